//! A slow, plain reading of the rulebook, to compare the library with. It shares no code with
//! it: arrays instead of bitboards, every move made on a copy and judged by the text of the rule.
//! Numbers in comments are rule numbers.

pub(crate) mod board;
pub(crate) mod fen;
pub(crate) mod pieces;
mod random;
pub(crate) mod reach;
mod turn;

use board::{Board, SQUARES, commander, square_name};
use pieces::{KINDS, Kind, Unit};
pub use random::random_play;
use reach::{How, Move, attackers, in_danger, moves_of};
use turn::Turn;

/// A whole position, with the deploy sequence in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slow {
    board: Board,
    red: bool,
    clock: u32,
    number: u32,
    deploy: Option<Deploy>,
}

/// A deploy sequence after its first step.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Deploy {
    origin: usize,
    waiting: [bool; KINDS.len()],
    irreversible: bool,
    /// In LAN, without the origin and colon in front.
    steps: Vec<String>,
    before: Box<Slow>,
}

/// What a player does (10.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlowAction {
    /// A whole unit moves.
    Plain(Move),
    /// A part of a stack deploys.
    Step(Move),
    /// The deploy ends here.
    Commit,
}

impl Slow {
    /// All legal actions (10.8).
    pub fn actions(&self) -> Vec<SlowAction> {
        if self.captured_winner().is_some() {
            return vec![];
        }
        let mut actions = Vec::new();
        if let Some(turn) = self.turn_in_progress() {
            for step in turn.steps() {
                if turn.after(&step).can_finish() {
                    actions.push(SlowAction::Step(step));
                }
            }
            if turn.legal_end() {
                actions.push(SlowAction::Commit);
            }
            return actions;
        }
        for from in 0..SQUARES {
            let Some(unit) = self.board[from].filter(|unit| unit.red == self.red) else {
                continue;
            };
            let turn = Turn::new(&self.board, self.red, from);
            for whole in moves_of(&self.board, unit, from, false) {
                if turn.after(&whole).legal_end() {
                    actions.push(SlowAction::Plain(whole));
                }
            }
            for step in turn.steps() {
                // 10.2: the first step may not take the whole stack.
                if step.unit.len() < unit.len() && turn.after(&step).can_finish() {
                    actions.push(SlowAction::Step(step));
                }
            }
        }
        actions
    }

    fn turn_in_progress(&self) -> Option<Turn> {
        let deploy = self.deploy.as_ref()?;
        let began = Turn::new(&deploy.before.board, self.red, deploy.origin);
        Some(Turn {
            board: self.board,
            waiting: deploy.waiting,
            irreversible: deploy.irreversible,
            ..began
        })
    }

    /// The text of an action as `cotulenh moves` prints it (13.3, 13.4).
    #[allow(clippy::unused_self, reason = "read as the position's text of an action")]
    pub fn lan(&self, action: &SlowAction) -> String {
        match action {
            SlowAction::Commit => "commit".to_string(),
            SlowAction::Plain(whole) => move_text(whole, "-", true),
            SlowAction::Step(step) => {
                format!("{}:{}", square_name(step.from), move_text(step, ">", true))
            }
        }
    }

    /// The position after a legal action.
    #[must_use]
    pub fn play(&self, action: &SlowAction) -> Slow {
        match action {
            SlowAction::Commit => match self.turn_in_progress() {
                Some(turn) => self.end_turn(&turn),
                None => self.clone(),
            },
            SlowAction::Plain(whole) => {
                let mut turn = Turn::new(&self.board, self.red, whole.from).after(whole);
                // 11.4: a plain combining move counts, one inside a deploy sequence does not.
                turn.irreversible |= whole.how == How::Combine;
                self.end_turn(&turn)
            }
            SlowAction::Step(step) => {
                let turn = match self.turn_in_progress() {
                    Some(turn) => turn.after(step),
                    None => Turn::new(&self.board, self.red, step.from).after(step),
                };
                if turn.complete() {
                    return self.end_turn(&turn);
                }
                let (mut steps, before) = match &self.deploy {
                    Some(deploy) => (deploy.steps.clone(), deploy.before.clone()),
                    None => (vec![], Box::new(self.clone())),
                };
                steps.push(move_text(step, ">", true));
                Slow {
                    board: turn.board,
                    deploy: Some(Deploy {
                        origin: turn.origin,
                        waiting: turn.waiting,
                        irreversible: turn.irreversible,
                        steps,
                        before,
                    }),
                    ..*self
                }
            }
        }
    }

    fn end_turn(&self, turn: &Turn) -> Slow {
        Slow {
            board: turn.board,
            red: !self.red,
            clock: if turn.irreversible { 0 } else { self.clock.saturating_add(1) },
            number: self.number.saturating_add(u32::from(!self.red)), // 11.8
            deploy: None,
        }
    }

    /// The Commander of the side to move is in danger (8.3).
    pub fn in_check(&self) -> bool {
        in_danger(&self.board, self.red)
    }

    /// 11.1: whether Red has won, if one Commander is missing and the other is not.
    fn captured_winner(&self) -> Option<bool> {
        let red = commander(&self.board, true).is_some();
        let blue = commander(&self.board, false).is_some();
        (red != blue).then_some(red)
    }

    /// The text of `cotulenh status`: section 11, in its order. The legal actions are those of
    /// [`Slow::actions`], which take long to find.
    pub fn status(&self, legal: &[SlowAction]) -> String {
        let side = |red: bool| if red { "red" } else { "blue" };
        let going = if self.in_check() { "check" } else { "ongoing" };
        if self.deploy.is_some() {
            return going.to_string();
        }
        if let Some(winner) = self.captured_winner() {
            return format!("{} wins: commander captured", side(winner));
        }
        if legal.is_empty() && self.in_check() {
            return format!("{} wins: checkmate", side(!self.red));
        }
        let draw = if legal.is_empty() {
            "draw: stalemate"
        } else if self.insufficient() {
            "draw: insufficient material"
        } else if self.clock >= 150 {
            "draw: 75 moves"
        } else {
            going
        };
        draw.to_string()
    }

    /// 11.6.
    fn insufficient(&self) -> bool {
        self.board.into_iter().flatten().flat_map(Unit::pieces).all(|piece| {
            !piece.heroic && matches!(piece.kind, Kind::Commander | Kind::Headquarters)
        })
    }

    /// The pieces of that side that attack the square by 8.1: the square of each (1.2) and its letter,
    /// carriers before what they carry. The flying general is not in the table and not counted.
    pub fn attacks(&self, by_red: bool, square: usize) -> Vec<(usize, char)> {
        let attackers = attackers(&self.board, by_red, square);
        attackers.map(|(from, kind)| (from, kind.letter())).collect()
    }

    /// Whether a deploy sequence is in progress.
    pub fn deploying(&self) -> bool {
        self.deploy.is_some()
    }
}

/// 13.3: unit, origin, separator, square; `c3:F>e5...` has no second origin (12.3).
fn move_text(step: &Move, quiet: &str, with_origin: bool) -> String {
    let separator = match step.how {
        How::Quiet => quiet,
        How::Capture => "x",
        How::Stay => "*",
        How::Suicide => "**",
        How::Combine => "&",
    };
    let origin = if with_origin { square_name(step.from) } else { String::new() };
    let unit = step.unit.text();
    format!("{unit}{origin}{separator}{}", square_name(step.to))
}
