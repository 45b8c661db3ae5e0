//! What a player means: a turn, a step of a deploy, or only a part of one.

use std::ops::ControlFlow;

use cotulenh::explain::{WhyNot, Wish};
use cotulenh::notation::ReadTurnError;
use cotulenh::{Action, ActionKind, Kind, Position, Square, Turn, Unit};

use crate::explain::{squares, wished};

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

    /// How it is written, short.
    pub fn text(self, position: &Position) -> String {
        match self {
            Choice::Turn(turn) => position.san(turn).to_string(),
            Choice::Step(action) => position.lan(action).to_string(),
        }
    }

    /// How it is written in full.
    pub fn full_text(self, position: &Position) -> String {
        match self {
            Choice::Turn(turn) => position.lan_of_turn(turn).to_string(),
            Choice::Step(action) => position.lan(action).to_string(),
        }
    }
}

/// What a text means in a position.
#[derive(PartialEq, Eq, Debug)]
pub enum Reading {
    Turn(Turn),
    /// Steps of a deploy that does not end with them.
    Steps(Vec<Action>),
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
pub fn read(position: &Position, text: &str) -> Reading {
    if let Some((from, to)) = squares(text) {
        return match wished(position, from, to) {
            Err(why) => Reading::Refused(why),
            Ok(actions) => one_of(&actions),
        };
    }
    if position.deploy().is_some() {
        return read_step(position, text);
    }
    match position.read_turn(text) {
        Ok(turn) => Reading::Turn(turn.turn()),
        Err(ReadTurnError::Ambiguous(lans)) => {
            let turns = lans.iter().filter_map(|lan| position.read_turn(lan).ok());
            Reading::Ambiguous(turns.map(|turn| Choice::Turn(turn.turn())).collect())
        }
        Err(ReadTurnError::Illegal(why)) => {
            // The steps may be legal, only not yet a whole turn.
            let begun = text.contains([':', '>', ',']).then(|| steps(position, text));
            match begun {
                Some(Ok(steps)) => Reading::Steps(steps),
                _ => Reading::Refused(*why),
            }
        }
        Err(error) => completed(position, text).unwrap_or(Reading::Malformed(error)),
    }
}

/// Reads a text while a deploy is in progress.
fn read_step(position: &Position, text: &str) -> Reading {
    match steps(position, text) {
        Ok(steps) => return Reading::Steps(steps),
        Err(several) if !several.is_empty() => return one_of(&several),
        Err(_) => {}
    }
    let wish = wish(position, text);
    if let Some(why) = wish.and_then(|wish| position.why_not(wish)) {
        return Reading::Refused(why);
    }
    completed(position, text).unwrap_or_else(|| match position.read_turn(text) {
        Err(ReadTurnError::Illegal(why)) => Reading::Refused(*why),
        Err(error) => Reading::Malformed(error),
        Ok(turn) => Reading::Turn(turn.turn()),
    })
}

/// The one action, or the choice between several.
fn one_of(actions: &[Action]) -> Reading {
    let choices = actions.iter().map(|&action| Choice::of(action)).collect::<Vec<_>>();
    match choices[..] {
        [Choice::Turn(turn)] => Reading::Turn(turn),
        [Choice::Step(action)] => Reading::Steps(vec![action]),
        _ => Reading::Ambiguous(choices),
    }
}

/// The steps of one deploy that a text names, one after the other.
///
/// # Errors
///
/// The steps that the first one could be, if there are several; nothing if it is no legal step.
pub fn steps(start: &Position, text: &str) -> Result<Vec<Action>, Vec<Action>> {
    let text = plain(text);
    let (origin, parts) = match text.split_once(':') {
        Some((origin, parts)) => (Some(origin.parse::<Square>().map_err(|_| Vec::new())?), parts),
        None => (None, &*text),
    };
    let mut position = *start;
    let mut steps: Vec<Action> = Vec::new();
    for part in parts.split(',').filter(|part| !part.ends_with('<')) {
        if position.turn() != start.turn() {
            return Err(Vec::new()); // the turn is over
        }
        let legal = position.legal_actions();
        let fits = |action: &&Action| {
            is_step(**action)
                && origin.is_none_or(|origin| origin == action.from())
                && forms(**action).iter().any(|form| form == part)
        };
        let found: Vec<Action> = legal.iter().filter(fits).copied().collect();
        let [step] = found[..] else {
            return Err(if steps.is_empty() { found } else { Vec::new() });
        };
        position = position.play(step).map_err(|_| Vec::new())?;
        steps.push(step);
    }
    if steps.is_empty() { Err(steps) } else { Ok(steps) }
}

fn is_step(action: Action) -> bool {
    action.is_deploy() && action.kind() != ActionKind::Commit
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
    let (from, to) = (action.from(), action.to());
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

/// What a step that is written out would be in the deploy in progress, legal or not.
fn wish(position: &Position, text: &str) -> Option<Wish> {
    let text = plain(text);
    let step = text.split_once(':').map_or(&*text, |(_, step)| step);
    let first_digit = step.find(|letter: char| letter.is_ascii_digit())?;
    let file = step[..first_digit].char_indices().last()?.0;
    let (unit, to) = step.split_at(file);
    let kinds: Option<Vec<Kind>> = unit
        .chars()
        .filter(|letter| !matches!(letter, 'x' | '*' | '&'))
        .map(|letter| Kind::from_letter(letter.to_ascii_uppercase()))
        .collect();
    let origin = position.deploy()?.origin();
    Some(Wish { unit: Some(Unit::new(&kinds?)?), ..Wish::new(origin, to.parse().ok()?) })
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
            turn.from() == square || turn.actions().any(|action| action.to() == square)
        }
        Choice::Step(action) => action.from() == square || action.to() == square,
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

    fn position(fen: &str) -> Position {
        fen.parse().expect("a FEN")
    }

    fn texts(position: &Position, choices: &[Choice]) -> Vec<String> {
        choices.iter().map(|choice| choice.text(position)).collect()
    }

    #[test]
    fn parts_are_completed() {
        let start = Position::start();
        let Reading::Fits(tanks, 0) = read(&start, "T") else { panic!("tanks") };
        assert!(texts(&start, &tanks).iter().all(|text| text.starts_with('T')));
        let Reading::Fits(to, 0) = read(&start, "e6") else { panic!("e6") };
        assert!(texts(&start, &to).iter().all(|text| text.ends_with("e6")), "{to:?}");
        let Reading::Fits(from, 0) = read(&start, "f4") else { panic!("f4") };
        assert!(from.len() > 3);
        let stack = position(STACK);
        let Reading::Fits(planes, _) = read(&stack, "F") else { panic!("F") };
        assert!(planes.iter().all(|choice| first(*choice).is_some_and(Action::is_deploy)));
        let Reading::Fits(some, more) = read(&stack, "c3") else { panic!("c3") };
        assert_eq!((some.len(), more > 1000), (MOST, true));
        for text in ["", "zzz", "\u{1b}[2J", "é", "c3:", &"x".repeat(5000)] {
            assert!(!matches!(read(&start, text), Reading::Turn(_) | Reading::Steps(_)), "{text}");
        }
    }

    #[test]
    fn steps_are_read_in_many_ways() {
        let start = position(STACK);
        for text in ["Fe5", "c3:Fe5", "c3:Fc3>e5", "F>e5", "fc3-e5", "c3:(NT)<,Fe5"] {
            let steps = steps(&start, text).expect(text);
            assert_eq!(start.lan(steps[0]).to_string(), "c3:Fc3>e5");
        }
        let two = steps(&start, "c3:Fe5,Tc5").expect("two steps");
        assert_eq!(two.len(), 2);
        let after = start.play(two[0]).expect("legal");
        assert_eq!(read(&after, "Tc5"), Reading::Steps(vec![two[1]]));
        let Reading::Ambiguous(parts) = read(&after, "c3-c5") else { panic!("N, T or both") };
        assert_eq!(parts.len(), 3);
        let Reading::Refused(why) = read(&after, "Tk9") else { panic!("illegal") };
        assert_eq!(why.reason.rule(), "3");
        assert!(matches!(read(&after, "Fe6"), Reading::Refused(_)));
        assert!(matches!(read(&after, "T"), Reading::Fits(..)));
        assert!(steps(&start, "c3:Fe5,Fe6").is_err());
        assert!(steps(&start, "d4:Fe5").is_err());
    }
}
