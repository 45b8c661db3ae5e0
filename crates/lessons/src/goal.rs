//! Goals: what a learner has to do, in words that a teacher writes and the rules check.

use core::fmt;

use cotulenh::{ActionKind, Bitboard, Kind, Square, Unit};

/// The most things that a goal may ask for.
const MOST_WANTS: usize = 16;

/// The goal of a board: everything that must happen, in any order, and everything that must not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// What must happen; nothing if everything lies in what must not, in a single turn.
    pub wants: Vec<Want>,
    /// What must not happen.
    pub nevers: Vec<Never>,
}

/// One thing that must happen once, in some turn of the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want {
    /// `reach e7 with T`: a unit with this piece stands on the square after a turn.
    Reach {
        /// Where.
        square: Square,
        /// Which piece, alone or in a stack; any if none is named.
        with: Option<Kind>,
    },
    /// `capture e6 with T by stay`: this is captured.
    Capture {
        /// What.
        target: Target,
        /// How, if that matters.
        by: Option<ActionKind>,
        /// The carrier of the unit that captures, if that matters.
        with: Option<Kind>,
    },
    /// `stack (TI) on e4`: such a stack stands on the board after a turn.
    Stack {
        /// The stack.
        unit: Unit,
        /// Where, if that matters.
        on: Option<Square>,
    },
    /// `deploy leaving N`: a turn is a deploy, and this stays where it was.
    Deploy {
        /// What has not moved at the end, if that matters.
        leaving: Option<Unit>,
    },
    /// `heroic T`: a piece of this kind is heroic.
    Heroic(Kind),
    /// `attack e8 with A`: such a piece attacks the square.
    Attack {
        /// Where.
        square: Square,
        /// Which piece, if that matters.
        with: Option<Kind>,
    },
    /// `check`: the other Commander is in check.
    Check,
    /// `win`: the game is won on the board, by mate or by capturing the Commander.
    Win,
    /// `draw`: the game is drawn on the board.
    Draw,
    /// `claim`: the half-move clock allows to claim a draw.
    Claim,
    /// `play T&e4`: this turn, in SAN or LAN.
    Play(String),
}

/// What is captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Whatever stands on the square.
    On(Square),
    /// A unit with such a piece.
    Kind(Kind),
}

/// One thing that must not happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Never {
    /// `avoid e5 e6`: a unit of the learner ends a turn on one of these squares.
    Avoid(Bitboard),
    /// `avoid rings`: a unit of the learner moves into the other side's air defence.
    AvoidRings,
    /// `keep T`: the other side can capture such a piece after a turn of the learner, or it is given away.
    Keep(Kind),
    /// `keep all`: the other side can capture anything, or something is given away.
    KeepAll,
}

/// What can be written, for those who wrote something else.
const FORMS: &str = "`reach SQUARE.. [with PIECE]`, `capture SQUARE.. or PIECE [by take, stay or suicide] [with PIECE]`, \
    `stack (UNIT) [on SQUARE]`, `deploy [leaving UNIT]`, `heroic PIECE`, `attack SQUARE.. [with PIECE]`, \
    `check`, `win`, `draw`, `claim`, `play TURN`, `avoid SQUARE.. or rings`, `keep PIECE or all`";

impl Goal {
    /// Reads a goal: one or more lines, such as `capture e6 with T` and `keep T`.
    ///
    /// # Errors
    ///
    /// If a line is none of the forms, or there is none.
    pub fn read(lines: &[String]) -> Result<Goal, GoalError> {
        let mut goal = Goal { wants: Vec::new(), nevers: Vec::new() };
        for line in lines {
            goal.add(line).map_err(|text| GoalError { line: line.clone(), text })?;
        }
        let nothing = goal.wants.is_empty() && goal.nevers.is_empty();
        if nothing || goal.wants.len() > MOST_WANTS {
            let text = format!("expected 1 to {MOST_WANTS} things to do or to keep, with {FORMS}");
            return Err(GoalError { line: lines.join("; "), text });
        }
        Ok(goal)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        match verb {
            "reach" => {
                let (squares, clauses) = squares_of(&rest)?;
                let with = Clauses::read(clauses, &["with"])?.with;
                self.wants.extend(squares.into_iter().map(|square| Want::Reach { square, with }));
            }
            "attack" => {
                let (squares, clauses) = squares_of(&rest)?;
                let with = Clauses::read(clauses, &["with"])?.with;
                self.wants.extend(squares.into_iter().map(|square| Want::Attack { square, with }));
            }
            "capture" => self.add_capture(&rest)?,
            "stack" => {
                let (unit, clauses) = first(&rest, unit)?;
                let on = Clauses::read(clauses, &["on"])?.on;
                self.wants.push(Want::Stack { unit, on });
            }
            "deploy" => {
                let leaving = Clauses::read(&rest, &["leaving"])?.leaving;
                self.wants.push(Want::Deploy { leaving });
            }
            "heroic" => self.wants.push(Want::Heroic(only(&rest, kind)?)),
            "check" => self.add_bare(&rest, Want::Check)?,
            "win" => self.add_bare(&rest, Want::Win)?,
            "draw" => self.add_bare(&rest, Want::Draw)?,
            "claim" => self.add_bare(&rest, Want::Claim)?,
            "play" => self.wants.push(Want::Play(only(&rest, |turn| Ok(turn.to_owned()))?)),
            "avoid" if rest == ["rings"] => self.nevers.push(Never::AvoidRings),
            "avoid" => {
                let (squares, clauses) = squares_of(&rest)?;
                Clauses::read(clauses, &[])?;
                let all = squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with);
                self.nevers.push(Never::Avoid(all));
            }
            "keep" if rest == ["all"] => self.nevers.push(Never::KeepAll),
            "keep" => self.nevers.push(Never::Keep(only(&rest, kind)?)),
            _ => return Err(format!("expected one of {FORMS}")),
        }
        Ok(())
    }

    fn add_capture(&mut self, rest: &[&str]) -> Result<(), String> {
        let by_kind = rest.first().and_then(|word| kind(word).ok());
        let (targets, clauses): (Vec<Target>, &[&str]) = if let Some(kind) = by_kind {
            (vec![Target::Kind(kind)], &rest[1..])
        } else {
            let (squares, clauses) = squares_of(rest)?;
            (squares.into_iter().map(Target::On).collect(), clauses)
        };
        let Clauses { with, by, .. } = Clauses::read(clauses, &["with", "by"])?;
        self.wants.extend(targets.into_iter().map(|target| Want::Capture { target, by, with }));
        Ok(())
    }

    fn add_bare(&mut self, rest: &[&str], want: Want) -> Result<(), String> {
        Clauses::read(rest, &[])?;
        self.wants.push(want);
        Ok(())
    }

    /// The squares that it names to go to or to capture on, and those to stay off.
    pub fn squares(&self) -> (Bitboard, Bitboard) {
        let to = self.wants.iter().filter_map(|want| match *want {
            Want::Reach { square, .. }
            | Want::Attack { square, .. }
            | Want::Capture { target: Target::On(square), .. }
            | Want::Stack { on: Some(square), .. } => Some(square),
            _ => None,
        });
        let off = self.nevers.iter().filter_map(|never| match *never {
            Never::Avoid(squares) => Some(squares),
            _ => None,
        });
        (
            to.fold(Bitboard::EMPTY, Bitboard::with),
            off.fold(Bitboard::EMPTY, |all, squares| all | squares),
        )
    }
}

