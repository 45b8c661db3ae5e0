//! What a turn does for who plays it.

use cotulenh::outcome::WinReason;
use cotulenh::pieces::PlacedPiece;
use cotulenh::turn::LegalTurn;
use cotulenh::{ActionKind, Bitboard, Color, Kind, Outcome, Piece, Position, Square};
use cotulenh_engine::see;

use crate::facts::{
    arrivals, attacker, captures, fork, grabs, grabs_against, is_better_flight, stands, wins,
};
use crate::{Fact, Noun, Nouns};

/// What the first turn of a line does for who plays it, what matters most first.
pub(crate) fn of(line: &[LegalTurn], you: Option<Color>) -> Vec<Fact> {
    let Some(turn) = line.first() else { return Vec::new() };
    if wins(turn) {
        return vec![match turn.outcome() {
            Some(Outcome::Win { reason: WinReason::CommanderCaptured, .. }) => Fact::TakesCommander,
            _ => Fact::Checkmate,
        }];
    }
    let look =
        Look { turn, before: turn.before(), after: turn.after(), us: turn.before().turn(), you };
    let mut facts: Vec<Fact> = Vec::new();
    facts.extend(mate(line));
    facts.extend(look.takes());
    facts.extend(look.checks());
    facts.extend(look.forks());
    facts.extend(look.promotes());
    facts.extend(look.rescues());
    facts.extend(look.lanes());
    facts.extend(look.frees());
    facts.extend(look.threatens());
    if facts.is_empty() {
        facts.extend(later(line, you));
    }
    facts
}

/// The line ends in mate.
fn mate(line: &[LegalTurn]) -> Option<Fact> {
    let own = line.iter().step_by(2);
    let turns = own.clone().position(wins)? as u32 + 1;
    Some(Fact::ForcesMate { turns })
}

/// A capture later in the line that leaves its side with more than before.
fn later(line: &[LegalTurn], you: Option<Color>) -> Option<Fact> {
    line.iter().step_by(2).skip(1).find_map(|turn| {
        let done = captures(turn).find(|done| see(done.before(), done.action()) > 0)?;
        let prey = Noun::new(done.effects().captured?, done.action().to(), you);
        Some(Fact::TakesLater { turn: turn.san().to_string(), prey })
    })
}

/// A turn that is looked at.
struct Look<'a> {
    turn: &'a LegalTurn,
    before: &'a Position,
    after: &'a Position,
    us: Color,
    you: Option<Color>,
}

