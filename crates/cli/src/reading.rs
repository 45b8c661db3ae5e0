//! What a text means in the turn that is to be made: one reader for `explain` and `play`.

use std::ops::ControlFlow;

use cotulenh::Position;
use cotulenh::explain::{WhyNot, Wish};
use cotulenh::notation::ReadTurnError;
use cotulenh::turn::{Filter, LegalAction, TurnBuilder};

/// What a text names, found legal.
#[derive(PartialEq, Eq, Debug)]
pub enum Named {
    /// Actions of one turn, each in the position after the one before. The turn may be incomplete.
    Actions(Vec<LegalAction>),
    /// Any of these actions: all that lead from one square to another.
    AnyOf(Vec<LegalAction>),
}

/// What a text names: a turn, steps of a deploy, its `commit`, or all that leads from a square to a
/// square.
///
/// # Errors
///
/// If it names nothing legal, or more than one turn.
pub fn read(turn: &TurnBuilder, text: &str) -> Result<Named, ReadTurnError> {
    match squares(text) {
        None => actions(turn, text).map(Named::Actions),
        Some((from, to)) => match between(turn.position(), from, to) {
            Ok(actions) if actions.len() == 1 => Ok(Named::Actions(actions)),
            Ok(actions) => Ok(Named::AnyOf(actions)),
            Err(why) => Err(ReadTurnError::Illegal(Box::new(why))),
        },
    }
}

/// The actions of a turn in notation. Steps of a deploy that cannot end after them leave it open.
///
/// # Errors
///
/// If the text names nothing legal, or more than one turn.
pub fn actions(turn: &TurnBuilder, text: &str) -> Result<Vec<LegalAction>, ReadTurnError> {
    let is_deploy = text.contains([':', '>', ',']);
    match added(turn, text) {
        Err(refused @ ReadTurnError::Illegal(_)) if is_deploy => {
            open(turn, text).map_err(|_| refused)
        }
        read => read,
    }
}

/// The steps of a deploy that stays open after them.
///
/// # Errors
///
/// If the text names no such steps, or more than one deploy.
pub fn open(turn: &TurnBuilder, text: &str) -> Result<Vec<LegalAction>, ReadTurnError> {
    added(turn, &format!("{text}..."))
}

/// What a text adds to the turn.
fn added(turn: &TurnBuilder, text: &str) -> Result<Vec<LegalAction>, ReadTurnError> {
    let made = turn.steps().len();
    let mut next = turn.clone();
    Ok(match next.read(text)? {
        Some(whole) => whole.actions().skip(made).cloned().collect(),
        None => next.steps().iter().skip(made).cloned().collect(),
    })
}

/// `c3-e5`, `c3e5` or `c3 e5`, as two texts that look like squares.
fn squares(text: &str) -> Option<(&str, &str)> {
    let is_square = |text: &str| {
        let rank = text.strip_prefix(|file: char| file.is_ascii_lowercase());
        rank.is_some_and(|rank| {
            !rank.is_empty() && rank.bytes().all(|digit| digit.is_ascii_digit())
        })
    };
    let second = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_lowercase())?.0;
    let (from, to) = text.split_at(second);
    let from = from.trim_end_matches(['-', ' ']);
    (is_square(from) && is_square(to)).then_some((from, to))
}

/// Every legal action from a square to a square.
fn between(position: &Position, from: &str, to: &str) -> Result<Vec<LegalAction>, WhyNot> {
    let wish = Wish::read(from, to)?;
    let filter = Filter { from: wish.from.into(), to: wish.to.into(), ..Filter::ALL };
    let mut found = Vec::new();
    let _ = position.visit_filtered(filter, |set| {
        found.extend(set.into_iter().filter_map(|action| position.legal_action(action).ok()));
        ControlFlow::<()>::Continue(())
    });
    match position.why_not(wish) {
        Some(why) if found.is_empty() => Err(why),
        _ => Ok(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";

    fn turn(fen: &str) -> TurnBuilder {
        TurnBuilder::new(&fen.parse().expect("a FEN"))
    }

    fn lans(named: Result<Named, ReadTurnError>) -> Vec<String> {
        match named.expect("legal") {
            Named::Actions(actions) | Named::AnyOf(actions) => {
                actions.iter().map(|action| action.lan().to_string()).collect()
            }
        }
    }

    #[test]
    fn turns_and_steps() {
        let between = turn(STACK);
        assert_eq!(lans(read(&between, "c3:Fe5,Tc5")), ["c3:Fc3>e5", "c3:Tc3>c5", "commit"]);
        assert_eq!(lans(read(&between, "c3:Fe5...")), ["c3:Fc3>e5"]);
        assert_eq!(lans(read(&between, "f1f2")), ["Cf1-f2"]);
        assert!(matches!(read(&between, "c3-c5"), Ok(Named::AnyOf(all)) if all.len() > 3));
        let middle = turn(&format!("{STACK} c3:Fc3>e5..."));
        assert_eq!(lans(read(&middle, "T>d3")), ["c3:Tc3>d3"]);
        assert_eq!(lans(read(&middle, "commit")), ["commit"]);
        assert_eq!(lans(read(&middle, "c3-d3")), ["c3:Tc3>d3"]);
        assert!(read(&middle, "Fe6").is_err());
    }

    #[test]
    fn a_deploy_that_cannot_end_yet_goes_on() {
        let sea = turn("6c4/11/11/11/11/11/11/11/11/1(NFT)9/11/5C5 r - - 0 1");
        assert_eq!(lans(read(&sea, "b3:(NF)b7")), ["b3:(NF)b3>b7"]);
        assert!(read(&sea, "b3:(NF)b7,Tk9").is_err());
        assert!(matches!(read(&sea, "b3:Xb7"), Err(ReadTurnError::Malformed { at: 3, .. })));
    }
}
