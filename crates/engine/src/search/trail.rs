//! The positions that the game and the line went through: which of them could come again.

use std::ops::ControlFlow;

use cotulenh::turn::Filter;
use cotulenh::{Action, Bitboard, Color, Position};

/// A position between turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    hash: u64,
    /// How many positions before it lie after the last capture, promotion or null move: only these can
    /// come again. A combining move is none of them (a deploy undoes it), though it sets the clock of
    /// rule 11.4 back.
    reversible: usize,
    material: Material,
    /// Where Red and Blue stand.
    units: [Bitboard; 2],
}

/// How many pieces there are, and how many of them are heroic. As long as nothing is captured or
/// promoted, both stay the same; and once they have changed, they never come back to the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Material {
    pieces: u32,
    heroic: u32,
}

impl Material {
    fn of(position: &Position) -> Material {
        let stacks = |squares: Bitboard| squares.into_iter().filter_map(|s| position.get(s));
        let carried: u32 = stacks(position.stacks()).map(|s| s.pieces().count() as u32 - 1).sum();
        let heroic = stacks(position.heroes())
            .map(|stack| stack.pieces().filter(|piece| piece.heroic).count() as u32);
        Material { pieces: position.occupied().len() as u32 + carried, heroic: heroic.sum() }
    }
}

/// The positions between turns, of the game and on the way to a node.
#[derive(Clone, Default)]
pub(crate) struct Trail {
    past: Vec<Past>,
    /// How many of them belong to the game.
    played: usize,
}

impl Trail {
    /// The positions of a game.
    pub(super) fn of_game(positions: impl Iterator<Item = Position>) -> Trail {
        let mut trail = Trail::default();
        for position in positions {
            trail.push(trail.next(&position, false));
        }
        trail.played = trail.past.len();
        trail
    }

    /// A position that comes after the last one, perhaps by a null move.
    pub(super) fn next(&self, position: &Position, by_null_move: bool) -> Past {
        let last = self.past.last();
        let material = match last {
            Some(last) if position.halfmove_clock() > 0 => last.material,
            _ => Material::of(position),
        };
        let same = last.filter(|last| last.material == material && !by_null_move);
        Past {
            hash: position.zobrist(),
            reversible: same.map_or(0, |last| last.reversible + 1),
            material,
            units: [position.units(Color::Red), position.units(Color::Blue)],
        }
    }

    pub(super) fn push(&mut self, past: Past) {
        self.past.push(past);
    }

    pub(super) fn pop(&mut self) {
        self.past.pop();
    }

    /// Whether the position that comes next is a draw by repetition: it occurred on the way already, or
    /// twice in the game.
    pub(super) fn is_repetition(&self, next: &Past) -> bool {
        let mut in_game = 0;
        for index in back_from(self.past.len(), next.reversible, 2) {
            if self.past[index].hash == next.hash {
                if index >= self.played {
                    return true;
                }
                in_game += 1;
            }
        }
        in_game >= 2
    }

    /// Whether the side to move in the last position can repeat an earlier one with a move or with one
    /// step of a deploy, so that it has a draw at least. Late move pruning might not let it see that.
    pub(super) fn can_repeat(&self, position: &Position) -> bool {
        let Some(now) = self.past.last() else { return false };
        let (us, them) = (position.turn() as usize, !position.turn() as usize);
        back_from(self.past.len() - 1, now.reversible, 3).any(|index| {
            let past = &self.past[index];
            past.units[them] == now.units[them]
                && (past.units[us] ^ now.units[us]).len() <= 2
                && (index >= self.played || self.is_second(index))
                && leads_to(position, past, past.units[us])
        })
    }

    /// Whether a position of the game was there before: the next time would be the third.
    fn is_second(&self, index: usize) -> bool {
        let past = self.past[index];
        back_from(index, past.reversible, 2).any(|index| self.past[index].hash == past.hash)
    }
}

/// Every second position before an index, from so many before it, as long as they can come again.
fn back_from(index: usize, reversible: usize, first: usize) -> impl Iterator<Item = usize> {
    (first..=reversible).step_by(2).map_while(move |back| index.checked_sub(back))
}

