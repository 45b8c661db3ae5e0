//! Random positions, turns and games, played with the library.

use cotulenh::study::Study;
use cotulenh::turn::{LegalTurn, TurnBuilder};
use cotulenh::{Action, ActionKind, Color, Game, Position};

use crate::{Rng, random_setup};

/// The position of a random set-up.
///
/// # Panics
///
/// If the library refuses a set-up that the slow reading allows.
pub fn random_position(rng: &mut Rng) -> Position {
    let fen = random_setup(rng);
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Visits random set-ups, every tenth time the start, and the positions of a few random actions
/// from each, those in the middle of a deploy included.
///
/// # Panics
///
/// If an action that was listed is refused.
pub fn random_positions(
    seed: u64,
    setups: usize,
    actions: usize,
    mut visit: impl FnMut(&Position, &mut Rng),
) {
    let mut rng = Rng::new(seed);
    for setup in 0..setups {
        let mut position =
            if setup % 10 == 0 { Position::start() } else { random_position(&mut rng) };
        for _ in 0..actions {
            visit(&position, &mut rng);
            let list = position.legal_actions();
            if list.is_empty() {
                break;
            }
            position = position.play(rng.pick(&list)).expect("listed actions are legal");
        }
    }
}

/// A turn made of random legal actions; none where there is none.
pub fn random_turn(position: &Position, rng: &mut Rng) -> Option<LegalTurn> {
    random_turns(position, rng, 1).pop()
}

/// So many turns of one position, each made of random legal actions; none where there is none.
pub fn random_turns(position: &Position, rng: &mut Rng, count: usize) -> Vec<LegalTurn> {
    let actions = position.legal_actions();
    if actions.is_empty() {
        return Vec::new();
    }
    (0..count).map(|_| finished(position, rng.pick(&actions), rng)).collect()
}

/// The turn that begins with a legal action and goes on by chance.
fn finished(start: &Position, first: Action, rng: &mut Rng) -> LegalTurn {
    let mut builder = TurnBuilder::new(start);
    let mut action = first;
    loop {
        if let Some(turn) = builder.add(action).expect("listed actions are legal") {
            return turn;
        }
        action = rng.pick(&builder.position().legal_actions());
    }
}

/// A game of at most so many turns from the start. Captures are played more often than by chance,
/// so that the board empties as in real games; a game that does not end is given up or drawn.
pub fn random_game(seed: u64, turns: usize) -> Study {
    let mut rng = Rng::new(seed.wrapping_mul(0x5851_f42d_4c95_7f2d));
    let mut game = Game::new(Position::start());
    while game.turns().len() < turns && game.result().is_none() {
        let actions = game.position().legal_actions();
        let mut action = actions[rng.below(actions.len())];
        if !matches!(action.kind(), ActionKind::Capture | ActionKind::Commit) {
            action = actions[rng.below(actions.len())];
        }
        // A listed action is legal.
        let _ = game.play_action(action);
    }
    // A deploy that is still in progress is not a turn.
    let _ = game.cancel_deploy();
    let _ = match rng.below(4) {
        0 => game.resign(Color::Red),
        1 => game.resign(Color::Blue),
        2 => game.agree_to_draw(),
        _ => Ok(()),
    };
    Study::from(&game)
}
