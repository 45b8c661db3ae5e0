//! Numbers and times for people.

use std::fmt;
use std::time::Duration;

/// A number in groups of three digits: `1,710,375`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things: `1 game`, `1,710 games`.
pub fn count(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}

/// A time: `1.26 s`, `3.40 ms`.
pub fn time(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    if seconds < 1.0 { format!("{:.2} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

/// How many leaves were counted, and how fast.
#[derive(Clone, Copy)]
pub struct Speed {
    pub leaves: u64,
    pub elapsed: Duration,
}

impl Speed {
    pub fn per_second(self) -> u64 {
        let nanos = self.elapsed.as_nanos().max(1);
        u64::try_from(u128::from(self.leaves) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
    }

    /// Millions of leaves per second with one decimal.
    pub fn millions(self) -> String {
        let tenths = self.per_second() / 100_000;
        format!("{}.{}", grouped(tenths / 10), tenths % 10)
    }
}

impl fmt::Display for Speed {
    /// `204,702,988 leaves in 1.26 s, 162.5 million leaves/s`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leaves = if self.leaves == 1 { "leaf" } else { "leaves" };
        write!(f, "{} {leaves} in {}, ", grouped(self.leaves), time(self.elapsed))?;
        match self.per_second() {
            rate @ ..1_000_000 => write!(f, "{} leaves/s", grouped(rate)),
            _ => write!(f, "{} million leaves/s", self.millions()),
        }
    }
}

/// The beginning of a text, at most `width` characters, with `…` where it was cut.
pub fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_710_375, "1,710,375")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn speeds() {
        let speed =
            |leaves, micros| Speed { leaves, elapsed: Duration::from_micros(micros) }.to_string();
        assert_eq!(
            speed(204_702_988, 1_260_000),
            "204,702,988 leaves in 1.26 s, 162.4 million leaves/s"
        );
        assert_eq!(speed(1, 2_000), "1 leaf in 2.00 ms, 500 leaves/s");
        assert!(speed(u64::MAX, 0).starts_with("18,446,744,073,709,551,615 leaves in 0.00 ms"));
    }

    #[test]
    fn texts_are_shortened() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdef", 5), "abcd…");
    }
}
