//! What a player means: a turn, a step of a deploy, or only a part of one.

use std::ops::ControlFlow;

use cotulenh::explain::WhyNot;
use cotulenh::notation::ReadTurnError;
use cotulenh::turn::{LegalAction, TurnBuilder};
use cotulenh::{Action, ActionKind, Position, Square, Turn};

use crate::reading::{self, Named};

/// The most choices that are offered at once.
const MOST: usize = 20;
/// The longest text that is completed; no turn is as long.
const LONGEST: usize = 40;

/// Something that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    Turn(Turn),
    /// A step of a deploy, or its commit.
    Step(Action),
}

impl Choice {
    /// The move that is a whole turn, or the step.
    pub fn of(action: Action) -> Choice {
        Turn::plain(action).map_or(Choice::Step(action), Choice::Turn)
    }

    /// What a candidate of an ambiguous text is: an action in LAN, or a whole deploy.
    fn candidate(position: &Position, lan: &str) -> Option<Choice> {
        match position.parse_lan(lan) {
            Ok(action) => Some(Choice::of(action)),
            Err(_) => Some(Choice::Turn(position.read_turn(lan).ok()?.turn())),
        }
    }

    /// How it is written, short.
    pub fn text(self, position: &Position) -> String {
        match self {
            Choice::Turn(turn) => position.san(turn).to_string(),
            Choice::Step(action) => position.lan(action).to_string(),
        }
    }

    /// How it is written in full.
    fn full_text(self, position: &Position) -> String {
        match self {
            Choice::Turn(turn) => position.lan_of_turn(turn).to_string(),
            Choice::Step(action) => position.lan(action).to_string(),
        }
    }
}

/// What a text means to a player.
#[derive(PartialEq, Eq, Debug)]
pub enum Reading {
    /// Actions of one turn, found legal one after the other.
    Actions(Vec<LegalAction>),
    /// Any of these.
    Ambiguous(Vec<Choice>),
    /// The text is a part of these and of so many more.
    Fits(Vec<Choice>, usize),
    /// It is not legal.
    Refused(WhyNot),
    /// It is not written as a turn is.
    Malformed(ReadTurnError),
}

/// Reads a text, whether a deploy is in progress or not.
pub fn read(turn: &TurnBuilder, text: &str) -> Reading {
    match reading::read(turn, text) {
        Ok(Named::Actions(actions)) => Reading::Actions(actions),
        Ok(Named::AnyOf(actions)) => {
            Reading::Ambiguous(actions.iter().map(|action| Choice::of(action.action())).collect())
        }
        Err(error) => unclear(turn.position(), text, error),
    }
}

/// Reads one step of a deploy or several, even where they could be a whole turn.
pub fn read_steps(turn: &TurnBuilder, text: &str) -> Reading {
    let steps = match turn.is_deploying() {
        true => return read(turn, text),
        false => reading::open(turn, text),
    };
    match steps {
        Ok(steps) => Reading::Actions(steps),
        Err(error @ ReadTurnError::Ambiguous(_)) => unclear(turn.position(), text, error),
        Err(_) => read(turn, text),
    }
}

/// What is made of a text that names nothing legal, or too much.
fn unclear(position: &Position, text: &str, error: ReadTurnError) -> Reading {
    match error {
        ReadTurnError::Ambiguous(lans) => {
            let choices = lans.iter().filter_map(|lan| Choice::candidate(position, lan));
            Reading::Ambiguous(choices.collect())
        }
        ReadTurnError::Illegal(why) => Reading::Refused(*why),
        error => completed(position, text).unwrap_or(Reading::Malformed(error)),
    }
}

/// The legal turns, or the steps of the deploy in progress, that a text is a part of.
fn completed(position: &Position, text: &str) -> Option<Reading> {
    let text = plain(text.trim());
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let all = everything(position);
    let square = text.parse::<Square>().ok();
    let touches = |choice: &Choice| square.is_some_and(|square| touches(*choice, square));
    // A square and a colon begin the text of a deploy; elsewhere a letter means a piece.
    let deploys = text.contains(':');
    let begins = |choice: &Choice| {
        let forms = first(*choice).map(forms).into_iter().flatten();
        forms.filter(|form| form.contains(':') == deploys).any(|form| form.starts_with(&text))
    };
    let contains = |choice: &Choice| plain(&choice.full_text(position)).contains(&text);
    let ways: [&dyn Fn(&Choice) -> bool; 3] = [&touches, &begins, &contains];
    let mut found: Vec<Choice> = ways
        .iter()
        .map(|fits| all.iter().filter(|choice| fits(choice)).copied().collect::<Vec<_>>())
        .find(|found| !found.is_empty())?;
    let more = found.len().saturating_sub(MOST);
    found.truncate(MOST);
    Some(Reading::Fits(found, more))
}

/// A text without the signs that say nothing new, in lower case.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '+' | '^' | '!' | '?' | '#' | '|' | '>' | '-' | '(' | ')' => {}
            '_' => plain.push('*'),
            '@' => plain.push_str("**"),
            letter if letter.is_whitespace() => {}
            letter => plain.extend(letter.to_lowercase()),
        }
    }
    plain
}

/// The ways to write a move or step, as [`plain`] leaves them.
fn forms(action: Action) -> [String; 3] {
    let (from, to) = (action.origin(), action.to());
    let unit = plain(&action.unit().to_string());
    let sign = match action.kind() {
        ActionKind::Quiet | ActionKind::Commit => "",
        ActionKind::Capture => "x",
        ActionKind::StayCapture => "*",
        ActionKind::SuicideCapture => "**",
        ActionKind::Combine => "&",
    };
    [
        format!("{unit}{sign}{to}"),
        format!("{unit}{from}{sign}{to}"),
        format!("{from}:{unit}{sign}{to}"),
    ]
}

