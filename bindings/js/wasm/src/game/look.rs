//! Looking at a position: what can be played, what cannot, and why.

use std::ops::ControlFlow;

use cotulenh::explain::Wish;
use cotulenh::json::{
    ActionForm, AttackersForm, GameForm, MoveRequest, PieceForm, PositionForm, RequestError,
    ResultForm, SquareForm, WhyForm, ZonesForm,
};
use cotulenh::notation::ReadTurnError;
use cotulenh::turn::Filter;
use cotulenh::{Bitboard, Position, Square};

use super::Board;
use super::doors::{Answer, read};
use super::forms::{Counted, MovesQuery, WishQuery};
use super::play::text_of;
use super::refusal::Refusal;

/// The most whole turns that are listed.
const MOST_TURNS: usize = 100_000;

impl Board {
    /// The FEN, with the deploy in progress.
    pub(super) fn fen(&mut self, _: &str) -> Answer<String> {
        Ok(match &self.setup {
            Some(setup) => setup.to_string(),
            None => self.game.position().fen().to_string(),
        })
    }

    /// The position with all that a board shows.
    pub(super) fn position(&mut self, _: &str) -> Answer<PositionForm> {
        Ok(PositionForm::new(self.playable()?.position()))
    }

    /// A square: what stands there, what it reaches, and what attacks it.
    pub(super) fn look(&mut self, question: &str) -> Answer<SquareForm> {
        let square = read::<Square>(question)?;
        Ok(SquareForm::new(self.playable()?.position(), square))
    }

    /// The game with all that a board shows.
    pub(super) fn state(&mut self, _: &str) -> Answer<GameForm> {
        Ok(GameForm::new(self.playable()?))
    }

    /// The legal actions in full.
    pub(super) fn moves(&mut self, question: &str) -> Answer<Vec<ActionForm>> {
        let query = read::<MovesQuery>(question)?;
        Ok(actions(self.playable()?.position(), &query))
    }

    /// The legal actions as texts that can be played.
    pub(super) fn move_texts(&mut self, question: &str) -> Answer<Vec<String>> {
        let query = read::<MovesQuery>(question)?;
        Ok(actions(self.playable()?.position(), &query).iter().map(text_of).collect())
    }

    /// The legal whole turns, in SAN.
    pub(super) fn turns(&mut self, _: &str) -> Answer<Vec<String>> {
        let game = self.playable()?;
        let (builder, mut turns) = (game.current(), Vec::new());
        let _ = builder.visit_turns(|turn, _| {
            turns.push(builder.before().san(turn).to_string());
            if turns.len() < MOST_TURNS {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        Ok(turns)
    }

    /// How the game ended.
    pub(super) fn result(&mut self, _: &str) -> Answer<Option<ResultForm>> {
        Ok(self.playable()?.result().map(ResultForm::from))
    }

    /// Whether the side to move is in check.
    pub(super) fn is_check(&mut self, _: &str) -> Answer<bool> {
        Ok(self.playable()?.position().is_check())
    }

    /// How often the position has occurred.
    pub(super) fn repetitions(&mut self, _: &str) -> Answer<usize> {
        Ok(self.playable()?.repetitions())
    }

    /// Why a wish is not legal: squares, or a text.
    pub(super) fn why_not(&mut self, question: &str) -> Answer<Option<WhyForm>> {
        let wish = read::<WishQuery>(question)?;
        let game = self.playable()?;
        let position = game.position();
        let squares = match Wish::read(&wish.from, &wish.to) {
            Err(why) => return Ok(Some(WhyForm::new(position, &why))),
            Ok(squares) => squares,
        };
        if game.result().is_some() {
            return Ok(game.why_not(squares).map(|why| WhyForm::new(position, &why)));
        }
        let (from, to) = (squares.from, squares.to);
        let request = MoveRequest { from, to, unit: wish.unit, kind: wish.kind, deploy: None };
        match request.read(position) {
            Ok(_) | Err(RequestError::Ambiguous(_)) => Ok(None),
            Err(error) => match error.why_not() {
                Some(why) => Ok(Some(WhyForm::new(position, why))),
                None => Err(Refusal::request(position, error)),
            },
        }
    }

    /// Why a text names nothing legal.
    pub(super) fn why_not_text(&mut self, question: &str) -> Answer<Option<WhyForm>> {
        let text = read::<String>(question)?;
        let game = self.playable()?;
        let position = game.position();
        match game.current().clone().read(&text) {
            Ok(_) if game.result().is_none() => Ok(None),
            Err(ReadTurnError::Illegal(why)) => Ok(Some(WhyForm::new(position, &why))),
            Err(error) => Err(Refusal::text(position, &error)),
            Ok(_) => {
                let over = game.result().map(cotulenh::game::GameError::Over);
                Err(Refusal::from(over.unwrap_or(cotulenh::game::GameError::Nothing)))
            }
        }
    }

    /// The pieces of both sides that attack a square.
    pub(super) fn attackers(&mut self, question: &str) -> Answer<AttackersForm> {
        let square = read::<Square>(question)?;
        Ok(AttackersForm::new(self.playable()?.position(), square))
    }

    /// The squares that both sides cover against aircraft.
    pub(super) fn zones(&mut self, _: &str) -> Answer<ZonesForm> {
        Ok(ZonesForm::of(self.playable()?.position()))
    }

    /// The ways to split the stack on a square.
    pub(super) fn splits(&mut self, question: &str) -> Answer<Vec<Vec<String>>> {
        let square = read::<Square>(question)?;
        let Some(stack) = self.stack(square) else { return Ok(Vec::new()) };
        let text = |unit| stack.part(unit).map_or(String::new(), |part| part.notated().to_string());
        Ok(stack.unit().splits().map(|split| split.units().map(text).collect()).collect())
    }

    /// What stands on a square.
    pub(super) fn get(&mut self, question: &str) -> Answer<Option<PieceForm>> {
        let square = read::<Square>(question)?;
        Ok(self.stack(square).map(PieceForm::from))
    }

    fn stack(&self, square: Square) -> Option<cotulenh::Stack> {
        match &self.setup {
            Some(setup) => setup.get(square),
            None => self.game.position().get(square),
        }
    }

    /// The number of sequences of so many actions.
    pub(super) fn perft(&mut self, question: &str) -> Answer<u64> {
        let depth = read::<u32>(question)?;
        Ok(self.playable()?.position().perft(depth))
    }

    /// The same, action by action.
    pub(super) fn divide(&mut self, question: &str) -> Answer<Vec<Counted>> {
        let depth = read::<u32>(question)?;
        let position = self.playable()?.position();
        let counted = |&action: &cotulenh::Action| Counted {
            lan: position.lan(action).to_string(),
            nodes: position.perft_after(action, depth.saturating_sub(1)),
        };
        let mut counts: Vec<Counted> = position.legal_actions().iter().map(counted).collect();
        counts.sort_by(|a, b| a.lan.cmp(&b.lan));
        Ok(counts)
    }
}

fn actions(position: &Position, query: &MovesQuery) -> Vec<ActionForm> {
    let from = query.square.map_or(Bitboard::ALL, Bitboard::from);
    let mut actions = ActionForm::all(position, Filter { from, ..Filter::ALL });
    actions.retain(|action| query.piece.is_none_or(|kind| action.piece.kind == kind));
    actions
}
