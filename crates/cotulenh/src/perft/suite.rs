//! Perft suites: positions with their counts, one a line.

use crate::Position;
use crate::fen::FenError;

/// The positions of `cotulenh bench`: the start, games with stacks, and composed positions with
/// many stacks, heroic pieces and checks.
pub const BENCH_SUITE: &str = include_str!("../../suites/bench.perft");

/// A position with the counts it must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteCase {
    /// The line in the suite, from 1.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// Depths and their counts (rule 10.8), in the order of the line.
    pub counts: Vec<(u32, u64)>,
}

/// A line of a suite that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: SuiteErrorKind,
}

/// What can be wrong with a line of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SuiteErrorKind {
    /// The position.
    Fen(FenError),
    /// A count is not written `;D3 1710375`.
    Count,
    /// There is no count.
    NoCount,
}

impl core::error::Error for SuiteError {}

/// Reads a suite: lines of `FEN ;D1 n ;D2 n`. Empty lines and lines that start with `#` are skipped.
///
/// ```
/// let suite = format!("# the start\n{} ;D1 119 ;D2 14165\n", cotulenh::fen::START_FEN);
/// for case in cotulenh::perft::read_suite(&suite) {
///     let case = case?;
///     for (depth, count) in case.counts {
///         assert_eq!(case.position.perft(depth), count);
///     }
/// }
/// # Ok::<(), cotulenh::perft::SuiteError>(())
/// ```
pub fn read_suite(text: &str) -> impl Iterator<Item = Result<SuiteCase, SuiteError>> {
    text.lines().enumerate().filter_map(|(index, text)| {
        let is_case = !text.trim().is_empty() && !text.starts_with('#');
        is_case.then(|| {
            read_case(index + 1, text).map_err(|kind| SuiteError { line: index + 1, kind })
        })
    })
}

fn read_case(line: usize, text: &str) -> Result<SuiteCase, SuiteErrorKind> {
    let (fen, counts) = text.split_once(';').ok_or(SuiteErrorKind::NoCount)?;
    let position = fen.parse().map_err(SuiteErrorKind::Fen)?;
    let counts = counts.split(';').map(|count| read_count(count).ok_or(SuiteErrorKind::Count));
    Ok(SuiteCase { line, position, counts: counts.collect::<Result<_, _>>()? })
}

/// `D3 1710375`.
fn read_count(text: &str) -> Option<(u32, u64)> {
    let (depth, count) = text.trim().strip_prefix('D')?.split_once(' ')?;
    Some((depth.parse().ok()?, count.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_line() {
        let errors: Vec<String> = read_suite("# comment\n\nnonsense\n11 r ;D1 1\n")
            .map(|case| case.expect_err("bad").to_string())
            .collect();
        assert!(errors[0].starts_with("line 3: expected a FEN and counts"), "{}", errors[0]);
        assert!(errors[1].starts_with("line 4: expected 12 ranks"), "{}", errors[1]);
        let bad_count = format!("{} ;D1 x", crate::fen::START_FEN);
        assert_eq!(
            read_suite(&bad_count).next(),
            Some(Err(SuiteError { line: 1, kind: SuiteErrorKind::Count }))
        );
    }
}
