//! The options of the engine: how they are announced, and set.

use core::fmt;
use core::ops::RangeInclusive;
use core::time::Duration;

use super::UciError;
use super::eval_options::EvalOptions;
use crate::eval::Evaluation;
use crate::eval::nnue::Network;
use crate::{Level, Settings};

/// The name of the option that sets the level.
pub const SKILL_LEVEL: &str = "Skill Level";

const HASH: RangeInclusive<usize> = 1..=65_536;
/// The most threads that can be asked for, where there are as many.
pub(super) const MOST_THREADS: usize = 256;
const OVERHEAD: RangeInclusive<usize> = 0..=10_000;
const LINES: RangeInclusive<usize> = 1..=64;

/// How the engine shall play.
pub(super) struct Options {
    settings: Settings,
    most_threads: usize,
    level: Level,
    /// The strength that was asked for, if it is to be limited.
    elo: u32,
    is_limited: bool,
    eval: EvalOptions,
}

/// What an option asks for besides settings.
#[derive(PartialEq, Eq)]
pub(super) enum Request {
    Nothing,
    ClearHash,
    ChangeEvaluation,
    ResizeHash,
}

impl Options {
    pub(super) fn new(settings: Settings) -> Options {
        let (level, elo, eval) = (Level::LAST, Level::LAST.elo(), EvalOptions::default());
        Options { settings, most_threads: MOST_THREADS, level, elo, is_limited: false, eval }
    }

    /// The level to play at.
    pub(super) fn level(&self) -> Level {
        if self.is_limited { Level::of_elo(self.elo) } else { self.level }
    }

    /// The settings to play with, but for the seed.
    pub(super) fn settings(&self) -> Settings {
        self.level().settings(&self.settings)
    }

    /// No more threads than these can be had.
    pub(super) fn limit_threads(&mut self, most: usize) {
        self.most_threads = most.clamp(1, MOST_THREADS);
        self.settings.threads = self.settings.threads.min(self.most_threads);
    }

    /// The lines that announce the options.
    pub(super) const fn announcement(&self) -> Announcement {
        Announcement { most_threads: self.most_threads }
    }

    /// The size of the table that could be had.
    pub(super) fn set_hash(&mut self, hash: usize) {
        self.settings.hash = hash;
    }

    /// Takes a network that was read already.
    pub(super) fn set_network(&mut self, network: Network) {
        self.eval.set_network(network);
    }

    /// The evaluation to play with.
    pub(super) fn evaluation(&self) -> Evaluation {
        self.eval.evaluation()
    }

    /// What judges positions, in words.
    pub(super) fn judge(&self) -> impl fmt::Display {
        self.eval.judge()
    }

    /// Obeys what follows `setoption`.
    pub(super) fn set(&mut self, text: &str) -> Result<Request, UciError> {
        let (name, value) = read_option(text)?;
        let number = |range: RangeInclusive<usize>| match value.parse::<usize>() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let (least, most, value) = (range.start(), range.end(), super::shown(&value));
                Err(UciError(format!(
                    "{name}: expected a number from {least} to {most}, not {value:?}"
                )))
            }
        };
        let check = || match &*value {
            "true" => Ok(true),
            "false" => Ok(false),
            other => {
                let other = super::shown(other);
                Err(UciError(format!("{name}: expected true or false, not {other:?}")))
            }
        };
        match &*name.to_ascii_lowercase() {
            "hash" => {
                self.settings.hash = number(HASH)?;
                return Ok(Request::ResizeHash);
            }
            "threads" => self.settings.threads = number(1..=self.most_threads)?,
            "move overhead" => {
                self.settings.overhead = Duration::from_millis(number(OVERHEAD)? as u64);
            }
            "multipv" => self.settings.lines = number(LINES)?,
            "evalfile" => {
                self.eval.set_file(&value)?;
                return Ok(Request::ChangeEvaluation);
            }
            "use nnue" => {
                self.eval.set_wanted(check()?);
                return Ok(Request::ChangeEvaluation);
            }
            "clear hash" => return Ok(Request::ClearHash),
            "skill level" => {
                let levels = Level::FIRST.number().into()..=Level::LAST.number().into();
                self.level = Level::new(number(levels)? as u8).unwrap_or(Level::LAST);
            }
            "uci_elo" => {
                let elos = Level::FIRST.elo() as usize..=Level::LAST.elo() as usize;
                self.elo = number(elos)? as u32;
            }
            "uci_limitstrength" => self.is_limited = check()?,
            // It only tells that `go ponder` may come.
            "ponder" => drop(check()?),
            "uci_variant" if value == "cotulenh" => {}
            "uci_variant" => return Err(UciError("the only variant is cotulenh".to_owned())),
            #[cfg(feature = "tuning")]
            name if set_parameter(name, &value)? => {}
            _ => return Err(UciError(format!("no option {:?}", super::shown(&name)))),
        }
        Ok(Request::Nothing)
    }
}