/// Whether one move, or one step of a deploy and its end, leads to a position in which the own units
/// stand on these squares.
fn leads_to(position: &Position, past: &Past, units: Bitboard) -> bool {
    let own = position.units(position.turn());
    let (left, entered) = (own - units, units - own);
    let filter = match (left.len(), entered.len()) {
        (1, 1) => Filter { from: left, to: entered, ..Filter::ALL },
        (1, 0) => Filter { from: left, to: own, ..Filter::ALL },
        (0, 1) => Filter { from: own & position.stacks(), to: entered, ..Filter::ALL },
        (0, 0) => Filter { from: own & position.stacks(), to: own, ..Filter::ALL },
        _ => return false,
    };
    let found = position.visit_filtered(filter, |set| {
        match set.into_iter().any(|action| hash_after(position, action) == Some(past.hash)) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    found.is_break()
}

/// The hash after a move, or after a step with which the deploy ends.
fn hash_after(position: &Position, action: Action) -> Option<u64> {
    let mut next = *position;
    next.play_unchecked(action);
    if let Some(deploy) = next.deploy() {
        let commit = Action::commit(deploy.origin(), deploy.rest());
        if !next.is_legal(commit) {
            return None;
        }
        next.play_unchecked(commit);
    }
    Some(next.zobrist())
}

#[cfg(test)]
mod tests {
    use cotulenh::Game;

    use super::*;

    /// Red combines, Blue waits, Red deploys again, Blue goes back: the start is there once more.
    const LOOP: [&str; 4] = ["I&d3", "Cg11", "d3:T<,Ic3", "Cg12"];

    fn game(turns: &[&str]) -> Game {
        let start = "6c4/11/11/11/11/11/11/11/11/2IT7/11/5C5 r".parse().expect("a position");
        let mut game = Game::new(start);
        for turn in turns {
            let turn = game.position().read_turn(turn).expect("legal");
            game.play(&turn).expect("the game goes on");
        }
        game
    }

    /// The positions before the one on the board, as those of a line that begins after so many.
    fn trail(game: &Game, played: usize) -> Trail {
        Trail { played, ..Trail::of_game(game.positions()) }
    }

    #[test]
    fn a_loop_of_combining_and_deploying_repeats() {
        let game = game(&LOOP);
        assert!(game.position().halfmove_clock() < 4, "combining set the clock back");
        let repeats = |played| {
            let trail = trail(&game, played);
            trail.is_repetition(&trail.next(game.board(), false))
        };
        assert!(repeats(0), "once on the way is enough");
        assert!(!repeats(4), "once in the game is not");
        assert!(!trail(&game, 0).is_repetition(&trail(&game, 0).next(game.board(), true)));
    }

    #[test]
    fn who_can_repeat_is_told() {
        let before_last = game(&LOOP[..3]);
        let can = |played| {
            let mut trail = trail(&before_last, played);
            trail.push(trail.next(before_last.board(), false));
            trail.can_repeat(before_last.board())
        };
        assert!(can(0), "the Commander goes back to g12");
        assert!(!can(4), "that would be the second time in the game");
        // Red can repeat with a step of a deploy, or by combining.
        let twice: Vec<&str> = LOOP.iter().copied().cycle().take(6).collect();
        let deploys = game(&twice);
        let mut trail = trail(&deploys, 0);
        trail.push(trail.next(deploys.board(), false));
        assert!(trail.can_repeat(deploys.board()));
    }

    #[test]
    fn nothing_comes_again_after_a_capture() {
        let start = "6c4/11/11/11/11/11/11/11/11/2iT7/11/5C5 r".parse().expect("a position");
        let mut game = Game::new(start);
        let turn = game.position().read_turn("Txc3").expect("legal");
        game.play(&turn).expect("the game goes on");
        let trail = Trail::of_game(game.positions());
        assert_eq!(trail.next(game.board(), false).reversible, 0);
    }
}
