//! The themes of a solution, found by the rules.

use cotulenh::{
    Action, ActionKind, Bitboard, Color, Kind, Piece, Position, Setup, Square, Stack, Turn,
};
use cotulenh_coach::{fork, is_better_flight};
use cotulenh_endings::is_won;
use cotulenh_engine::{material_balance, piece_value};

use crate::Theme;

/// What a sacrifice gives at least, in hundredths of an Infantry.
const SACRIFICE: i32 = 150;

/// The themes of a solution, in the order of [`Theme::ALL`]: turns of both sides, the solver's first and
/// last. `mate` says in how many turns it was proved to mate. Empty if a turn is not legal.
pub fn themes_of(position: &Position, solution: &[Turn], mate: Option<u32>) -> Vec<Theme> {
    let Some(line) = Line::new(position, solution) else { return Vec::new() };
    let facts = [
        (Theme::Gain, mate.is_none()),
        (Theme::Deploy, solution.iter().step_by(2).any(|turn| turn.is_deploy())),
        (Theme::AirLane, line.opens_air_lane()),
        (Theme::SuicideCapture, line.has(ActionKind::SuicideCapture)),
        (Theme::StayCapture, line.has(ActionKind::StayCapture)),
        (Theme::FlyingGeneral, line.flies_the_general()),
        (Theme::Promotion, line.uses_promotion()),
        (Theme::Fork, line.forks()),
        (Theme::Quiet, line.turns.iter().any(SolverTurn::is_quiet)),
        (Theme::Combine, line.has(ActionKind::Combine)),
        (Theme::Sacrifice, line.sacrifices()),
        (Theme::DiscoveredCheck, line.turns.iter().any(SolverTurn::discovers_check)),
    ];
    let themes = facts.into_iter().filter_map(|(theme, is_true)| is_true.then_some(theme));
    mate.and_then(Theme::mate_in).into_iter().chain(themes).collect()
}

/// One action of the solver: a move or a step, with the positions around it.
struct SolverAction {
    action: Action,
    before: Position,
    after: Position,
}

impl SolverAction {
    /// Where the unit stands afterwards; `None` if it is lost.
    fn stands(&self) -> Option<Square> {
        match self.action.kind() {
            ActionKind::SuicideCapture => None,
            ActionKind::StayCapture => Some(self.action.origin()),
            _ => Some(self.action.to()),
        }
    }
}

/// One turn of the solver, with the positions around it.
struct SolverTurn {
    turn: Turn,
    actions: Vec<SolverAction>,
    before: Position,
    after: Position,
}

impl SolverTurn {
    fn new(before: &Position, turn: Turn) -> Option<SolverTurn> {
        let after = before.play_turn(turn).ok()?;
        let mut here = *before;
        let mut actions = Vec::new();
        for action in turn.actions() {
            let next = here.play(action).ok()?;
            actions.push(SolverAction { action, before: here, after: next });
            here = next;
        }
        Some(SolverTurn { turn, actions, before: *before, after })
    }

    fn side(&self) -> Color {
        self.before.turn()
    }

    fn captures(&self) -> bool {
        self.actions.iter().any(|done| done.action.kind().is_capture())
    }

    fn is_quiet(&self) -> bool {
        !self.captures() && !self.after.is_check() && !is_won(&self.after)
    }

    /// The squares where what has moved stands afterwards.
    fn moved(&self) -> Bitboard {
        self.actions.iter().filter_map(SolverAction::stands).fold(Bitboard::EMPTY, Bitboard::with)
    }

    fn discovers_check(&self) -> bool {
        self.after.is_check() && !(self.after.checkers() & !self.moved()).is_empty()
    }

    /// The squares of what a moved unit attacks at once. `None` if it is no fork.
    fn fork(&self) -> Option<Bitboard> {
        fork(&self.before.legal_turn(self.turn).ok()?).map(|fork| fork.targets)
    }
}

/// The solver's turns of a solution, and the positions in which it is the solver's turn again.
struct Line {
    turns: Vec<SolverTurn>,
}

impl Line {
    fn new(position: &Position, solution: &[Turn]) -> Option<Line> {
        let mut here = *position;
        let mut turns = Vec::new();
        for (i, &turn) in solution.iter().enumerate() {
            let next = here.play_turn(turn).ok()?;
            if i % 2 == 0 {
                turns.push(SolverTurn::new(&here, turn)?);
            }
            here = next;
        }
        (!turns.is_empty()).then_some(Line { turns })
    }

    fn actions(&self) -> impl Iterator<Item = &SolverAction> {
        self.turns.iter().flat_map(|turn| &turn.actions)
    }

    fn has(&self, kind: ActionKind) -> bool {
        self.actions().any(|done| done.action.kind() == kind)
    }

