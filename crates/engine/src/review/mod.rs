//! Games under review: what each turn gave away, and what was better.

mod eval;
mod views;
mod words;

use cotulenh::{Game, Position, Turn};

use crate::{Engine, Score, SearchLimits};
pub use eval::Eval;
use views::INACCURACY;
pub use views::{ReviewedTurn, View};
pub use words::Standing;

/// The nodes for each position of a game that say enough about most turns.
pub const TURN_NODES: u64 = 50_000;

/// What a review has looked at.
#[derive(Clone, Debug)]
pub enum Seen {
    /// The position before the first turn.
    Start(View),
    /// The next turn.
    Turn(ReviewedTurn),
}

/// A game that is looked at turn by turn.
///
/// ```
/// use cotulenh::Position;
/// use cotulenh_engine::review::{Review, Seen};
/// use cotulenh_engine::{Engine, SearchLimits};
/// let start: Position = "6c4/11/11/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r".parse()?;
/// let turn = start.read_turn("Fe5")?.turn();
/// let (mut engine, limits) = (Engine::default(), SearchLimits::nodes(2000));
/// let mut review = Review::new(start, vec![turn]);
/// assert!(matches!(review.look(&mut engine, &limits), Some(Seen::Start(_))));
/// assert!(matches!(review.look(&mut engine, &limits), Some(Seen::Turn(_))));
/// assert!(review.is_done() && review.look(&mut engine, &limits).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Review {
    game: Game,
    /// What the engine thinks of the position of the game; `None` until the start is looked at.
    before: Option<View>,
    /// The turns that are still to be looked at, the next one last.
    turns: Vec<Turn>,
}

impl Review {
    /// A review of turns that were played from a position.
    #[allow(clippy::large_types_passed_by_value)] // it becomes the review's own
    pub fn new(start: Position, mut turns: Vec<Turn>) -> Review {
        turns.reverse();
        Review { game: Game::new(start), before: None, turns }
    }

    /// Plays so many turns without looking at them; then the position after them is the start.
    pub fn skip(&mut self, count: usize) {
        for turn in self.turns.split_off(self.turns.len().saturating_sub(count)).into_iter().rev() {
            if play(&mut self.game, turn).is_none() {
                // A turn that is not legal ends the review.
                self.turns.clear();
                return;
            }
        }
    }

    /// Whether all has been looked at.
    pub fn is_done(&self) -> bool {
        self.before.is_some() && self.turns.is_empty()
    }

    /// The position that the next turn is played in; at the end, the last one.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Looks at the start, or at the next turn. `None` if there is none, if it is not legal, or if
    /// the engine was told to stop: then the same is looked at the next time.
    pub fn look(&mut self, engine: &mut Engine, limits: &SearchLimits) -> Option<Seen> {
        self.try_look(engine, limits).ok().flatten()
    }

    fn try_look(
        &mut self,
        engine: &mut Engine,
        limits: &SearchLimits,
    ) -> Result<Option<Seen>, Stopped> {
        let Some(before) = &self.before else {
            let view = view(&self.game, engine, limits)?;
            self.before = Some(view.clone());
            return Ok(Some(Seen::Start(view)));
        };
        let Some(&turn) = self.turns.last() else { return Ok(None) };
        let Some(next) = played(&self.game, turn) else { return Ok(None) };
        let color = self.game.position().turn();
        let after = view(&next, engine, limits)?;
        let suspect = before.eval.expected(color) - after.eval.expected(color) >= INACCURACY;
        let others = before.lines.iter().filter(|line| suspect && line.first() != Some(&turn));
        let mut better = Vec::new();
        for line in others {
            better.extend(self.better(line, &after, engine, limits)?);
        }
        self.before = Some(after.clone());
        self.turns.pop();
        self.game = next;
        Ok(Some(Seen::Turn(ReviewedTurn { color, after, better })))
    }

    /// Looks at the turn that the engine would have played as long as at the one that was played:
    /// what promised more from afar may turn out to be no better.
    fn better(
        &self,
        line: &[Turn],
        after: &View,
        engine: &mut Engine,
        limits: &SearchLimits,
    ) -> Result<Option<(Eval, Vec<Turn>)>, Stopped> {
        let Some(&turn) = line.first() else { return Ok(None) };
        let Some(next) = played(&self.game, turn) else { return Ok(None) };
        let color = self.game.position().turn();
        let view = view(&next, engine, limits)?;
        let gain = view.eval.expected(color) - after.eval.expected(color);
        let rest = view.lines.into_iter().next().unwrap_or_default();
        Ok((gain >= INACCURACY).then(|| (view.eval, [turn].into_iter().chain(rest).collect())))
    }
}

/// The engine was told to stop: what it found is worth nothing.
struct Stopped;

/// Plays a turn, also where the board has given a draw. A deploy in progress goes on with it, or is
/// cancelled. `None` if it is not legal.
fn play(game: &mut Game, turn: Turn) -> Option<()> {
    let turn = game.board().legal_turn(turn).ok()?;
    let _ = game.cancel_deploy();
    game.play_on(&turn).ok()
}

