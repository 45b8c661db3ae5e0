//! Fitting the weights: logistic regression with Adam.

use core::fmt;
use std::fmt::Write as _;
use std::io::BufRead;

use cotulenh::{Color, Position};

use cotulenh_engine::eval::{COUNT, FULL, LOGISTIC_SCALE, Sink, Weight, placement, relations};

/// A position as the tuner sees it.
pub struct Sample {
    /// The terms with their counts, Red's minus Blue's.
    terms: Vec<(u16, i16)>,
    /// How much of the opening is left, 0 to 1.
    opening: f32,
    /// What is to be foretold: 1 if Red wins, 0 if Blue does.
    target: f32,
}

/// Collects the terms of a position.
struct Trace(Vec<i16>);

impl Sink for Trace {
    fn add(&mut self, color: Color, term: usize, count: i32) {
        self.0[term] += if color == Color::Red { count as i16 } else { -(count as i16) };
    }
}

/// How the engine's score becomes a chance to win, before the weights are fitted.
const SCALE: f32 = 1.0 / LOGISTIC_SCALE as f32;

/// How strongly weights are pulled back to where they were.
const PULL: f32 = 1e-9;

/// A line of a sample file that is none.
#[derive(Debug)]
pub enum FitError {
    /// The file cannot be read.
    Io(std::io::Error),
    /// A line is not `FEN;score;result`.
    Line(usize),
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FitError::Io(error) => write!(f, "{error}"),
            FitError::Line(line) => write!(f, "line {line}: expected FEN;score;result"),
        }
    }
}

impl core::error::Error for FitError {}

/// Reads samples. `trust` is how much of the target is the engine's score instead of the result.
///
/// # Errors
///
/// If the input cannot be read, or a line is no sample.
pub fn read_samples(input: impl BufRead, trust: f32) -> Result<Vec<Sample>, FitError> {
    let mut samples = Vec::new();
    for (number, line) in input.lines().enumerate() {
        let line = line.map_err(FitError::Io)?;
        samples.push(sample(&line, trust).ok_or(FitError::Line(number + 1))?);
    }
    Ok(samples)
}