/// What may follow a goal's object.
#[derive(Default)]
struct Clauses {
    with: Option<Kind>,
    by: Option<ActionKind>,
    on: Option<Square>,
    leaving: Option<Unit>,
}

impl Clauses {
    /// Reads pairs such as `with T`; each word must be one of the allowed ones.
    fn read(words: &[&str], allowed: &[&str]) -> Result<Clauses, String> {
        let mut clauses = Clauses::default();
        for pair in words.chunks(2) {
            let name = pair[0];
            if !allowed.contains(&name) {
                let expected = match allowed {
                    [] => "nothing more".to_owned(),
                    _ => allowed
                        .iter()
                        .map(|word| format!("`{word}`"))
                        .collect::<Vec<_>>()
                        .join(" or "),
                };
                return Err(format!("expected {expected}, found `{name}`"));
            }
            let value =
                pair.get(1).ok_or_else(|| format!("something is missing after `{name}`"))?;
            match name {
                "with" => clauses.with = Some(kind(value)?),
                "by" => clauses.by = Some(manner(value)?),
                "on" => clauses.on = Some(square(value)?),
                _ => clauses.leaving = Some(unit(value)?),
            }
        }
        Ok(clauses)
    }
}

/// The squares at the beginning, at least one, and what follows them.
fn squares_of<'a, 'b>(words: &'a [&'b str]) -> Result<(Vec<Square>, &'a [&'b str]), String> {
    let count = words.iter().take_while(|word| square(word).is_ok()).count();
    match words.first() {
        None => Err("expected a square, such as e5".to_owned()),
        Some(word) if count == 0 => Err(square(word).unwrap_err()),
        Some(_) => Ok((
            words[..count].iter().filter_map(|word| square(word).ok()).collect(),
            &words[count..],
        )),
    }
}

fn first<'a, 'b, T>(
    words: &'a [&'b str],
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<(T, &'a [&'b str]), String> {
    let (word, rest) = words.split_first().ok_or_else(|| "something is missing".to_owned())?;
    Ok((read(word)?, rest))
}

fn only<T>(words: &[&str], read: impl Fn(&str) -> Result<T, String>) -> Result<T, String> {
    let (value, rest) = first(words, read)?;
    Clauses::read(rest, &[])?;
    Ok(value)
}

fn square(word: &str) -> Result<Square, String> {
    word.parse().map_err(|_| format!("expected a square, such as e5, found `{word}`"))
}

fn kind(word: &str) -> Result<Kind, String> {
    let mut letters = word.chars();
    let kind = letters.next().filter(char::is_ascii_uppercase).and_then(Kind::from_letter);
    let kind = kind.filter(|_| letters.next().is_none());
    kind.ok_or_else(|| format!("expected a piece, one of C I T M E A G S F N H, found `{word}`"))
}

fn unit(word: &str) -> Result<Unit, String> {
    let letters = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
    let letter = |letter: char| Kind::from_letter(letter).filter(|_| letter.is_ascii_uppercase());
    let kinds: Option<Vec<Kind>> = letters.chars().map(letter).collect();
    let unit = kinds.and_then(|kinds| Unit::new(&kinds));
    unit.ok_or_else(|| format!("expected a unit, such as N or (NFT), found `{word}`"))
}

fn manner(word: &str) -> Result<ActionKind, String> {
    match word {
        "take" => Ok(ActionKind::Capture),
        "stay" => Ok(ActionKind::StayCapture),
        "suicide" => Ok(ActionKind::SuicideCapture),
        _ => Err(format!("expected `take`, `stay` or `suicide`, found `{word}`")),
    }
}

/// Why a line is no goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalError {
    /// The line.
    pub line: String,
    /// What is wrong, and what was expected.
    pub text: String,
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.line, self.text)
    }
}

impl core::error::Error for GoalError {}
