//! Makes openings: random quiet play, as long as nobody can win anything.

use core::ops::RangeInclusive;
use std::collections::HashSet;

use cotulenh::turn::LegalTurn;
use cotulenh::{Game, Kind, Position};

use cotulenh_engine::see;

use crate::{Random, random_turn};

/// How many turns an opening has.
const TURNS: RangeInclusive<usize> = 4..=8;
/// How many turns are tried before an opening is given up.
const TRIES: usize = 200;
/// How many openings are tried for each that is wanted.
const GAMES: usize = 1000;

/// Makes openings for matches: up to so many, all different, from the start.
///
/// Turns are drawn at random; one is kept if it captures nothing, moves no Commander, and leaves the
/// opponent neither in check nor with a capture that wins anything. At last the judge, which says how
/// much better the side to move stands, must see one side ahead by as much as is wanted (`0..=50`:
/// hardly): the better the judge, the better the openings. Fewer come back when the judge is too strict.
///
/// ```
/// assert_eq!(cotulenh_match::make_openings(3, 1, 0..=0, |_| 0).len(), 3);
/// ```
pub fn make_openings(
    count: usize,
    seed: u64,
    wanted: RangeInclusive<u32>,
    mut judge: impl FnMut(&Position) -> i32,
) -> Vec<Game> {
    let (mut openings, mut known) = (Vec::new(), HashSet::new());
    for index in 0..count.saturating_mul(GAMES) {
        if openings.len() == count {
            break;
        }
        let mut random = Random::of(seed, index as u64);
        let Some(game) = quiet_game(&mut random) else { continue };
        let fits = wanted.contains(&judge(game.position()).unsigned_abs());
        if fits && known.insert(*game.position()) {
            openings.push(game);
        }
    }
    openings
}

/// A few quiet turns from the start.
fn quiet_game(random: &mut Random) -> Option<Game> {
    let mut game = Game::default();
    let turns = TURNS.start() + random.below(TURNS.end() - TURNS.start() + 1);
    for _ in 0..turns {
        let turn = (0..TRIES).find_map(|_| random_turn(game.position(), random).filter(is_quiet));
        game.play(&turn?).ok()?;
    }
    (game.repetitions() == 1).then_some(game)
}

/// Whether a turn changes nothing but places, and wins nothing for anybody.
fn is_quiet(turn: &LegalTurn) -> bool {
    let calm = turn
        .turn()
        .actions()
        .all(|action| !action.kind().is_capture() && !action.unit().contains(Kind::Commander));
    calm && !turn.is_check() && turn.outcome().is_none() && wins_nothing(turn.after())
}

/// Whether no capture of the side to move wins anything.
fn wins_nothing(position: &Position) -> bool {
    let actions = position.legal_actions();
    let mut captures = actions.iter().filter(|action| action.kind().is_capture());
    captures.all(|&capture| see(position, capture) <= 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_decides() {
        let make = |seed| {
            let games = make_openings(4, seed, 0..=0, |_| 0);
            games.iter().map(crate::opening_line).collect::<Vec<_>>()
        };
        assert_eq!(make(1), make(1));
        assert_ne!(make(1), make(2));
    }

    #[test]
    fn the_judge_has_the_last_word() {
        assert!(make_openings(1, 1, 0..=50, |_| 51).is_empty());
        assert_eq!(make_openings(1, 1, 0..=50, |_| -50).len(), 1);
        assert!(make_openings(0, 1, 0..=50, |_| 0).is_empty());
        assert!(make_openings(1, 1, 100..=250, |_| -99).is_empty());
        assert_eq!(make_openings(1, 1, 100..=250, |_| -100).len(), 1);
    }
}