/// The game with one more turn.
fn played(game: &Game, turn: Turn) -> Option<Game> {
    let mut next = game.clone();
    play(&mut next, turn)?;
    Some(next)
}

/// What the engine thinks of the position of a game.
fn view(game: &Game, engine: &mut Engine, limits: &SearchLimits) -> Result<View, Stopped> {
    if let Some(outcome) = game.board().outcome() {
        return Ok(View { eval: Eval::of(outcome), over: true, lines: Vec::new() });
    }
    let thought = engine.think(game, limits, |_| {});
    if engine.signals().is_stopped() {
        return Err(Stopped);
    }
    let score = thought.score().unwrap_or(Score::Centipawns(0));
    let lines = thought.lines.into_iter().map(|report| report.line).collect();
    Ok(View { eval: Eval::new(score, game.board().turn()), over: false, lines })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A review of turns from a position.
    fn review(fen: &str, turns: &[&str]) -> Review {
        let start: Position = fen.parse().expect("a position");
        let mut game = Game::new(start);
        for text in turns {
            let turn = game.board().read_turn(text).expect("legal").turn();
            play(&mut game, turn).expect("legal");
        }
        Review::new(start, game.turns().collect())
    }

    /// Red gives away an Air Force in the second turn.
    fn blunder() -> Review {
        let fen = "6c3a/10t/5t5/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r";
        review(fen, &["Id3", "Tf9", "Fe5", "Txe5"])
    }

    fn limits() -> SearchLimits {
        SearchLimits::nodes(3000)
    }

    #[test]
    fn a_blunder_is_found() {
        let (mut review, mut engine) = (blunder(), Engine::default());
        let mut glyphs = Vec::new();
        while let Some(seen) = review.look(&mut engine, &limits()) {
            match seen {
                Seen::Start(view) => assert!(!view.over && !view.lines.is_empty()),
                Seen::Turn(reviewed) => {
                    assert_eq!(reviewed.glyph().is_some(), reviewed.given_away() >= INACCURACY);
                    glyphs.push(reviewed.glyph());
                }
            }
        }
        assert!(review.is_done());
        assert_eq!((glyphs.len(), glyphs[2]), (4, Some(4)));
    }

    #[test]
    fn a_stopped_review_goes_on() {
        let (mut review, mut engine) = (blunder(), Engine::default());
        assert!(review.look(&mut engine, &limits()).is_some());
        engine.signals().stop();
        assert!(review.look(&mut engine, &limits()).is_none() && !review.is_done());
        engine.signals().reset();
        let mut turns = 0;
        while review.look(&mut engine, &limits()).is_some() {
            turns += 1;
        }
        assert_eq!((turns, review.is_done()), (4, true));
    }

    #[test]
    fn turns_are_skipped_with_what_the_game_knows_of_them() {
        let mut engine = Engine::default();
        for (count, left) in [(0, 4), (3, 1), (4, 0), (9, 0)] {
            let mut review = blunder();
            review.skip(count);
            assert!(matches!(review.look(&mut engine, &limits()), Some(Seen::Start(_))));
            let mut turns = 0;
            while let Some(Seen::Turn(_)) = review.look(&mut engine, &limits()) {
                turns += 1;
            }
            assert_eq!((turns, review.is_done()), (left, true), "{count}");
        }
        // The history comes along: without it nothing would have occurred before.
        let fen = "6c4/11/11/11/11/11/11/2T8/11/11/11/5C5 r";
        let mut review = review(fen, &["Cf2", "Cg11", "Cf1", "Cg12"]);
        review.skip(4);
        assert_eq!(review.game.repetitions(), 2);
    }

    #[test]
    fn drawn_games_are_played_on() {
        let fen = "6c4/11/11/11/11/11/11/11/11/2T8/11/5C5 r - - 149 90";
        let mut review = review(fen, &["Tc4", "Cg11", "Tc5", "Cg12"]);
        let tank = review.turns[1];
        review.skip(4);
        assert_eq!(review.game.turns().len(), 4);
        assert!(play(&mut review.game, tank).is_none());
    }

    #[test]
    fn a_deploy_in_progress_is_looked_at_as_it_is() {
        // The Air Force has left the stack; that the Tank does not take the other Tank loses all.
        let fen = "6c4/11/11/11/11/11/11/11/2t8/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5...";
        let mut review = review(fen, &["c3:(NT)<,Fe5", "Cg11"]);
        let mut engine = Engine::default();
        let Some(Seen::Start(view)) = review.look(&mut engine, &limits()) else {
            panic!("a start")
        };
        let before = *review.game.board();
        let best = before.lan_of_turn(view.lines[0][0]).to_string();
        // The rest of the stack may move before the Tank does.
        assert!(best.contains("Fc3>e5,") && best.contains("Tc3xc4"), "{best}");
        let Some(Seen::Turn(turn)) = review.look(&mut engine, &limits()) else { panic!("a turn") };
        assert!(turn.glyph().is_some() && turn.better[0].1[0] == view.lines[0][0], "{turn:?}");
        assert!(matches!(review.look(&mut engine, &limits()), Some(Seen::Turn(_))));
        assert!(review.is_done());
    }
}
