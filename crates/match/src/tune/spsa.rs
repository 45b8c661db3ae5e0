//! SPSA (simultaneous perturbation stochastic approximation): tunes many parameters of an engine at once.
//!
//! Each trial moves every parameter a little up or down at random, for one engine this way and for the
//! other the opposite way, and lets the two play. All parameters then take a small step towards the
//! winner's side. One trial says next to nothing; thousands point where strength lies.

use core::fmt;
use core::str::FromStr;

use crate::Random;

/// How the reach of trials shrinks from trial to trial, and how the steps do: the usual exponents.
const REACH_EXPONENT: f64 = 0.101;
const STEP_EXPONENT: f64 = 0.602;
/// The steps shrink as if this part of all trials had been there before the first.
const HEAD_START: f64 = 0.1;

/// A parameter that is tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The name of its option.
    pub name: String,
    /// Where it stands.
    pub value: f64,
    /// The least value of the option.
    pub least: i32,
    /// The most.
    pub most: i32,
    /// How far the last trial moves it up and down; earlier ones move it a little further.
    pub reach: f64,
}

/// A run of the tuner. Its text (`Display`, `FromStr`) is all that is needed to go on with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    /// What is tuned.
    pub parameters: Vec<Tuned>,
    /// How many trials there shall be.
    pub trials: u32,
    /// How many there were.
    pub done: u32,
    /// How far the last step goes for a point more, in reaches.
    pub rate: f64,
    /// What all chance follows from.
    pub seed: u64,
}

/// The values of the parameters, in their order, for the two engines of a trial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// For each parameter, whether the first engine has more of it.
    up: Vec<bool>,
    /// The first engine's values.
    pub first: Vec<i32>,
    /// The second engine's.
    pub second: Vec<i32>,
}

impl Spsa {
    /// Whether all trials are done.
    pub const fn is_over(&self) -> bool {
        self.done >= self.trials
    }

    /// The next trial. The same run always has the same one next.
    pub fn trial(&self) -> Trial {
        let mut random = Random::of(self.seed, self.done.into());
        let up: Vec<bool> = self.parameters.iter().map(|_| random.below(2) == 1).collect();
        let growth = self.growth();
        let mut values = |sign: f64| {
            let moved = self.parameters.iter().zip(&up).map(|(parameter, &up)| {
                let reach = parameter.reach * growth * if up { sign } else { -sign };
                parameter.rounded(parameter.value + reach, &mut random)
            });
            moved.collect()
        };
        Trial { first: values(1.0), second: values(-1.0), up }
    }

    /// Takes note of how the next trial went: the first engine's points above the second's, for each pair of
    /// games.
    pub fn learn(&mut self, trial: &Trial, points: f64) {
        let (trials, done) = (f64::from(self.trials.max(1)), f64::from(self.done));
        let head_start = HEAD_START * trials;
        let slower = ((head_start + trials) / (head_start + done + 1.0)).powf(STEP_EXPONENT);
        let step = self.rate * slower / self.growth() * points;
        for (parameter, &up) in self.parameters.iter_mut().zip(&trial.up) {
            let towards = if up { parameter.reach } else { -parameter.reach };
            let value = parameter.value + step * towards;
            parameter.value = value.clamp(parameter.least.into(), parameter.most.into());
        }
        self.done += 1;
    }

    /// How much further than the last trial the next one reaches.
    fn growth(&self) -> f64 {
        (f64::from(self.trials.max(1)) / (f64::from(self.done) + 1.0)).powf(REACH_EXPONENT)
    }
}

impl Tuned {
    /// A parameter to begin with, which trials move by a part of its range.
    pub fn new(name: &str, value: i32, least: i32, most: i32) -> Tuned {
        let reach = (f64::from(most) - f64::from(least)) / 20.0;
        Tuned { name: name.to_owned(), value: value.into(), least, most, reach: reach.max(0.5) }
    }

    /// A value of the option, one of the two next to it by chance, so that small steps count, too.
    fn rounded(&self, value: f64, random: &mut Random) -> i32 {
        let chance = random.below(1 << 20) as f64 / f64::from(1 << 20);
        ((value + chance).floor() as i32).clamp(self.least, self.most)
    }
}

impl fmt::Display for Spsa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spsa { trials, done, rate, seed, .. } = self;
        writeln!(f, "spsa {done} of {trials} rate {rate} seed {seed}")?;
        for Tuned { name, value, least, most, reach } in &self.parameters {
            writeln!(f, "{name} {value} from {least} to {most} reach {reach}")?;
        }
        Ok(())
    }
}

/// A text that is not that of a run, with the line where that shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSpsaError(usize);

impl fmt::Display for ParseSpsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.0 {
            1 => "spsa 0 of 1000 rate 0.01 seed 1",
            _ => "name 90 from 20 to 300 reach 14",
        };
        write!(f, "line {}: expected a line such as `{expected}`", self.0)
    }
}