/// Everything that can be played: short turns first.
fn everything(position: &Position) -> Vec<Choice> {
    if position.deploy().is_some() {
        return position.legal_actions().iter().map(|&action| Choice::Step(action)).collect();
    }
    let mut turns = Vec::new();
    let _ = position.visit_turns(|turn, _| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns.sort_by_cached_key(|turn| (turn.is_deploy(), turn.actions().count()));
    turns.into_iter().map(Choice::Turn).collect()
}

/// Whether something starts from a square or leads there.
fn touches(choice: Choice, square: Square) -> bool {
    match choice {
        Choice::Turn(turn) => {
            turn.origin() == square || turn.actions().any(|action| action.to() == square)
        }
        Choice::Step(action) => action.origin() == square || action.to() == square,
    }
}

/// The move, or the first step.
fn first(choice: Choice) -> Option<Action> {
    match choice {
        Choice::Turn(turn) => turn.actions().next(),
        Choice::Step(action) => Some(action),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";

    fn turn(fen: &str) -> TurnBuilder {
        TurnBuilder::new(&fen.parse().expect("a FEN"))
    }

    fn texts(turn: &TurnBuilder, choices: &[Choice]) -> Vec<String> {
        choices.iter().map(|choice| choice.text(turn.position())).collect()
    }

    /// The actions that a text names, in LAN.
    #[track_caller]
    fn lans(reading: &Reading) -> Vec<String> {
        let Reading::Actions(actions) = reading else { panic!("{reading:?}") };
        actions.iter().map(|action| action.lan().to_string()).collect()
    }

    #[test]
    fn parts_are_completed() {
        let start = TurnBuilder::new(&Position::start());
        let Reading::Fits(tanks, 0) = read(&start, "T") else { panic!("tanks") };
        assert!(texts(&start, &tanks).iter().all(|text| text.starts_with('T')));
        let Reading::Fits(to, 0) = read(&start, "e6") else { panic!("e6") };
        assert!(texts(&start, &to).iter().all(|text| text.ends_with("e6")), "{to:?}");
        let Reading::Fits(from, 0) = read(&start, "f4") else { panic!("f4") };
        assert!(from.len() > 3);
        let stack = turn(STACK);
        let Reading::Fits(planes, _) = read(&stack, "F") else { panic!("F") };
        assert!(planes.iter().all(|choice| first(*choice).is_some_and(Action::is_deploy)));
        let Reading::Fits(some, more) = read(&stack, "c3") else { panic!("c3") };
        assert_eq!((some.len(), more > 1000), (MOST, true));
        for text in ["", "zzz", "\u{1b}[2J", "é", "c3:", &"x".repeat(5000)] {
            assert!(!matches!(read(&start, text), Reading::Actions(_)), "{text}");
        }
    }

    #[test]
    fn steps_are_read_in_many_ways() {
        let start = turn(STACK);
        for text in ["Fe5", "c3:Fe5", "c3:Fc3>e5", "F>e5", "fc3-e5", "c3:Fe5+"] {
            assert_eq!(lans(&read_steps(&start, text)), ["c3:Fc3>e5"], "{text}");
        }
        assert_eq!(lans(&read_steps(&start, "c3:Fe5,Tc5")), ["c3:Fc3>e5", "c3:Tc3>c5"]);
        assert_eq!(lans(&read_steps(&start, "c3:Fe5,Tc5,Na3")).len(), 3);
        for text in ["c3:Fe5,Fe6", "d4:Fe5", "Tk9"] {
            assert!(matches!(read_steps(&start, text), Reading::Refused(_)), "{text}");
        }
    }

    #[test]
    fn a_deploy_in_progress_goes_on() {
        let middle = turn(&format!("{STACK} c3:Fc3>e5..."));
        assert_eq!(lans(&read(&middle, "Tc5")), ["c3:Tc3>c5"]);
        assert_eq!(lans(&read_steps(&middle, "Tc5")), ["c3:Tc3>c5"]);
        let Reading::Ambiguous(parts) = read(&middle, "c3-c5") else { panic!("N, T or both") };
        assert_eq!(parts.len(), 3);
        let Reading::Refused(why) = read(&middle, "Tk9") else { panic!("illegal") };
        assert_eq!(why.reason.rule(), "3");
        let Reading::Refused(why) = read(&middle, "Fe6") else { panic!("illegal") };
        assert_eq!(why.reason.name(), "alreadyMoved");
        assert!(matches!(read(&middle, "T"), Reading::Fits(..)));
    }

    #[test]
    fn ambiguous_texts_give_choices() {
        let two = "6c4/11/11/11/11/11/11/11/11/2(TI)1(TM)6/11/5C5 r - - 0 1";
        let Reading::Ambiguous(plain) =
            read(&turn("6c4/11/11/11/11/11/11/11/4T1T4/11/11/5C5 r"), "Tf4")
        else {
            panic!("two Tanks")
        };
        assert_eq!(plain.len(), 2);
        let Reading::Ambiguous(deploys) = read(&turn(two), "T>d3") else { panic!("two stacks") };
        assert!(deploys.iter().all(|choice| matches!(choice, Choice::Turn(_))), "{deploys:?}");
        let Reading::Ambiguous(steps) = read_steps(&turn(two), "Td3") else { panic!("two stacks") };
        assert!(steps.iter().all(|choice| matches!(choice, Choice::Step(_))), "{steps:?}");
        assert_eq!((deploys.len(), steps.len()), (2, 2));
    }
}
