//! One turn step by step: making a move (5, 6, 10.3), promotion (9), legality (10).

use super::board::{Board, commander};
use super::pieces::{KINDS, Kind, Unit};
use super::reach::{How, Move, attackers, in_danger, moves_of};

/// A turn that has begun from one square, or is about to.
#[derive(Clone)]
pub struct Turn {
    pub board: Board,
    pub red: bool,
    pub origin: usize,
    /// By kind: the pieces on the origin square that have not moved yet (10.2).
    pub waiting: [bool; KINDS.len()],
    /// The Commanders on the board when the turn began: the mover's and the enemy's (10.7).
    pub had: [bool; 2],
    /// A capture or a promotion has happened (11.4).
    pub irreversible: bool,
}

impl Turn {
    pub fn new(board: &Board, red: bool, origin: usize) -> Turn {
        let mut waiting = [false; KINDS.len()];
        for piece in board[origin].into_iter().flat_map(Unit::pieces) {
            waiting[piece.kind as usize] = true;
        }
        Turn {
            board: *board,
            red,
            origin,
            waiting,
            had: [commander(board, red).is_some(), commander(board, !red).is_some()],
            irreversible: false,
        }
    }

    /// 10.2: every step the waiting pieces can make, before 10.6.
    pub fn steps(&self) -> Vec<Move> {
        let Some(unit) = self.board[self.origin].filter(|unit| unit.red == self.red) else {
            return vec![];
        };
        let mut steps = Vec::new();
        for choice in 1..8 {
            // Bit n of the choice takes the n-th piece.
            let mut index = 0;
            let mut chosen = [false; KINDS.len()];
            let mut possible = true;
            for piece in unit.pieces() {
                chosen[piece.kind as usize] = choice >> index & 1 == 1;
                possible &= !chosen[piece.kind as usize] || self.waiting[piece.kind as usize];
                index += 1;
            }
            if !possible || choice >> index != 0 {
                continue;
            }
            let part = unit.part(|piece| chosen[piece.kind as usize]);
            steps.extend(
                part.into_iter().flat_map(|part| moves_of(&self.board, part, self.origin, true)),
            );
        }
        steps
    }

    /// The turn after a move or step, promotion included.
    pub fn after(&self, step: &Move) -> Turn {
        let mut turn = self.clone();
        let board = &mut turn.board;
        let unit = step.unit;
        let origin_unit = board[step.from];
        let rest = origin_unit.and_then(|all| all.part(|piece| !unit.has(piece.kind)));
        match step.how {
            How::Quiet | How::Capture => {
                board[step.from] = rest;
                board[step.to] = Some(unit);
            }
            How::Combine => {
                board[step.from] = rest;
                board[step.to] = board[step.to].and_then(|friend| unit.union(friend));
            }
            How::Stay => board[step.to] = None, // 10.3: the part remains, but has moved
            How::Suicide => {
                board[step.from] = rest;
                board[step.to] = None;
            }
        }
        for piece in unit.pieces() {
            turn.waiting[piece.kind as usize] = false;
        }
        let captured = matches!(step.how, How::Capture | How::Stay | How::Suicide);
        let promoted = promote(&mut turn.board, turn.red);
        turn.irreversible |= captured || promoted;
        turn
    }

    /// 10.5: the enemy Commander has been removed in this turn.
    fn won(&self) -> bool {
        self.had[1] && commander(&self.board, !self.red).is_none()
    }

    /// 10.4, 10.5: the turn ends by itself here.
    pub fn complete(&self) -> bool {
        self.won() || !self.waiting.contains(&true)
    }

    /// 10.5: the turn would be legal if it ended here.
    pub fn legal_end(&self) -> bool {
        // (a)
        let stands =
            self.board[self.origin].is_none_or(|left| left.carrier().kind.may_stand(self.origin));
        if !stands {
            return false;
        }
        if !self.had[0] {
            return true; // 10.7
        }
        // (b)
        if commander(&self.board, self.red).is_none() {
            return false;
        }
        // (c)
        self.won() || !in_danger(&self.board, self.red)
    }

    /// 10.6: some way to finish the sequence from here is legal; commit is tried first.
    pub fn can_finish(&self) -> bool {
        if self.legal_end() {
            return true;
        }
        !self.complete() && self.steps().iter().any(|step| self.after(step).can_finish())
    }
}

/// 9.1; says whether a piece became heroic that was not.
fn promote(board: &mut Board, red: bool) -> bool {
    let Some(target) = commander(board, !red) else {
        return false;
    };
    // All are judged before the first is promoted.
    let attackers: Vec<(usize, Kind)> = attackers(board, red, target).collect();
    if attackers.is_empty() {
        return false;
    }
    let mut promoted = false;
    for (at, unit) in board.iter_mut().enumerate() {
        let Some(unit) = unit.as_mut().filter(|unit| unit.red == red) else {
            continue;
        };
        for piece in unit.pieces_mut() {
            let earned = piece.kind == Kind::Headquarters || attackers.contains(&(at, piece.kind));
            promoted |= earned && !piece.heroic;
            piece.heroic |= earned;
        }
    }
    promoted
}