impl core::error::Error for ParseSpsaError {}

impl FromStr for Spsa {
    type Err = ParseSpsaError;

    fn from_str(text: &str) -> Result<Spsa, ParseSpsaError> {
        let mut lines = text.lines().zip(1..);
        let head = lines.next().and_then(|(line, _)| read_head(line));
        let mut spsa = head.ok_or(ParseSpsaError(1))?;
        for (line, number) in lines {
            spsa.parameters.push(read_parameter(line).ok_or(ParseSpsaError(number))?);
        }
        Ok(spsa)
    }
}

fn read_head(line: &str) -> Option<Spsa> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["spsa", done, "of", trials, "rate", rate, "seed", seed] = words[..] else { return None };
    let (done, trials) = (done.parse().ok()?, trials.parse().ok()?);
    let (rate, seed) = (finite(rate)?, seed.parse().ok()?);
    Some(Spsa { parameters: Vec::new(), trials, done, rate, seed })
}

fn read_parameter(line: &str) -> Option<Tuned> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [name, value, "from", least, "to", most, "reach", reach] = words[..] else { return None };
    let (least, most) = (least.parse().ok()?, most.parse().ok()?);
    let (value, reach) = (finite(value)?, finite(reach)?);
    let name = name.to_owned();
    (least <= most).then_some(Tuned { name, value, least, most, reach })
}

fn finite(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toy() -> Spsa {
        let parameters = vec![Tuned::new("wide", 100, 0, 1000), Tuned::new("narrow", 2, 0, 12)];
        Spsa { parameters, trials: 4000, done: 0, rate: 0.05, seed: 7 }
    }

    /// Where the toy engine is strongest.
    const PEAK: [f64; 2] = [640.0, 8.0];

    /// Lets the tuner go on with a toy: the nearer to the peak, the more points, and much chance.
    fn go_on(spsa: &mut Spsa, until: u32) {
        while spsa.done < until {
            let trial = spsa.trial();
            let strength = |values: &[i32]| -> f64 {
                let far = |(&value, peak): (&i32, f64), range: f64| {
                    ((f64::from(value) - peak) / range).powi(2)
                };
                -far((&values[0], PEAK[0]), 300.0) - far((&values[1], PEAK[1]), 4.0)
            };
            let chance = (1.0 + (strength(&trial.second) - strength(&trial.first)).exp()).recip();
            let mut random = Random::of(99, spsa.done.into());
            let mut game = || f64::from(u8::from(random.below(1000) < (chance * 1000.0) as usize));
            let points = 2.0 * (game() + game()) - 2.0;
            spsa.learn(&trial, points);
        }
    }

    #[test]
    fn the_tuner_finds_the_peak_of_a_toy() {
        let mut spsa = toy();
        go_on(&mut spsa, 4000);
        assert!(spsa.is_over());
        for (parameter, (peak, near)) in
            spsa.parameters.iter().zip(PEAK.into_iter().zip([100.0, 1.5]))
        {
            assert!((parameter.value - peak).abs() < near, "{spsa}");
        }
    }

    #[test]
    fn a_restart_goes_on_where_the_run_was() {
        let mut whole = toy();
        go_on(&mut whole, 400);
        let mut first = toy();
        go_on(&mut first, 150);
        let mut second: Spsa = first.to_string().parse().expect("its own text");
        assert_eq!(second, first);
        assert_eq!(second.trial(), first.trial());
        go_on(&mut second, 400);
        assert_eq!(second, whole);
    }

    #[test]
    fn trials_stay_in_range_and_mirror_each_other() {
        let mut spsa = toy();
        spsa.parameters.push(Tuned::new("edge", 0, 0, 1));
        for _ in 0..200 {
            let trial = spsa.trial();
            for (i, parameter) in spsa.parameters.iter().enumerate() {
                let range = parameter.least..=parameter.most;
                assert!(range.contains(&trial.first[i]) && range.contains(&trial.second[i]));
            }
            assert_eq!(trial.first[0] > trial.second[0], trial.up[0]);
            spsa.learn(&trial, 0.0);
        }
        assert_eq!(spsa.parameters, {
            let mut p = toy().parameters;
            p.push(Tuned::new("edge", 0, 0, 1));
            p
        });
    }

    #[test]
    fn errors_name_the_line() {
        for (text, line) in [
            ("", 1),
            ("spsa 1 of x rate 1 seed 1", 1),
            ("spsa 1 of 2 rate NaN seed 1", 1),
            ("spsa 1 of 2 rate 1 seed 1\nlmr 3 from 4 to 5", 2),
            ("spsa 1 of 2 rate 1 seed 1\nlmr 3 from 5 to 4 reach 1", 2),
        ] {
            assert_eq!(text.parse::<Spsa>(), Err(ParseSpsaError(line)), "{text}");
        }
    }
}
