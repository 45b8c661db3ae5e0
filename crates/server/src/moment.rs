//! Moments: milliseconds since 1970, by a clock that nobody sets.
//!
//! The system's clock is asked once, when the program first needs a moment. From there on time is counted
//! by the machine's steady clock: if the system's is set forward or back, no game is a second older.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Milliseconds since 1970.
pub type Moment = i64;

/// A day.
pub const DAY: Moment = 86_400_000;

/// The moment at which time was stopped; 0 while it goes on.
static STOPPED: AtomicI64 = AtomicI64::new(0);
/// For how long it was stopped before.
static BEHIND: AtomicI64 = AtomicI64::new(0);

/// This moment. While time is stopped it is always the same one.
pub fn now() -> Moment {
    match STOPPED.load(Ordering::SeqCst) {
        0 => running() - BEHIND.load(Ordering::SeqCst),
        stopped => stopped,
    }
}

/// Stops time for the whole program.
pub fn stop() {
    STOPPED.store(now(), Ordering::SeqCst);
}

/// Lets time go on from where it was stopped.
pub fn go_on() {
    BEHIND.store(running() - now(), Ordering::SeqCst);
    STOPPED.store(0, Ordering::SeqCst);
}

/// Whether time is stopped.
pub fn is_stopped() -> bool {
    STOPPED.load(Ordering::SeqCst) != 0
}

/// The moment by the steady clock.
fn running() -> Moment {
    static TIMELINE: OnceLock<Timeline> = OnceLock::new();
    TIMELINE.get_or_init(|| Timeline::new(system(), Instant::now())).at(Instant::now())
}

/// What the system's clock says.
fn system() -> SystemTime {
    #[cfg(feature = "testing")]
    let stepped = crate::testing::stepped_clock(SystemTime::now());
    #[cfg(not(feature = "testing"))]
    let stepped = SystemTime::now();
    stepped
}

/// So long, in milliseconds.
pub fn millis(time: Duration) -> Moment {
    Moment::try_from(time.as_millis()).unwrap_or(Moment::MAX)
}

/// Moments by the steady clock, from one look at the system's.
#[derive(Clone, Copy)]
struct Timeline {
    began: Instant,
    /// The moment at which it began.
    base: Moment,
}

impl Timeline {
    fn new(system: SystemTime, began: Instant) -> Timeline {
        // A clock before 1970 is wrong; the games go on all the same.
        Timeline { began, base: system.duration_since(UNIX_EPOCH).map_or(0, millis) }
    }

    fn at(self, steady: Instant) -> Moment {
        self.base.saturating_add(millis(steady.saturating_duration_since(self.began)))
    }
}

/// The day of a moment (UTC) as a game file writes it: `2026.03.21`; `????.??.??` if no calendar has it.
pub fn date(moment: Moment) -> String {
    let Ok(timestamp) = Timestamp::from_millisecond(moment) else {
        return "????.??.??".to_owned();
    };
    let day = timestamp.to_zoned(TimeZone::UTC).date();
    format!("{:04}.{:02}.{:02}", day.year(), day.month(), day.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_counted_by_the_steady_clock() {
        let (system, began) = (UNIX_EPOCH + Duration::from_secs(1_000), Instant::now());
        let timeline = Timeline::new(system, began);
        assert_eq!(timeline.at(began), 1_000_000);
        assert_eq!(timeline.at(began + Duration::from_millis(2_500)), 1_002_500);
        // Not by the system's: whatever it says later, it is not asked.
        let before_1970 = Timeline::new(UNIX_EPOCH - Duration::from_secs(5), began);
        assert_eq!(before_1970.at(began + Duration::from_secs(1)), 1_000);
    }

    #[test]
    fn dates() {
        for (day, text) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (20_533, "2026.03.21"),
            (-1, "1969.12.31"),
        ] {
            assert_eq!(date(day * DAY + 5), text);
        }
        assert_eq!(date(Moment::MAX), "????.??.??");
    }
}
