//! Counters and histograms, and their text.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Counts upwards.
pub struct Counter(AtomicU64);

impl Counter {
    /// Nothing yet.
    pub const fn new() -> Counter {
        Counter(AtomicU64::new(0))
    }

    /// One more.
    pub fn add_one(&self) {
        self.add(1);
    }

    /// So many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }
}

/// The upper bounds of the buckets, in microseconds: half a millisecond to ten seconds.
const BOUNDS: [u64; 14] = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 5_000_000, 10_000_000,
];

/// How long things took: how many up to each bound, and all together.
pub struct Histogram {
    /// Those up to a bound and above the one before; the last: those above all.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    /// Nothing yet.
    pub const fn new() -> Histogram {
        let buckets = [const { AtomicU64::new(0) }; BOUNDS.len() + 1];
        Histogram { buckets, micros: AtomicU64::new(0) }
    }

    /// Something took so long.
    pub fn observe(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.partition_point(|&bound| bound < micros);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// The same thing measured for several: by route, by limit, by kind.
pub struct Family<T>(Mutex<BTreeMap<Labels, T>>);

/// What tells them apart, as it is written: `route="/",status="200"`.
type Labels = String;

impl<T: Default> Family<T> {
    /// Nobody yet.
    pub const fn new() -> Family<T> {
        Family(Mutex::new(BTreeMap::new()))
    }

    /// Measures for one. The labels must not be made of what clients send: each is kept for good.
    pub fn with(&self, labels: &[(&str, &str)], measure: impl FnOnce(&T)) {
        let named = labels.iter().map(|(name, value)| format!("{name}={value:?}"));
        let labels = named.collect::<Vec<_>>().join(",");
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        measure(all.entry(labels).or_default());
    }
}

impl Default for Counter {
    fn default() -> Counter {
        Counter::new()
    }
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram::new()
    }
}

/// The text that Prometheus reads.
#[derive(Default)]
pub struct Text(String);

impl Text {
    /// The text so far.
    pub fn finish(self) -> String {
        self.0
    }

    /// A number that goes up and down.
    pub fn gauge(&mut self, name: &str, help: &str, values: &[(&str, f64)]) {
        self.head(name, "gauge", help);
        for (labels, value) in values {
            self.line(name, labels, value);
        }
    }

    /// A number that goes up.
    pub fn counter(&mut self, name: &str, help: &str, counter: &Counter) {
        self.head(name, "counter", help);
        self.line(name, "", counter.0.load(Ordering::Relaxed));
    }

    /// Numbers that go up.
    pub fn counters(&mut self, name: &str, help: &str, family: &Family<Counter>) {
        self.head(name, "counter", help);
        for (labels, counter) in &*family.0.lock().unwrap_or_else(PoisonError::into_inner) {
            self.line(name, labels, counter.0.load(Ordering::Relaxed));
        }
    }

    /// How long things took.
    pub fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, "histogram", help);
        self.buckets(name, "", histogram);
    }

    /// How long things took, for several.
    pub fn histograms(&mut self, name: &str, help: &str, family: &Family<Histogram>) {
        self.head(name, "histogram", help);
        for (labels, histogram) in &*family.0.lock().unwrap_or_else(PoisonError::into_inner) {
            self.buckets(name, labels, histogram);
        }
    }

    fn buckets(&mut self, name: &str, labels: &str, histogram: &Histogram) {
        let comma = if labels.is_empty() { "" } else { "," };
        let bounds = BOUNDS.map(|micros| (micros as f64 / 1e6).to_string());
        let bounds = bounds.iter().map(String::as_str).chain(["+Inf"]);
        let mut count = 0;
        for (bucket, bound) in histogram.buckets.iter().zip(bounds) {
            count += bucket.load(Ordering::Relaxed);
            let labels = format!("{labels}{comma}le=\"{bound}\"");
            self.line(&format!("{name}_bucket"), &labels, count);
        }
        let seconds = histogram.micros.load(Ordering::Relaxed) as f64 / 1e6;
        self.line(&format!("{name}_sum"), labels, seconds);
        self.line(&format!("{name}_count"), labels, count);
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        // A text takes everything.
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn line(&mut self, name: &str, labels: &str, value: impl fmt::Display) {
        let _ = match labels {
            "" => writeln!(self.0, "{name} {value}"),
            labels => writeln!(self.0, "{name}{{{labels}}} {value}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_what_prometheus_reads() {
        let (counters, histogram) = (Family::<Counter>::new(), Histogram::new());
        counters.with(&[("limit", "a\"b")], |counter| counter.add(2));
        for millis in [1, 3, 60_000] {
            histogram.observe(Duration::from_millis(millis));
        }
        let mut text = Text::default();
        text.counters("refused_total", "What was refused", &counters);
        text.histogram("seconds", "How long", &histogram);
        let text = text.finish();
        assert!(text.starts_with(
            "# HELP refused_total What was refused\n# TYPE refused_total counter\n\
             refused_total{limit=\"a\\\"b\"} 2\n"
        ));
        for line in [
            "seconds_bucket{le=\"0.0005\"} 0",
            "seconds_bucket{le=\"0.001\"} 1",
            "seconds_bucket{le=\"0.005\"} 2",
            "seconds_bucket{le=\"10\"} 2",
            "seconds_bucket{le=\"+Inf\"} 3",
            "seconds_sum 60.004",
            "seconds_count 3",
        ] {
            assert!(text.lines().any(|other| other == line), "{line} in\n{text}");
        }
    }
}
