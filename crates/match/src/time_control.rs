//! Time controls: what a player may use for its turns.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

/// How much a player may use. A deploy is one turn.
///
/// ```
/// use cotulenh_match::TimeControl;
/// for text in ["100ms", "depth=6", "nodes=50000", "10+0.1", "40/60+0.5"] {
///     assert_eq!(text.parse::<TimeControl>()?.to_string(), text);
/// }
/// # Ok::<(), cotulenh_match::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// `100ms` or `2s`: for each turn.
    PerTurn(Duration),
    /// `depth=6`: a search of that depth, without a clock.
    Depth(u32),
    /// `nodes=50000`: so many positions, without a clock.
    Nodes(u64),
    /// `10+0.1`: seconds for the game, and for each turn more; `40/60+0.5`: for 40 turns each.
    Clock {
        /// After so many turns the time is given again.
        turns: Option<u32>,
        /// The time at the start.
        base: Duration,
        /// What each turn adds.
        increment: Duration,
    },
}

/// A text that is no time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseTimeControlError;

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected a time control such as 100ms, depth=6, nodes=50000, 10+0.1 or 40/60+0.5",
        )
    }
}

impl core::error::Error for ParseTimeControlError {}

/// The longest time that is taken: more than any match needs, and safe to add up.
const LONGEST: f64 = 1e6;

/// A time in seconds, to the millisecond.
fn seconds(text: &str) -> Result<Duration, ParseTimeControlError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value: f64 = text.parse().map_err(|_| ParseTimeControlError)?;
    if !plain || value > LONGEST {
        return Err(ParseTimeControlError);
    }
    Ok(Duration::from_millis((value * 1000.0).round() as u64))
}

/// A time that is not zero.
fn some_time(time: Duration) -> Result<Duration, ParseTimeControlError> {
    if time.is_zero() { Err(ParseTimeControlError) } else { Ok(time) }
}

fn number<T: FromStr + Default + PartialEq>(text: &str) -> Result<T, ParseTimeControlError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| digits && *number != T::default());
    number.ok_or(ParseTimeControlError)
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        if let Some(depth) = text.strip_prefix("depth=") {
            return Ok(TimeControl::Depth(number(depth)?));
        }
        if let Some(nodes) = text.strip_prefix("nodes=") {
            return Ok(TimeControl::Nodes(number(nodes)?));
        }
        if let Some(millis) = text.strip_suffix("ms") {
            let millis = Duration::from_millis(u64::from(number::<u32>(millis)?));
            return Ok(TimeControl::PerTurn(millis));
        }
        if let Some(time) = text.strip_suffix('s') {
            return Ok(TimeControl::PerTurn(some_time(seconds(time)?)?));
        }
        let (turns, rest) = match text.split_once('/') {
            Some((turns, rest)) => (Some(number(turns)?), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (base, increment) = (some_time(seconds(base)?)?, seconds(increment)?);
        Ok(TimeControl::Clock { turns, base, increment })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::PerTurn(time) => write!(f, "{}ms", time.as_millis()),
            TimeControl::Depth(depth) => write!(f, "depth={depth}"),
            TimeControl::Nodes(nodes) => write!(f, "nodes={nodes}"),
            TimeControl::Clock { turns, base, increment } => {
                if let Some(turns) = turns {
                    write!(f, "{turns}/")?;
                }
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn control(text: &str) -> TimeControl {
        text.parse().expect("a time control")
    }

    #[test]
    fn controls_are_read() {
        let clock = |turns, base, increment| TimeControl::Clock {
            turns,
            base: millis(base),
            increment: millis(increment),
        };
        for (text, expected) in [
            ("100ms", TimeControl::PerTurn(millis(100))),
            ("1.5s", TimeControl::PerTurn(millis(1500))),
            ("depth=6", TimeControl::Depth(6)),
            ("nodes=50000", TimeControl::Nodes(50_000)),
            ("10+0.1", clock(None, 10_000, 100)),
            ("0.1+0.01", clock(None, 100, 10)),
            ("60", clock(None, 60_000, 0)),
            ("40/60+0.5", clock(Some(40), 60_000, 500)),
        ] {
            assert_eq!(control(text), expected, "{text}");
            assert_eq!(control(&expected.to_string()), expected, "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "ms",
            "s",
            "0ms",
            "-1ms",
            "1.5ms",
            "depth=",
            "depth=0",
            "depth=x",
            "nodes=-1",
            "+",
            "10+",
            "+1",
            "0+1",
            "inf",
            "NaN+1",
            "1e3",
            "0/1+1",
            "/1",
            "40/",
            "1+1+1",
            "10 + 1",
            "99999999999",
            "99999999999999999999ms",
            "nodes=+5",
            "é",
            "1.2.3",
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(ParseTimeControlError), "{text}");
        }
    }
}
