//! Moments: milliseconds since 1970 by this machine's clock.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub type Moment = i64;

/// A day.
pub const DAY: Moment = 86_400_000;

/// This moment.
pub fn now() -> Moment {
    // A clock before 1970 is wrong; the games go on all the same.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Moment)
}

/// The day of a moment (UTC) as a game file writes it: `2026.03.21`.
pub fn date(moment: Moment) -> String {
    // Days are counted from 1 March of the year 0, so that a leap day ends its year.
    let days = moment.div_euclid(DAY) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
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
    }
}
