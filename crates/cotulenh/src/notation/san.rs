//! Turns as text: SAN and LAN (rules 13.2 to 13.5).

use core::fmt;
use core::ops::ControlFlow;

use crate::notation::separator;
use crate::pieces::Notated;
use crate::turn::{Filter, LegalTurn, Sort};
use crate::{Action, ActionKind, Bitboard, Outcome, Position, Turn};

/// What a turn does to the opponent, as notation marks it (rule 13.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suffix {
    /// Nothing to mark.
    None,
    /// `+`: the opponent is in check.
    Check,
    /// `#`: checkmate, or the Commander was captured.
    Win,
}

impl Suffix {
    /// The mark of a turn that led to a position.
    pub fn of(after: &Position) -> Suffix {
        if after.last_commander().is_some() {
            Suffix::Win
        } else if !after.is_check() {
            Suffix::None
        } else if after.has_legal_action() {
            Suffix::Check
        } else {
            Suffix::Win
        }
    }
}

impl From<&LegalTurn> for Suffix {
    fn from(turn: &LegalTurn) -> Suffix {
        match turn.outcome() {
            Some(Outcome::Win { .. }) => Suffix::Win,
            _ if turn.is_check() => Suffix::Check,
            _ => Suffix::None,
        }
    }
}

impl fmt::Display for Suffix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suffix::None => "",
            Suffix::Check => "+",
            Suffix::Win => "#",
        })
    }
}

#[derive(Clone, Copy, Debug)]
enum Style {
    San,
    Lan,
}

/// A legal turn as text; see [`Position::san`] and [`Position::lan_of_turn`].
#[derive(Clone, Copy, Debug)]
pub struct TurnText<'a> {
    position: &'a Position,
    turn: Turn,
    style: Style,
    suffix: Suffix,
}

impl<'a> TurnText<'a> {
    pub(crate) fn san_of(turn: &'a LegalTurn) -> TurnText<'a> {
        TurnText::of_legal(turn, Style::San)
    }

    pub(crate) fn lan_of(turn: &'a LegalTurn) -> TurnText<'a> {
        TurnText::of_legal(turn, Style::Lan)
    }

    fn of_legal(legal: &'a LegalTurn, style: Style) -> TurnText<'a> {
        TurnText { position: legal.before(), turn: legal.turn(), style, suffix: legal.into() }
    }

    /// The same text without `+` or `#`.
    #[must_use]
    pub fn without_suffix(self) -> Self {
        TurnText { suffix: Suffix::None, ..self }
    }
}

impl Position {
    /// A legal turn in SAN: `Te4`, `(NFT)a3`, `F**g3`, `c3:N<,Fe5,Td4` (rules 13.2 and 13.4).
    ///
    /// ```
    /// use cotulenh::{Position, Turn};
    /// let position = Position::start();
    /// let turn = Turn::plain(position.parse_lan("Tf4-f6")?).unwrap();
    /// assert_eq!(position.san(turn).to_string(), "Tf6");
    /// # Ok::<(), cotulenh::notation::LanError>(())
    /// ```
    pub fn san(&self, turn: Turn) -> TurnText<'_> {
        self.turn_text(turn, Style::San)
    }

    /// A legal turn in LAN: `Td4-e4`, `c3:Nc3<,Fc3>e5,Tc3xd4` (rules 13.3 and 13.4).
    pub fn lan_of_turn(&self, turn: Turn) -> TurnText<'_> {
        self.turn_text(turn, Style::Lan)
    }

    /// A legal plain move in SAN, when the position after it is at hand.
    #[cfg(feature = "serde")]
    pub(crate) fn san_of_move(&self, action: Action, after: &Position) -> TurnText<'_> {
        self.san_to(Turn::beginning_with(action), after)
    }

    /// A legal turn in SAN, when the position after it is at hand.
    pub(crate) fn san_to(&self, turn: Turn, after: &Position) -> TurnText<'_> {
        TurnText { position: self, turn, style: Style::San, suffix: Suffix::of(after) }
    }

    fn turn_text(&self, turn: Turn, style: Style) -> TurnText<'_> {
        let suffix = self.after_turn(turn).map_or(Suffix::None, |after| Suffix::of(&after));
        TurnText { position: self, turn, style, suffix }
    }

    /// The part of its origin that a plain move needs in SAN (rule 13.2).
    fn needed_origin(&self, action: Action) -> String {
        let from = action.origin();
        let rivals = self.rivals(action);
        if rivals.is_empty() {
            String::new()
        } else if !rivals.intersects(Bitboard::file(from.file())) {
            char::from(b'a' + from.file()).to_string()
        } else if !rivals.intersects(Bitboard::rank(from.rank())) {
            from.rank().to_string()
        } else {
            from.to_string()
        }
    }

    /// The other squares from which a unit with the same text can make the same plain move.
    fn rivals(&self, action: Action) -> Bitboard {
        let stack = self.get(action.origin());
        let twins = self.units(self.turn()).without(action.origin());
        let twins: Bitboard =
            twins.into_iter().filter(|&square| self.get(square) == stack).collect();
        if twins.is_empty() {
            return twins;
        }
        let mut rivals = Bitboard::EMPTY;
        let filter = Filter { from: twins, to: action.to().into(), sort: Sort::Moves };
        let _ = self.visit_filtered(filter, |set| {
            if set.kind == action.kind() {
                rivals |= Bitboard::from(set.from);
            }
            ControlFlow::<()>::Continue(())
        });
        rivals
    }
}

impl fmt::Display for TurnText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.turn.is_deploy() {
            self.write_deploy(f)?;
        } else {
            self.write_plain(f)?;
        }
        write!(f, "{}", self.suffix)
    }
}

impl TurnText<'_> {
    fn write_plain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for action in self.turn.actions() {
            let origin = match self.style {
                Style::San => self.position.needed_origin(action),
                Style::Lan => action.origin().to_string(),
            };
            self.write_step(f, self.position, action, &origin)?;
        }
        Ok(())
    }

    /// Origin, what stays, then the steps (rule 13.4).
    fn write_deploy(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = self.turn.origin();
        let origin = match self.style {
            Style::San => String::new(),
            Style::Lan => from.to_string(),
        };
        write!(f, "{from}:")?;
        let stays = self.position.stays(self.turn);
        if let Some(stack) = stays.and_then(|unit| self.position.get(from)?.part(unit)) {
            write!(f, "{}{origin}<,", Notated(stack))?;
        }
        let mut position = *self.position;
        for (i, step) in self.turn.actions().enumerate() {
            f.write_str(if i > 0 { "," } else { "" })?;
            self.write_step(f, &position, step, &origin)?;
            position.play_unchecked(step);
        }
        Ok(())
    }

    /// Unit with the marks it has in the position, origin as given, separator, square.
    fn write_step(
        &self,
        f: &mut fmt::Formatter<'_>,
        position: &Position,
        action: Action,
        origin: &str,
    ) -> fmt::Result {
        let separator = match (self.style, action.kind()) {
            (Style::San, ActionKind::Quiet) => "",
            _ => separator(action),
        };
        match position.get(action.origin()).and_then(|stack| stack.part(action.unit())) {
            Some(unit) => write!(f, "{}{origin}{separator}{}", Notated(unit), action.to()),
            None => write!(f, "{}{origin}{separator}{}", action.unit(), action.to()),
        }
    }
}
