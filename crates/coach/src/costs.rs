//! What the answer to a turn takes, and why it can.

use cotulenh::turn::{LegalAction, LegalTurn};
use cotulenh::{ActionKind, Color, Kind, Position, Square};
use cotulenh_engine::{see, stack_value};

use crate::facts::{arrivals, attacker, captures, fork, grabs, wins};
use crate::gains::{air_force, commander};
use crate::{Fact, Noun, Nouns};

/// What a line shows against its first turn, what matters most first.
pub(crate) fn of(line: &[LegalTurn], you: Option<Color>) -> Vec<Fact> {
    let [turn, reply, ..] = line else { return Vec::new() };
    let look = Look { turn, reply, us: turn.before().turn(), you };
    let mut facts: Vec<Fact> = Vec::new();
    facts.extend(look.mated(line));
    if !wins(reply) {
        let lost = look.loses();
        let is_lost = !lost.is_empty();
        facts.extend(look.exposes());
        facts.extend(lost);
        facts.extend(look.forked());
        // The answer may be better still, but what can be captured can be captured.
        facts.extend(look.hangs().filter(|_| !is_lost));
        if facts.is_empty() {
            facts.extend(later(line, you));
        }
    }
    facts
}

/// A capture of the other side later in the line that pays.
fn later(line: &[LegalTurn], you: Option<Color>) -> Option<Fact> {
    line.iter().skip(1).step_by(2).skip(1).find_map(|turn| {
        let done = captures(turn).find(|done| see(done.before(), done.action()) > 0)?;
        let prey = Noun::new(done.effects().captured?, done.action().to(), you);
        Some(Fact::LosesLater { turn: turn.san().to_string(), prey })
    })
}

/// A turn and the answer to it.
struct Look<'a> {
    turn: &'a LegalTurn,
    reply: &'a LegalTurn,
    us: Color,
    you: Option<Color>,
}

impl Look<'_> {
    fn before(&self) -> &Position {
        self.turn.before()
    }

    fn after(&self) -> &Position {
        self.turn.after()
    }

    fn answer(&self) -> String {
        self.reply.san().to_string()
    }

    fn on(&self, position: &Position, square: Square) -> Option<Noun> {
        Noun::on(position, square, self.you)
    }

    /// The line ends with the loss of the game.
    fn mated(&self, line: &[LegalTurn]) -> Option<Fact> {
        let theirs = line.iter().skip(1).step_by(2);
        let turns = theirs.clone().position(wins)? as u32 + 1;
        let (side, reply) = (!self.us, self.answer());
        Some(match turns {
            1 => Fact::LosesGame { side, reply },
            _ => Fact::IsMated { side, reply, turns },
        })
    }

    /// The answer gives check.
    fn exposes(&self) -> Vec<Fact> {
        let there = self.reply.after();
        let (Some(by), Some(own)) =
            (there.checking_pieces().first().copied(), commander(there, self.us, self.you))
        else {
            return Vec::new();
        };
        let exposed = Fact::ExposesCommander {
            reply: self.answer(),
            commander: own,
            by: Noun::piece(!self.us, by, self.you),
        };
        // An aircraft that gives check from where it stood could not before.
        let ring = there.commander(self.us).and_then(|target| self.ring_opened(by.square, target));
        [exposed].into_iter().chain(ring).collect()
    }

    /// The most valuable capture of the answer, and why it is possible.
    fn loses(&self) -> Vec<Fact> {
        let value = |done: &&LegalAction| done.effects().captured.map_or(0, stack_value);
        let Some(done) = captures(self.reply).max_by_key(value) else { return Vec::new() };
        let (action, to) = (done.action(), done.action().to());
        let Some(captured) = done.effects().captured else { return Vec::new() };
        // An exchange that is fair costs nothing.
        if see(done.before(), action) <= 0 {
            return Vec::new();
        }
        let (side, reply) = (!self.us, self.answer());
        let prey = Noun::new(captured, to, self.you);
        let taken_back =
            action.kind() == ActionKind::Capture && self.reply.after().is_attacked(self.us, to);
        let lost = match taken_back {
            true => Fact::LosesMore { side, reply, prey },
            false => Fact::Loses { side, reply, prey },
        };
        [lost].into_iter().chain(self.why(action.origin(), to)).collect()
    }

    /// The most valuable capture that the turn allows.
    fn hangs(&self) -> Option<Fact> {
        let grab = *grabs(self.after()).first()?;
        self.why(grab.action.origin(), grab.action.to())
    }

    /// Why the unit on `from` can capture what stands on `to` after the turn.
    fn why(&self, from: Square, to: Square) -> Option<Fact> {
        let (before, after) = (self.before(), self.after());
        let by = Noun::piece(!self.us, attacker(after, !self.us, from, to)?, self.you);
        if arrivals(self.turn).contains(to) {
            return Some(Fact::IntoRange { square: to, by });
        }
        if let Some(ring) = self.ring_opened(from, to) {
            return Some(ring);
        }
        let unit = self.on(after, to)?;
        if attacker(before, !self.us, from, to).is_none() && before.get(from) == after.get(from) {
            return Some(Fact::OpensLine { by, unit });
        }
        let guard = before
            .attackers(self.us, to)
            .into_iter()
            .find(|&guard| before.get(guard) != after.get(guard));
        if let Some(guard) = guard.filter(|_| !after.is_attacked(self.us, to)) {
            return Some(Fact::Unguards { guard: self.on(before, guard)?, unit });
        }
        Some(Fact::LeavesInRange { unit, by })
    }

    /// The own air defence that the turn has taken out of the way of the Air Force on a square.
    fn ring_opened(&self, from: Square, to: Square) -> Option<Fact> {
        let (before, after) = (self.before(), self.after());
        let air = air_force(after, from)?;
        attacker(after, !self.us, from, to).filter(|by| by.piece.kind == Kind::AirForce)?;
        if !crate::is_better_flight(before, after, from, to) {
            return None;
        }
        let defenders = before.flight(from, to)?.defenders.into_iter();
        let ring = defenders.into_iter().find(|&square| before.get(square) != after.get(square))?;
        Some(Fact::OpensRing {
            ring: self.on(before, ring)?,
            air: Noun::piece(!self.us, air, self.you),
            target: self.on(after, to)?,
        })
    }

    fn forked(&self) -> Option<Fact> {
        let found = fork(self.reply)?;
        let there = self.reply.after();
        let targets = found.targets.into_iter().filter_map(|square| self.on(there, square));
        Some(Fact::IsForked {
            reply: self.answer(),
            by: self.on(there, found.by)?,
            targets: Nouns(targets.collect()),
        })
    }
}
