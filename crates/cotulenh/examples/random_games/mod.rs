//! Games of random turns, the same on every run.

use cotulenh::study::Study;
use cotulenh::{ActionKind, Color, Game, Position};

/// The splitmix64 generator.
pub struct Rng(u64);

impl Rng {
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// A number in `0..n`; `n` is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

/// A game of at most so many turns from the start. Captures are played more often than by chance,
/// so that the board empties as in real games; a game that does not end is given up or drawn.
pub fn game(seed: u64, turns: usize) -> Study {
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
