//! The whole answer to a board: the number of turns, proved, and every legal turn judged.

use core::fmt;
use core::ops::ControlFlow;
use std::collections::HashMap;

use cotulenh::{Outcome, Position, Turn};
use serde::Serialize;

use crate::judge::{Made, Met, Wrong};
use crate::lesson::{Board, Opponent, Text};
use crate::words::{Reason, Turns};

/// The most positions of a tree: a board with more has no clear answer.
const MOST_NODES: usize = 400;

/// All answers to a board. Node 0 is its beginning.
#[derive(Clone, Debug, Serialize)]
pub struct Tree {
    /// The positions in which the learner is to move and the goal can still be reached in time.
    pub nodes: Vec<Node>,
    /// How many legal turns are answered, in all nodes.
    #[serde(skip)]
    pub answered: usize,
}

/// A position in which the learner is to move.
#[derive(Clone, Debug, Serialize)]
pub struct Node {
    /// The position.
    pub fen: String,
    /// The turns that lead to the goal, by what they lead to; the one to show first.
    pub right: Vec<Right>,
    /// The others, by the reason why they do not. The last reason is that of all turns not listed.
    pub wrong: Vec<Refusal>,
}

/// Turns that lead to the goal.
#[derive(Clone, Debug, Serialize)]
pub struct Right {
    /// The turns, in LAN.
    pub turns: Vec<String>,
    /// What the other side answers, in LAN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    /// The node after it; none if the goal is reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
}

/// Turns that do not lead to the goal, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    /// The turns, in LAN; empty if these are all others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<String>,
    /// Why.
    pub text: Text,
    /// The reply that shows it, in LAN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
}

/// Why a board has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsolved {
    /// The goal is out of reach in the turns that are stated.
    Unreachable {
        /// How many are stated.
        turns: u8,
    },
    /// The goal is reached in fewer turns.
    Sooner {
        /// How many are needed.
        turns: u8,
        /// How many are stated.
        stated: u8,
        /// A first turn, in SAN.
        by: String,
    },
    /// There are too many ways to it.
    TooManyWays,
    /// Every legal turn is right: there is nothing to find.
    Nothing,
    /// The turn of the model game does not reach the goal.
    Model {
        /// The turn, in LAN.
        turn: String,
    },
    /// A turn of an `answer` cannot be read, or it is right.
    Answer {
        /// The turn as it was written.
        turn: String,
        /// What is wrong with it.
        text: String,
    },
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Unreachable { turns } => {
                write!(f, "the goal cannot be reached in the stated number of turns ({turns})")
            }
            Unsolved::Sooner { turns, stated, by } => {
                write!(
                    f,
                    "turns = {stated}, but the goal is reached in {turns}, beginning with {by}"
                )
            }
            Unsolved::TooManyWays => {
                write!(f, "there are too many ways to the goal: make it narrower")
            }
            Unsolved::Nothing => write!(f, "every legal turn is right: there is nothing to find"),
            Unsolved::Model { turn } => {
                write!(f, "the game's own turn {turn} does not reach the goal")
            }
            Unsolved::Answer { turn, text } => write!(f, "answer to {turn}: {text}"),
        }
    }
}

impl core::error::Error for Unsolved {}

/// Searches a board to its end: all answers.
///
/// # Errors
///
/// If the goal takes another number of turns than stated, or what the author answers is wrong.
pub fn answers(board: &Board) -> Result<Tree, Unsolved> {
    let mut solver = Solver {
        board,
        known: HashMap::new(),
        nodes: Vec::new(),
        places: HashMap::new(),
        answered: 0,
    };
    for turns in 1..=board.turns {
        let Some(first) = solver.first(&board.start, 0, turns) else { continue };
        if turns < board.turns {
            let by = board.start.san(first).to_string();
            return Err(Unsolved::Sooner { turns, stated: board.turns, by });
        }
        solver.node(&board.start, 0, turns)?;
        solver.check_answers()?;
        return Ok(Tree { nodes: solver.nodes, answered: solver.answered });
    }
    Err(Unsolved::Unreachable { turns: board.turns })
}

struct Solver<'a> {
    board: &'a Board,
    /// Whether the goal can be reached from a position, with what is met and the turns left.
    known: HashMap<(Position, Met, u8), bool>,
    nodes: Vec<Node>,
    places: HashMap<(Position, Met), usize>,
    answered: usize,
}