    fn opens_air_lane(&self) -> bool {
        let actions: Vec<&SolverAction> = self.actions().collect();
        actions.iter().enumerate().any(|(i, opener)| {
            opener.action.kind().is_capture() && self.lane_is_used(opener, &actions[i + 1..])
        })
    }

    /// Whether an Air Force that a capture has opened a way for uses it.
    fn lane_is_used(&self, opener: &SolverAction, later: &[&SolverAction]) -> bool {
        let us = self.turns[0].side();
        let opens =
            |from: Square, to: Square| is_better_flight(&opener.before, &opener.after, from, to);
        let attacks_commander = opener.after.commander(!us).is_some_and(|commander| {
            let air = opener.after.pieces(us, Kind::AirForce);
            air.into_iter().any(|from| {
                opens(from, commander)
                    && !opener.before.attackers(us, commander).contains(from)
                    && opener.after.attacking_pieces(us, commander).any(|attacker| {
                        attacker.square == from && attacker.piece.kind == Kind::AirForce
                    })
            })
        });
        attacks_commander
            || later.iter().any(|done| {
                done.action.unit().carrier() == Kind::AirForce
                    && opens(done.action.origin(), done.action.to())
            })
    }

    fn flies_the_general(&self) -> bool {
        let takes = |done: &SolverAction| {
            let target =
                done.before.get(done.action.to()).filter(|_| done.action.kind().is_capture());
            done.action.unit().contains(Kind::Commander)
                && target.is_some_and(|stack| stack.unit().contains(Kind::Commander))
        };
        self.actions().any(takes)
            || self.turns.last().is_some_and(|turn| is_won(&turn.after) && needs_line(&turn.after))
    }

    fn uses_promotion(&self) -> bool {
        let actions: Vec<&SolverAction> = self.actions().collect();
        // The squares where pieces stand that became heroic in the solution.
        let mut heroes: Vec<(Square, Kind)> = Vec::new();
        for done in actions {
            let (action, from) = (done.action, done.action.origin());
            let acts =
                |&(square, kind): &(Square, Kind)| square == from && action.unit().contains(kind);
            if heroes.iter().any(|hero| hero.0 == from && hero.1 == action.unit().carrier()) {
                return true;
            }
            match done.stands() {
                Some(to) => {
                    let moved = heroes.iter_mut().filter(|hero| acts(hero));
                    moved.for_each(|hero| hero.0 = to);
                }
                None => heroes.retain(|hero| !acts(hero)),
            }
            let effects = done.before.effects(action);
            for kind in Kind::ALL {
                heroes.extend(effects.promoted[kind].into_iter().map(|square| (square, kind)));
            }
        }
        false
    }

    /// A fork that is carried through: one of its targets is taken next, or it ends the solution.
    fn forks(&self) -> bool {
        self.turns.iter().enumerate().any(|(i, turn)| {
            turn.fork().is_some_and(|targets| match self.turns.get(i + 1) {
                None => !is_won(&turn.after),
                Some(next) => next.actions.iter().any(|done| {
                    done.action.kind().is_capture() && targets.contains(done.action.to())
                }),
            })
        })
    }

    /// Whether the solver has less than at the beginning after some answer, and goes on.
    fn sacrifices(&self) -> bool {
        let us = self.turns[0].side();
        let at_first = material_without_heroes(&self.turns[0].before, us);
        self.turns
            .iter()
            .skip(1)
            .any(|turn| material_without_heroes(&turn.before, us) <= at_first - SACRIFICE)
    }
}

/// The material balance, heroes counted as what they were: a promotion gives nothing away.
fn material_without_heroes(position: &Position, us: Color) -> i32 {
    let heroes = |color: Color| -> i32 {
        let pieces = position.units(color).into_iter().flat_map(|s| position.pieces_on(s));
        let plain = |piece: Piece| piece_value(Piece { heroic: false, ..piece });
        pieces.map(|placed| piece_value(placed.piece) - plain(placed.piece)).sum()
    };
    material_balance(position, us) - heroes(us) + heroes(!us)
}

/// Whether a checkmate is one only because the Commanders must not see each other: with the winner's
/// Commander on most other squares it would be none.
fn needs_line(mate: &Position) -> bool {
    let us = !mate.turn();
    let (Some(from), Some(_)) = (mate.commander(us), mate.commander(!us)) else { return false };
    let Some(own) = mate.get(from).filter(|stack| !stack.unit().is_stack()) else { return false };
    let alone = Stack::single(us, Piece { kind: Kind::Commander, heroic: own.has_hero() });
    let (mut holds, mut breaks) = (0, 0);
    for to in Square::all().filter(|&to| mate.get(to).is_none()) {
        let mut setup = Setup::from(mate);
        setup.remove(from);
        setup.put(to, alone);
        if let Ok(other) = setup.position() {
            if is_won(&other) { holds += 1 } else { breaks += 1 }
        }
    }
    breaks > holds
}
