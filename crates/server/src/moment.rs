//! Moments: milliseconds since 1970 by this machine's clock.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

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

fn running() -> Moment {
    // A clock before 1970 is wrong; the games go on all the same.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Moment)
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
