//! Actions and turns as text that is read without a position: LAN without heroic marks, which only a
//! position knows.

use core::fmt;
use core::str::FromStr;

use crate::notation::{Malformed, Manner, Scanner, write_lan, write_step};
use crate::words::Expected;
use crate::{Action, ActionKind, Square, Stack, Turn};

impl fmt::Display for Action {
    /// LAN (rule 13.3) without heroic marks: `Td4-e4`, `c3:Fc3>e5`; a commit names what stays, like a
    /// whole deploy does: `c3:(NT)c3<`. Within a position, [`Position::lan`](crate::Position::lan) has
    /// the marks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ActionKind::Commit => write!(f, "{0}:{1}{0}<", self.origin(), self.unit()),
            _ => write_lan(f, *self, &self.unit()),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Action {
    type Err = Malformed;

    /// Reads what is displayed, and LAN with its heroic marks. Whether the action is legal is for a
    /// position to say.
    fn from_str(text: &str) -> Result<Action, Malformed> {
        let mut scanner = Scanner::new(text, Manner::Strict);
        let origin = scanner.origin();
        let action = match origin.and_then(|origin| Some((origin, scanner.stays(origin)?))) {
            Some((origin, rest)) => Action::commit(origin, rest.unit()),
            None => scanner.step(origin)?.action(),
        };
        scanner.end()?;
        Ok(action)
    }
}

impl fmt::Display for Turn {
    /// LAN (rules 13.3 and 13.4) without heroic marks and without what stays: `Td4-e4`,
    /// `c3:Fc3>e5,Tc3xd4`. Every position in which it is legal reads it as this turn. Within a
    /// position, [`Position::lan_of_turn`](crate::Position::lan_of_turn) writes all of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first())?;
        for step in self.actions().skip(1) {
            f.write_str(",")?;
            write_step(f, step, &step.unit())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Turn {
    type Err = Malformed;

    /// Reads what is displayed, and LAN with its marks and with what stays. Whether the turn is legal is
    /// for a position to say; it reads SAN, too ([`Position::read_turn`](crate::Position::read_turn)).
    fn from_str(text: &str) -> Result<Turn, Malformed> {
        let mut scanner = Scanner::new(text, Manner::Strict);
        let origin = scanner.origin();
        if let Some(origin) = origin
            && scanner.stays(origin).is_some()
            && !scanner.take(",")
        {
            return Err(scanner.expected(Expected::NextStep));
        }
        let mut turn = Turn::beginning_with(scanner.step(origin)?.action());
        for _ in 0..2 {
            if origin.is_some() && scanner.take(",") {
                turn = turn.with(scanner.step(origin)?.action());
            }
        }
        // Check, checkmate.
        scanner.take_any(&['+', '#']);
        scanner.end()?;
        Ok(turn)
    }
}

impl Scanner<'_> {
    /// What stays on the origin of a deploy, `(NT)c3<`, if that stands here.
    fn stays(&mut self, origin: Square) -> Option<Stack> {
        let start = self.at;
        let stays = self.pieces().ok().filter(|_| self.try_square().is_none_or(|at| at == origin));
        let stays = stays.filter(|_| self.take("<"));
        self.at = if stays.is_some() { self.at } else { start };
        stays
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_are_none() {
        for text in ["", "Tf4", "Tf4-f6x", "f4f6", "Tf6", "commit", "c3:", "c3:Fd3>e5", "tf4-f6"] {
            assert!(text.parse::<Action>().is_err(), "{text}");
            assert!(text.parse::<Turn>().is_err(), "{text}");
        }
        for text in ["c3:Nc3<", "c3:Nc3<,", "c3:Fc3>e5,", "Tf4-f6,Tf6-f8", "c3:F>e5,T>d3,N>c5,F>e5"]
        {
            assert!(text.parse::<Turn>().is_err(), "{text}");
        }
        assert!("c3:Fc3>e5,Tc3>d3".parse::<Action>().is_err());
    }

    #[test]
    fn marks_and_what_stays_may_be_written() {
        let turn: Turn = "c3:(N+T)c3<,+Fc3>e5+".parse().expect("a turn");
        assert_eq!(turn.to_string(), "c3:Fc3>e5");
        let commit: Action = "c3:(NT)c3<".parse().expect("a commit");
        assert_eq!(
            (commit.kind(), commit.to_string()),
            (ActionKind::Commit, "c3:(NT)c3<".to_owned())
        );
        assert_eq!("c3:(N+T)<".parse(), Ok(commit));
    }
}