impl Look<'_> {
    fn noun(&self, color: Color, placed: PlacedPiece) -> Noun {
        Noun::piece(color, placed, self.you)
    }

    fn on(&self, position: &Position, square: Square) -> Option<Noun> {
        Noun::on(position, square, self.you)
    }

    /// What each capture of the turn takes, and whether it can be taken back.
    fn takes(&self) -> Vec<Fact> {
        let facts = captures(self.turn).filter_map(|done| {
            let (action, to) = (done.action(), done.action().to());
            let prey = Noun::new(done.effects().captured?, to, self.you);
            if action.kind() == ActionKind::SuicideCapture {
                return Some(Fact::TakesAny { prey });
            }
            let protected = self.before.is_attacked(!self.us, to);
            if !protected {
                return Some(Fact::Takes { prey });
            }
            if action.kind() == ActionKind::StayCapture {
                return Some(Fact::TakesStaying { prey });
            }
            let back = self.after.attacking_pieces(!self.us, to).next();
            Some(match back {
                None => Fact::Takes { prey },
                Some(back) if see(done.before(), action) > 0 => {
                    Fact::TakesMore { prey, back: self.noun(!self.us, back) }
                }
                Some(_) => Fact::TakesAny { prey },
            })
        });
        facts.collect()
    }

    fn checks(&self) -> Option<Fact> {
        let by = *self.after.checking_pieces().first()?;
        let commander = self.commander(!self.us)?;
        Some(Fact::GivesCheck { commander, by: self.noun(self.us, by) })
    }

    /// The Commander of a side after the turn, without what carries it.
    fn commander(&self, color: Color) -> Option<Noun> {
        commander(self.after, color, self.you)
    }

    fn forks(&self) -> Option<Fact> {
        let found = fork(self.turn)?;
        let by = self.on(self.after, found.by)?;
        let targets = found.targets.into_iter().filter_map(|square| self.on(self.after, square));
        Some(Fact::Forks { by, targets: Nouns(targets.collect()) })
    }

    fn promotes(&self) -> Option<Fact> {
        self.turn.actions().find_map(|done| {
            let promoted = &done.effects().promoted;
            let kind = Kind::ALL.into_iter().find(|&kind| !promoted[kind].is_empty())?;
            let square = promoted[kind].into_iter().next()?;
            let placed =
                PlacedPiece { square, piece: Piece { kind, heroic: true }, carried: false };
            Some(Fact::Promotes { piece: self.noun(self.us, placed) })
        })
    }

    /// Own units that could have been captured with profit, and cannot any more.
    fn rescues(&self) -> Vec<Fact> {
        let moved = self.turn.turn().origin();
        let now = grabs(self.after);
        let facts = grabs_against(self.before).into_iter().filter_map(|grab| {
            let (from, to) = (grab.action.origin(), grab.action.to());
            let by = attacker(self.before, !self.us, from, to)?;
            let (unit, from) = (self.on(self.before, to)?, self.noun(!self.us, by));
            // Who is captured threatens nothing any more: that is said already.
            if captures(self.turn).any(|done| done.action().to() == by.square) {
                return None;
            }
            if to == moved {
                // What stays behind is not out of range.
                if self.after.get(to).is_some_and(|stack| stack.color() == self.us) {
                    return None;
                }
                let landed = arrivals(self.turn);
                let safe = now.iter().all(|grab| !landed.contains(grab.action.to()));
                return safe.then_some(Fact::Escapes { unit, from });
            }
            let safe = now.iter().all(|grab| grab.action.to() != to);
            let protected =
                !self.before.is_attacked(self.us, to) && self.after.is_attacked(self.us, to);
            (safe && protected).then_some(Fact::Protects { unit, from })
        });
        facts.take(2).collect()
    }

    /// Ways of aircraft that are open, or closed.
    fn lanes(&self) -> Vec<Fact> {
        let opened = self.air(self.us).find_map(|(from, target)| {
            let was = self.before.flight(from, target)?;
            let gone = was
                .defenders
                .into_iter()
                .find(|&square| self.before.get(square) != self.after.get(square))?;
            let opens = is_better_flight(self.before, self.after, from, target)
                && attacker(self.after, self.us, from, target).is_some();
            opens.then_some(Fact::OpensLane {
                ring: self.on(self.before, gone)?,
                air: self.noun(self.us, air_force(self.after, from)?),
                target: self.on(self.after, target)?,
            })
        });
        let closed = self.air(!self.us).find_map(|(from, target)| {
            let was = attacker(self.before, !self.us, from, target)?;
            let closes = was.piece.kind == Kind::AirForce
                && is_better_flight(self.after, self.before, from, target);
            let ring = self.after.flight(from, target)?.defenders.into_iter().next()?;
            closes.then_some(Fact::ClosesLane {
                ring: self.on(self.after, ring)?,
                air: self.noun(!self.us, air_force(self.before, from)?),
                target: self.on(self.after, target)?,
            })
        });
        opened.into_iter().chain(closed).collect()
    }

    /// The Air Forces of a side that stay where they are, with the units of the other side that stay, too.
    fn air(&self, side: Color) -> impl Iterator<Item = (Square, Square)> {
        let stays = |square: &Square| self.before.get(*square) == self.after.get(*square);
        let targets: Bitboard = self.after.units(!side).into_iter().filter(stays).collect();
        let all = self.after.pieces(side, Kind::AirForce).into_iter().filter(stays);
        all.collect::<Vec<_>>()
            .into_iter()
            .flat_map(move |from| targets.into_iter().map(move |target| (from, target)))
    }

    /// What the parts of a stack attack once it is deployed.
    fn frees(&self) -> Option<Fact> {
        let origin = self.turn.turn().origin();
        let parts = self.turn.actions().filter(|done| done.action().is_deploy());
        parts.filter_map(|done| stands(done.action())).find_map(|square| {
            let target = self.after.units(!self.us).into_iter().find(|&target| {
                self.after.attackers(self.us, target).contains(square)
                    && !self.before.attackers(self.us, target).contains(origin)
            })?;
            Some(Fact::Frees {
                part: self.on(self.after, square)?,
                origin,
                target: self.on(self.after, target)?,
            })
        })
    }

    /// A capture that the turn prepares.
    fn threatens(&self) -> Option<Fact> {
        let before: Vec<Square> = grabs(self.before).iter().map(|grab| grab.action.to()).collect();
        // Who is in check answers that first.
        let grab = grabs_against(self.after)
            .into_iter()
            .find(|grab| !before.contains(&grab.action.to()))?;
        let (from, to) = (grab.action.origin(), grab.action.to());
        let by = attacker(self.after, self.us, from, to)?;
        Some(Fact::Threatens { by: self.noun(self.us, by), prey: self.on(self.after, to)? })
    }
}

/// The Commander of a side, without what carries it.
pub(crate) fn commander(position: &Position, color: Color, you: Option<Color>) -> Option<Noun> {
    let square = position.commander(color)?;
    let placed = position.pieces_on(square).find(|placed| placed.piece.kind == Kind::Commander)?;
    Some(Noun::piece(color, placed, you))
}

/// The Air Force on a square.
pub(crate) fn air_force(position: &Position, square: Square) -> Option<PlacedPiece> {
    position.pieces_on(square).find(|placed| placed.piece.kind == Kind::AirForce)
}
