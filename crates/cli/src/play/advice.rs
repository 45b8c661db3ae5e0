//! What the engine says to the player: hints, evaluations, reasons, and whether to agree to a draw.

use std::io::Write;

use cotulenh::Position;
use cotulenh::game::{DrawClaim, GameError};
use cotulenh::notation::ReadTurnError;
use cotulenh::words::Say;
use cotulenh_engine::review::Eval;
use cotulenh_engine::{SearchLimits, Thought};

use super::session::Session;
use crate::error::Failure;
use crate::explain;
use crate::line::line;
use crate::reading::read;
use crate::words::Said;

/// How much the engine looks at before it advises.
const NODES: u64 = 100_000;
/// How many turns of a line are shown.
const SHOWN: usize = 5;
/// A draw is refused only if the player can expect less than this.
const EQUAL: f64 = 0.48;

impl<W: Write> Session<'_, W> {
    /// A good turn, with its score and what may follow.
    pub(super) fn hint(&mut self) -> Result<(), Failure> {
        if self.is_over()? {
            return Ok(());
        }
        let (start, thought) = self.think();
        let Some((best, eval)) = thought.turn().zip(score(&start, &thought)) else { return Ok(()) };
        let (san, standing) = (start.san(best).to_string(), eval.standing());
        self.tell(&Said::Hint { san, eval: eval.to_string(), standing })?;
        let turns = thought.lines.first().map_or(&[][..], |report| &report.line);
        self.say(&format!("  {}", line(&start, turns, SHOWN)))
    }

    /// Who stands better.
    pub(super) fn eval(&mut self) -> Result<(), Failure> {
        if self.is_over()? {
            return Ok(());
        }
        let (start, thought) = self.think();
        let Some(eval) = score(&start, &thought) else { return Ok(()) };
        self.say(&format!("{eval}, {}", eval.standing().said_in(self.language)))
    }

    /// Thinks about the position; with it the one at the beginning of the turn, in which lines begin.
    fn think(&mut self) -> (Position, Thought) {
        let limits = SearchLimits {
            nodes: Some(NODES),
            move_time: Some(self.time),
            ..SearchLimits::default()
        };
        let thought = self.adviser.think(&self.game, &limits, |_| {});
        (*self.game.board(), thought)
    }

    /// Why a move is not legal, or what it does.
    pub(super) fn why(&mut self, wish: &str) -> Result<(), Failure> {
        if self.is_over()? {
            return Ok(());
        }
        let turn = self.game.current();
        match read(turn, wish) {
            Ok(named) => explain::describe(&named, self.language, self.out)?,
            Err(ReadTurnError::Illegal(why)) => {
                explain::refuse(turn.position(), &why, self.language, self.out)?;
            }
            Err(_) => {
                let unclear = super::read::read(turn, wish);
                self.act_on(unclear)?;
            }
        }
        Ok(())
    }

    /// Claims a draw if the rules allow it, or else offers one.
    pub(super) fn draw(&mut self) -> Result<(), Failure> {
        if self.is_over()? {
            return Ok(());
        }
        if self.game.current().is_deploying() {
            return self.done(|_, _| Err(GameError::DeployInProgress));
        }
        let claims = [DrawClaim::FiftyMoves, DrawClaim::ThirdRepetition];
        if let Some(claim) = claims.into_iter().find(|&claim| self.game.may_claim(claim)) {
            return self.done(|game, _| game.claim(claim));
        }
        let (start, thought) = self.think();
        let eval = score(&start, &thought);
        if eval.is_none_or(|eval| eval.expected(self.side) < EQUAL) {
            return self.tell(&Said::DrawRefused);
        }
        self.tell(&Said::DrawAccepted)?;
        self.done(|game, _| game.agree_to_draw())
    }
}

/// The score of the best turn, from Red's view.
fn score(position: &Position, thought: &Thought) -> Option<Eval> {
    thought.score().map(|score| Eval::new(score, position.turn()))
}