/// What follows a turn of the learner that is right so far.
enum After {
    /// The goal is reached.
    Reached,
    /// The learner is to move here, after that reply.
    Next(Option<Turn>, Box<Position>, Met),
}

impl Solver<'_> {
    /// A turn after which the goal is reached in time, if there is one.
    fn first(&mut self, position: &Position, met: Met, left: u8) -> Option<Turn> {
        let found = position.visit_turns(|turn, after| {
            match self.judge(Made { before: position, turn, after }, met, left) {
                Ok(_) => ControlFlow::Break(turn),
                Err(_) => ControlFlow::Continue(()),
            }
        });
        found.break_value()
    }

    fn can(&mut self, position: &Position, met: Met, left: u8) -> bool {
        let key = (*position, met, left);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let can = self.first(position, met, left).is_some();
        self.known.insert(key, can);
        can
    }

    /// What follows a turn, or why it is wrong.
    fn judge(&mut self, made: Made<'_>, met: Met, left: u8) -> Result<After, Wrong> {
        let goal = &self.board.goal;
        if let Some(reason) = goal.trespass(made) {
            return Err(reason.into());
        }
        let met = goal.met_after(met, made);
        if met == goal.all() {
            return goal.loss(made).map_or(Ok(After::Reached), Err);
        }
        if left == 1 {
            return Err(goal.missing(met, made));
        }
        let over = match (made.after.outcome(), self.board.opponent) {
            // Who only waits needs no turn.
            (Some(Outcome::Draw(_)), Opponent::Waits) | (None, _) => false,
            (Some(_), _) => true,
        };
        if over {
            return Err(goal.missing(met, made));
        }
        if let Some(wrong) = goal.loss(made) {
            return Err(wrong);
        }
        match self.board.opponent {
            Opponent::Waits => self.wait(made, met, left - 1),
            Opponent::Answers => self.reply(made, met, left - 1),
        }
    }

    fn wait(&mut self, made: Made<'_>, met: Met, left: u8) -> Result<After, Wrong> {
        let too_slow = || Reason::TooSlow { left: Turns(left) }.into();
        let next = made.after.null_move().ok_or_else(too_slow)?;
        match self.can(&next, met, left) {
            true => Ok(After::Next(None, Box::new(next), met)),
            false => Err(too_slow()),
        }
    }

    /// The reply that refutes a turn, or else the one that holds out longest.
    fn reply(&mut self, made: Made<'_>, met: Met, left: u8) -> Result<After, Wrong> {
        let mut replies: Vec<(Turn, Position)> = Vec::new();
        let _ = made.after.visit_turns(|turn, after| {
            replies.push((turn, *after));
            ControlFlow::<()>::Continue(())
        });
        let refutes = |solver: &mut Self, left| {
            replies
                .iter()
                .find(|(_, next)| next.outcome().is_some() || !solver.can(next, met, left))
                .copied()
        };
        if let Some((reply, _)) = refutes(self, left) {
            let san = made.after.san(reply).to_string();
            let reason = Reason::Refuted { side: made.after.turn(), reply: san };
            return Err(Wrong { reason, reply: Some(reply) });
        }
        let longest = (1..left).rev().find_map(|fewer| refutes(self, fewer));
        match longest.or(replies.first().copied()) {
            Some((reply, next)) => Ok(After::Next(Some(reply), Box::new(next), met)),
            // Nobody can reply, and the game is not over: the set-up has no Commander there.
            None => self.wait(made, met, left),
        }
    }

    /// The node of a position, made with all that follow it.
    fn node(&mut self, position: &Position, met: Met, left: u8) -> Result<usize, Unsolved> {
        if let Some(&place) = self.places.get(&(*position, met)) {
            return Ok(place);
        }
        let place = self.nodes.len();
        if place >= MOST_NODES {
            return Err(Unsolved::TooManyWays);
        }
        self.places.insert((*position, met), place);
        self.nodes.push(Node { fen: position.to_string(), right: Vec::new(), wrong: Vec::new() });

        let (mut right, mut wrong): (Vec<Right>, Vec<Refusal>) = (Vec::new(), Vec::new());
        let mut turns: Vec<(Turn, Position)> = Vec::new();
        let _ = position.visit_turns(|turn, after| {
            turns.push((turn, *after));
            ControlFlow::<()>::Continue(())
        });
        for (turn, after) in &turns {
            let lan = bare_lan(position, *turn);
            match self.judge(Made { before: position, turn: *turn, after }, met, left) {
                Ok(what) => {
                    let (reply, next) = match what {
                        After::Reached => (None, None),
                        After::Next(reply, next, met) => {
                            let next = self.node(&next, met, left - 1)?;
                            (reply.map(|reply| bare_lan(after, reply)), Some(next))
                        }
                    };
                    match right.iter_mut().find(|right| right.next == next && right.reply == reply)
                    {
                        Some(same) => same.turns.push(lan),
                        None => right.push(Right { turns: vec![lan], reply, next }),
                    }
                }
                Err(Wrong { reason, reply }) => {
                    let reply = reply.map(|reply| bare_lan(after, reply));
                    let text = Text::of(&reason);
                    match wrong.iter_mut().find(|same| same.text == text && same.reply == reply) {
                        Some(same) => same.turns.push(lan),
                        None => wrong.push(Refusal { turns: vec![lan], text, reply }),
                    }
                }
            }
        }
        self.answered += turns.len();
        if wrong.is_empty() {
            return Err(Unsolved::Nothing);
        }
        if place == 0 {
            self.prefer_model(&mut right)?;
            self.add_own_words(&mut wrong);
        }
        // The reason of most turns goes without a list of them.
        wrong.sort_by_key(|refusal| refusal.turns.len());
        if let Some(most) = wrong.last_mut() {
            most.turns.clear();
        }
        let node = &mut self.nodes[place];
        (node.right, node.wrong) = (right, wrong);
        Ok(place)
    }

    /// Shows the turn of the model game first.
    fn prefer_model(&self, right: &mut [Right]) -> Result<(), Unsolved> {
        let Some(model) = &self.board.model else { return Ok(()) };
        let model = model.trim_end_matches(['+', '#']);
        let mut all = right.iter_mut().enumerate();
        let found = all.find_map(|(i, right)| {
            let at = right.turns.iter().position(|turn| turn == model)?;
            right.turns.swap(0, at);
            Some(i)
        });
        let place = found.ok_or_else(|| Unsolved::Model { turn: model.to_owned() })?;
        right.swap(0, place);
        Ok(())
    }

    /// Puts the author's words in the place of the reason.
    fn add_own_words(&self, wrong: &mut Vec<Refusal>) {
        for answer in &self.board.answers {
            let Ok(turn) = self.board.start.read_turn(&answer.turn) else { continue };
            let lan = bare_lan(&self.board.start, turn.turn());
            let Some(place) = wrong.iter().position(|refusal| refusal.turns.contains(&lan)) else {
                continue;
            };
            let reply = wrong[place].reply.clone();
            wrong[place].turns.retain(|turn| *turn != lan);
            if wrong[place].turns.is_empty() {
                wrong.remove(place);
            }
            wrong.push(Refusal { turns: vec![lan], text: answer.text.clone(), reply });
        }
    }

    fn check_answers(&self) -> Result<(), Unsolved> {
        for answer in &self.board.answers {
            let fault = |text: String| Unsolved::Answer { turn: answer.turn.clone(), text };
            let turn = self
                .board
                .start
                .read_turn(&answer.turn)
                .map_err(|error| fault(error.to_string()))?;
            let lan = bare_lan(&self.board.start, turn.turn());
            if self.nodes[0].right.iter().any(|right| right.turns.contains(&lan)) {
                return Err(fault("this turn is right".to_owned()));
            }
        }
        Ok(())
    }
}

/// A turn in LAN, without the sign for check.
fn bare_lan(position: &Position, turn: Turn) -> String {
    position.lan_of_turn(turn).without_suffix().to_string()
}

impl Node {
    /// What a turn leads to, as the site looks it up.
    ///
    /// # Errors
    ///
    /// If it does not lead to the goal: why.
    pub fn answer(&self, lan: &str) -> Result<&Right, Option<&Refusal>> {
        let lan = lan.trim_end_matches(['+', '#']);
        if let Some(right) =
            self.right.iter().find(|right| right.turns.iter().any(|turn| turn == lan))
        {
            return Ok(right);
        }
        let named = self.wrong.iter().find(|refusal| refusal.turns.iter().any(|turn| turn == lan));
        Err(named.or(self.wrong.last()))
    }
}
