//! What the rest of a stack could still do about a danger to its Commander (rule 10.6).
//!
//! A step after which the danger remains is legal only if a later step can end it: by moving the
//! Commander, by capturing who attacks it, by standing in the way, by air defence, or by winning.
//! What is found here is a bound: it may promise too much, never too little.

use super::{Judge, Step};
use crate::reach::attack::{self, Target};
use crate::reach::geometry::{Line, between};
use crate::{ActionKind, Bitboard, Kind, Piece, Square};

/// A piece that puts the Commander in danger, and what could end that.
struct Threat {
    checker: Square,
    /// Squares where a piece may stand in its way.
    shield: Bitboard,
    /// An Air Force that air defence can stop.
    air_force: bool,
}

/// What the pieces that have not moved yet could do from their square in later steps.
struct Answers {
    from: Square,
    captures: Bitboard,
    /// Where they could go, capturing or not.
    moves: Bitboard,
    air_defence: Option<Kind>,
}

impl Judge<'_> {
    /// Of these doubtful destinations, those for which a legal end of the turn is conceivable: a
    /// bound, not a promise.
    pub(super) fn conceivable(&self, step: &Step<'_>, doubtful: Bitboard) -> Bitboard {
        let set = step.set;
        let doubtful = if step.may_stay(step.left) {
            doubtful
        } else {
            self.if_left_may_leave(step, doubtful)
        };
        let Some(commander) = self.safety.commander.filter(|_| !doubtful.is_empty()) else {
            return doubtful;
        };
        if step.takes_commander() {
            let lost = set.kind == ActionKind::SuicideCapture; // rule 10.5 (b)
            return if lost { Bitboard::EMPTY } else { self.if_commander_may_land(step, doubtful) };
        }
        let checked = !self.safety.checkers.is_empty();
        if step.rest == Some(Kind::Commander.into()) && (checked || !step.may_stay(step.left)) {
            return self.if_commander_may_leave(step, doubtful);
        }
        if !checked || step.stack.unit().contains(Kind::Commander) {
            return doubtful;
        }
        let later = self.answers(step);
        if later.as_ref().is_some_and(|later| later.captures.intersects(self.enemy_commander())) {
            return doubtful; // the best answer of all
        }
        let met =
            self.meets(step, self.safety.checkers, self.target_now(commander), later.as_ref());
        (met | self.enemy_commander()) & doubtful
    }

    /// The only destinations of a lone piece, neither the Commander nor air defence, that can be legal: it
    /// has to capture whoever puts the Commander in danger, stand in the way, or win.
    pub(super) fn parries(&self) -> Bitboard {
        match self.safety.commander {
            Some(commander) if !self.safety.unsettled => {
                let target = self.target_now(commander);
                let parry = |met, checker| met & self.threat(checker, target).shield.with(checker);
                let met = self.safety.checkers.into_iter().fold(Bitboard::ALL, parry);
                met | self.enemy_commander()
            }
            _ => Bitboard::ALL,
        }
    }

    /// What is left on the origin square may not stay there: its carrier must have somewhere to go.
    fn if_left_may_leave(&self, step: &Step<'_>, doubtful: Bitboard) -> Bitboard {
        let (Some(left), Some(_)) = (step.left, step.rest) else { return Bitboard::EMPTY };
        let (from, carrier) = (step.set.from, self.at_best(left.carrier(), step.set.from));
        let reach = carrier.reach(from);
        let captures = reach.captures_navy & self.field.enemy & carrier.kind.ground();
        let friends = reach.joins & self.field.own;
        // What it cannot join alone it cannot join with others.
        let joins = !self.position.joinable(carrier.kind.into(), friends).is_empty();
        let flying_general = carrier.kind == Kind::Commander && self.shares_line(from);
        if !joins && !flying_general && (reach.moves | captures).is_empty() {
            return doubtful & reach.joins; // it can only follow
        }
        doubtful
    }

    /// Whether the enemy Commander is on the rank or file of a square.
    fn shares_line(&self, square: Square) -> bool {
        let enemy = self.position.commanders[!self.field.us];
        enemy.and_then(|enemy| Line::between(square, enemy)).is_some_and(|line| !line.is_diagonal())
    }

    /// The Commander lands in danger: the rest must be able to answer, or to win.
    fn if_commander_may_land(&self, step: &Step<'_>, doubtful: Bitboard) -> Bitboard {
        let Some(answers) = self.answers(step) else { return Bitboard::EMPTY };
        if answers.captures.intersects(self.enemy_commander()) {
            return doubtful;
        }
        let answerable = |&to: &Square| {
            let target = self.landing(step, to);
            let met = |checker| self.may_meet(&answers, &self.threat(checker, target), to);
            self.checkers_of(target).into_iter().all(met)
        };
        doubtful.into_iter().filter(answerable).collect()
    }

    /// Only the Commander is left to move, and it must, or the step itself must end the danger:
    /// the step must make it safe where it is, or somewhere it can go.
    fn if_commander_may_leave(&self, step: &Step<'_>, doubtful: Bitboard) -> Bitboard {
        let set = step.set;
        let Some(commander) = self.safety.commander.filter(|_| step.leaves()) else {
            return doubtful;
        };
        let Some(piece) = step.stack.get(Kind::Commander) else { return doubtful };
        let piece = self.at_best(piece, set.from);
        let reach = self.position.reachable(&self.field, piece, set.from);
        if set.unit.contains(Kind::Navy) || reach.captures.intersects(self.enemy_commander()) {
            return doubtful;
        }
        let mut conceivable = doubtful & (piece.reach(set.from).joins | self.enemy_commander());
        let stays = reach.captures - Kind::Commander.ground();
        if step.may_stay(step.left) {
            // It may stay, or stay and capture one of those who give check.
            let (target, checkers) = (self.target_now(commander), self.safety.checkers);
            conceivable |= self.meets(step, checkers, target, None);
            for captured in stays & checkers {
                conceivable |= self.meets(step, checkers.without(captured), target, None);
            }
        }
        let left = step.left.and_then(|left| left.without(Kind::Commander.into()));
        let occupied = self.occupied_after(set.from, left);
        let exits = (reach.quiet | reach.captures | reach.friends) - stays;
        for exit in exits {
            if doubtful.is_subset(conceivable) {
                break;
            }
            let target = Target { square: exit, navy: false, occupied, escort: None };
            conceivable |= self.meets(step, self.checkers_of(target), target, None);
        }
        conceivable & doubtful
    }

    /// The destinations that meet the threats of all these pieces to a Commander on the
    /// square, as far as a later step cannot.
    fn meets(
        &self,
        step: &Step<'_>,
        checkers: Bitboard,
        target: Target,
        later: Option<&Answers>,
    ) -> Bitboard {
        let mut met = step.set.to;
        for checker in checkers {
            let threat = self.threat(checker, target);
            if later.is_some_and(|later| self.may_meet(later, &threat, target.square)) {
                continue;
            }
            let mut answers = threat.shield.with(checker);
            if threat.air_force {
                answers |= self.may_stop(step, checker, target.square);
            }
            met &= answers;
        }
        met
    }

    /// The destinations where the air defence in the unit may stop an Air Force on its way.
    fn may_stop(&self, step: &Step<'_>, flyer: Square, target: Square) -> Bitboard {
        let Some(defender) = step.defender() else { return Bitboard::EMPTY };
        let (from, to) = (step.set.from, step.set.to);
        let stopping = self.position.stopping(flyer, target, (from, defender), to);
        stopping | self.where_promoted(defender)
    }

    /// Where a defender would attack the enemy Commander and become heroic: its zone grows.
    pub(super) fn where_promoted(&self, defender: Piece) -> Bitboard {
        match self.position.commanders[!self.field.us] {
            Some(enemy) if !defender.heroic => defender.reach(enemy).captures_navy,
            _ => Bitboard::EMPTY,
        }
    }

    /// What the rest of a stack could do in later steps.
    fn answers(&self, step: &Step<'_>) -> Option<Answers> {
        let (rest, left, from) = (step.rest?, step.left?, step.set.from);
        let (mut captures, mut moves) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for piece in left.pieces().filter(|piece| rest.contains(piece.kind)) {
            let reach = self.at_best(piece, from).reach(from);
            captures |= reach.captures_navy;
            moves |= reach.moves | reach.joins & self.field.own;
        }
        let air_defence = rest.kinds().iter().copied().find(|kind| kind.is_air_defence());
        Some(Answers { from, captures, moves: moves | captures & self.field.enemy, air_defence })
    }

    /// The piece as it may be when a later step of its stack comes: heroic, if it can attack the
    /// enemy Commander from where it stands, or if others can for a Headquarters.
    fn at_best(&self, piece: Piece, from: Square) -> Piece {
        let attacks = piece.reach(from).captures_navy.intersects(self.enemy_commander());
        Piece { heroic: piece.heroic || attacks || piece.kind == Kind::Headquarters, ..piece }
    }

    /// Whether a later step may meet the threat to a Commander on the square.
    fn may_meet(&self, answers: &Answers, threat: &Threat, commander: Square) -> bool {
        if answers.captures.contains(threat.checker) || answers.moves.intersects(threat.shield) {
            return true;
        }
        let Some(kind) = answers.air_defence.filter(|_| threat.air_force) else { return false };
        [false, true].into_iter().any(|heroic| {
            let defender = (answers.from, Piece { kind, heroic });
            let stopping =
                self.position.stopping(threat.checker, commander, defender, answers.moves);
            !stopping.is_empty()
        })
    }

    /// The own Commander where it stands.
    fn target_now(&self, commander: Square) -> Target {
        self.position.target(!self.field.us, commander)
    }

    /// Who would put the own Commander in danger there.
    fn checkers_of(&self, target: Target) -> Bitboard {
        let attackers = self.position.attackers_of(!self.field.us, target);
        match self.position.commanders[!self.field.us] {
            Some(enemy) if attack::faces(target.square, enemy, target.occupied) => {
                attackers.with(enemy)
            }
            _ => attackers,
        }
    }

    /// The threat of a unit to the own Commander on a square.
    fn threat(&self, checker: Square, target: Target) -> Threat {
        let none = Bitboard::EMPTY;
        let (Some(stack), Some(line)) =
            (self.position.get(checker), Line::between(checker, target.square))
        else {
            return Threat { checker, shield: none, air_force: false };
        };
        let mut air_force = false;
        for piece in stack.pieces().filter(|&piece| attack::in_range(piece, target, line)) {
            if piece.kind == Kind::AirForce && !piece.heroic {
                air_force = true;
            } else if piece.row().captures_over {
                return Threat { checker, shield: none, air_force: false };
            }
        }
        Threat { checker, shield: between(checker, target.square, line), air_force }
    }
}