fn sample(line: &str, trust: f32) -> Option<Sample> {
    let mut fields = line.split(';');
    let position: Position = fields.next()?.parse().ok()?;
    let score: f32 = fields.next()?.parse().ok()?;
    let result: f32 = fields.next()?.parse().ok()?;
    let mut trace = Trace(vec![0; COUNT]);
    placement(&position, &mut trace);
    relations(&position, &mut trace);
    let pieces: usize = position
        .occupied()
        .into_iter()
        .filter_map(|square| position.get(square))
        .map(|stack| stack.unit().kinds().len())
        .sum();
    let commanders = Color::ALL.into_iter().filter_map(|color| position.commander(color)).count();
    let terms = trace.0.iter().enumerate().filter(|(_, count)| **count != 0);
    Some(Sample {
        terms: terms.map(|(term, &count)| (term as u16, count)).collect(),
        opening: ((pieces - commanders) as f32 / FULL as f32).min(1.0),
        target: trust * sigmoid(score * SCALE) + (1.0 - trust) * result,
    })
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// How a fit went.
pub struct Fit {
    /// The new weights.
    pub weights: [Weight; COUNT],
    /// The mean squared error with the old weights.
    pub before: f32,
    /// The mean squared error with the new weights.
    pub after: f32,
}

/// Moves weights to where the evaluation foretells the targets best, but not far from where they
/// were without need. Tells the error now and then.
pub fn fit(
    samples: &[Sample],
    start: &[Weight; COUNT],
    rounds: usize,
    mut progress: impl FnMut(usize, f32),
) -> Fit {
    let initial: Vec<f32> =
        start.iter().flat_map(|&(opening, endgame)| [opening.into(), endgame.into()]).collect();
    let mut weights = initial.clone();
    let (mut mean, mut spread) = (vec![0.0_f32; weights.len()], vec![0.0_f32; weights.len()]);
    let mut gradient = vec![0.0_f32; weights.len()];
    let before = error_and_gradient(samples, &weights, &mut gradient);
    for round in 1..=rounds {
        let error = error_and_gradient(samples, &weights, &mut gradient);
        let fade = 1.0 - 0.9 * round as f32 / rounds as f32;
        for i in 0..weights.len() {
            let slope = gradient[i] + PULL * (weights[i] - initial[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            spread[i] = 0.999 * spread[i] + 0.001 * slope * slope;
            let power = round.min(10_000) as i32;
            let mean = mean[i] / (1.0 - 0.9_f32.powi(power));
            let spread = spread[i] / (1.0 - 0.999_f32.powi(power));
            weights[i] -= 1.0 * fade * mean / (spread.sqrt() + 1e-9);
        }
        if round % 50 == 0 {
            progress(round, error);
        }
    }
    let after = error_and_gradient(samples, &weights, &mut gradient);
    let mut rounded = [(0, 0); COUNT];
    for (weight, pair) in rounded.iter_mut().zip(weights.chunks(2)) {
        let round = |value: f32| value.round().clamp(-4000.0, 4000.0) as i16;
        *weight = (round(pair[0]), round(pair[1]));
    }
    Fit { weights: rounded, before, after }
}

fn error_and_gradient(samples: &[Sample], weights: &[f32], gradient: &mut [f32]) -> f32 {
    gradient.fill(0.0);
    let mut error = 0.0_f64;
    for sample in samples {
        let (mut opening, mut endgame) = (0.0, 0.0);
        for &(term, count) in &sample.terms {
            let index = usize::from(term) * 2;
            opening += weights[index] * f32::from(count);
            endgame += weights[index + 1] * f32::from(count);
        }
        let share = sample.opening;
        let chance = sigmoid((opening * share + endgame * (1.0 - share)) * SCALE);
        let miss = chance - sample.target;
        error += f64::from(miss * miss);
        let slope = 2.0 * miss * chance * (1.0 - chance) * SCALE;
        for &(term, count) in &sample.terms {
            let index = usize::from(term) * 2;
            gradient[index] += slope * share * f32::from(count);
            gradient[index + 1] += slope * (1.0 - share) * f32::from(count);
        }
    }
    let count = samples.len().max(1) as f32;
    for slope in gradient {
        *slope /= count;
    }
    error as f32 / count
}

/// Weights as the source file that the engine is built with.
pub fn weights_file(weights: &[Weight; COUNT]) -> String {
    let mut text =
        "//! The weights of the evaluation, by term; written by `cotulenh tune fit`.\n\n\
                    use super::Weight;\nuse super::terms::COUNT;\n\n\
                    /// The weights, in the order of the terms.\n#[rustfmt::skip]\n\
                    pub static WEIGHTS: [Weight; COUNT] = [\n"
            .to_owned();
    for line in weights.chunks(8) {
        let line: Vec<String> = line.iter().map(|(a, b)| format!("({a}, {b}),")).collect();
        let _ = writeln!(text, "    {}", line.join(" "));
    }
    text + "];\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh_engine::eval::{Evaluator, HandMade, WEIGHTS};

    #[test]
    fn a_sample_is_worth_what_the_evaluation_says() {
        for fen in [
            cotulenh::fen::START_FEN,
            "6c4/4ah1h3/1n3t5/4g6/n2e4a1i/5t1m3/11/2i1E4E1/4G2(TM)G2/3A7/N4HSH3/9C1 r - - 5 28",
        ] {
            let position: Position = fen.parse().expect("a FEN");
            let sample = sample(&format!("{fen};0;1"), 0.0).expect("a sample");
            let (mut opening, mut endgame) = (0, 0);
            for &(term, count) in &sample.terms {
                opening += i32::from(WEIGHTS[usize::from(term)].0) * i32::from(count);
                endgame += i32::from(WEIGHTS[usize::from(term)].1) * i32::from(count);
            }
            let share = sample.opening;
            let value = opening as f32 * share + endgame as f32 * (1.0 - share);
            let mut eval = HandMade::default();
            eval.set(&position);
            assert!((value - eval.evaluate(&position) as f32).abs() < 1.5, "{value}");
        }
    }

    #[test]
    fn fitting_lowers_the_error() {
        // Who has more pieces wins.
        let lines = "6c4/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1;0;1\n\
                     6c4/11/11/4t6/11/11/11/11/11/11/11/4C6 r - - 0 1;0;0\n\
                     6c4/11/11/4t6/11/11/11/4T6/11/11/11/4C6 r - - 0 1;0;0.5\n";
        let samples = read_samples(lines.as_bytes(), 0.0).expect("samples");
        let fit = fit(&samples, &WEIGHTS, 200, |_, _| {});
        assert!(fit.after < fit.before, "{} {}", fit.before, fit.after);
        assert!(weights_file(&fit.weights).ends_with("];\n"));
        assert!(read_samples("nonsense".as_bytes(), 0.0).is_err());
    }
}