/// The lines that announce the options.
pub(super) struct Announcement {
    most_threads: usize,
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings { hash, threads, lines, overhead, .. } = Settings::default();
        let (first, last) = (Level::FIRST, Level::LAST);
        spin(f, "Hash", hash, HASH)?;
        writeln!(f, "option name Clear Hash type button")?;
        spin(f, "Threads", threads, 1..=self.most_threads)?;
        spin(f, "MultiPV", lines, LINES)?;
        spin(f, "Move Overhead", overhead.as_millis() as usize, OVERHEAD)?;
        writeln!(f, "option name Ponder type check default false")?;
        EvalOptions::announce(f)?;
        spin(f, SKILL_LEVEL, last.number(), first.number()..=last.number())?;
        writeln!(f, "option name UCI_LimitStrength type check default false")?;
        #[cfg(feature = "tuning")]
        for parameter in crate::parameters::ALL {
            spin(f, parameter.name, parameter.default, parameter.range.clone())?;
        }
        spin(f, "UCI_Elo", last.elo(), first.elo()..=last.elo())?;
        write!(f, "option name UCI_Variant type combo default cotulenh var cotulenh")
    }
}

/// Sets the parameter of the search with this name, if there is one.
#[cfg(feature = "tuning")]
fn set_parameter(name: &str, value: &str) -> Result<bool, UciError> {
    let Some(parameter) = crate::parameters::ALL.iter().find(|p| p.name == name) else {
        return Ok(false);
    };
    let (least, most) = (parameter.range.start(), parameter.range.end());
    let number = value.parse().ok().filter(|number| parameter.range.contains(number));
    let number = number.ok_or_else(|| {
        let value = super::shown(value);
        UciError(format!("{name}: expected a number from {least} to {most}, not {value:?}"))
    })?;
    parameter.set(number);
    Ok(true)
}

/// Reads what follows `setoption`: `name NAME [value VALUE]`.
///
/// # Errors
///
/// If it is written otherwise.
pub fn read_option(text: &str) -> Result<(String, String), UciError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&"name", words)) = words.split_first() else {
        return Err(UciError("expected `setoption name NAME value VALUE`".to_owned()));
    };
    let end = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    Ok((words[..end].join(" "), words.get(end + 1..).unwrap_or_default().join(" ")))
}

fn spin<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    default: T,
    range: RangeInclusive<T>,
) -> fmt::Result {
    let (least, most) = range.into_inner();
    writeln!(f, "option name {name} type spin default {default} min {least} max {most}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_value_is_refused_and_the_old_one_stays() {
        let mut options = Options::new(Settings::default());
        let seen = |options: &Options| (options.settings(), options.level().number());
        for good in [
            "name Hash value 32",
            "name Threads value 2",
            "name MultiPV value 3",
            "name Move Overhead value 7",
            "name UCI_Elo value 1000",
            "name UCI_LimitStrength value true",
        ] {
            assert!(options.set(good).is_ok(), "{good}");
        }
        let before = seen(&options);
        for (bad, message) in [
            ("name Hash value 0", "Hash: expected a number from 1 to 65536, not \"0\""),
            ("name Hash value 16.5", "Hash: expected a number from 1 to 65536, not \"16.5\""),
            ("name Hash", "Hash: expected a number from 1 to 65536, not \"\""),
            ("name Threads value -1", "Threads: expected a number from 1 to 256, not \"-1\""),
            ("name MultiPV value many", "MultiPV: expected a number from 1 to 64, not \"many\""),
            (
                "name Move Overhead value 10001",
                "Move Overhead: expected a number from 0 to 10000, not \"10001\"",
            ),
            ("name Skill Level value 10", "Skill Level: expected a number from 1 to 9, not \"10\""),
            (
                "name UCI_LimitStrength value no",
                "UCI_LimitStrength: expected true or false, not \"no\"",
            ),
            ("name Ponder", "Ponder: expected true or false, not \"\""),
            ("name Use NNUE value 1", "Use NNUE: expected true or false, not \"1\""),
        ] {
            let error = options.set(bad).err().map(|error| error.0);
            assert_eq!(error.as_deref(), Some(message), "{bad}");
            assert!(seen(&options) == before, "{bad}");
        }
    }

    #[test]
    fn there_are_no_more_threads_than_can_be_had() {
        let mut options = Options::new(Settings::default());
        assert!(options.set("name Threads value 8").is_ok());
        options.limit_threads(4);
        assert_eq!(options.settings().threads, 4);
        assert!(
            options
                .announcement()
                .to_string()
                .contains("Threads type spin default 1 min 1 max 4\n")
        );
        let error = options.set("name Threads value 5").err().map(|error| error.0);
        assert_eq!(error.as_deref(), Some("Threads: expected a number from 1 to 4, not \"5\""));
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn parameters_are_options() {
        let announced = Options::new(Settings::default()).announcement().to_string();
        assert!(
            announced
                .contains("option name razoring_margin type spin default 250 min 50 max 800\n")
        );
        let mut options = Options::new(Settings::default());
        assert!(options.set("name razoring_margin value 250").is_ok());
        let error = options.set("name razoring_margin value 801").err().map(|error| error.0);
        let expected = "razoring_margin: expected a number from 50 to 800, not \"801\"";
        assert_eq!(error.as_deref(), Some(expected));
        assert!(options.set("name razoring_margins value 250").is_err());
    }
}
