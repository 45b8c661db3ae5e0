//! What must hold in every position.

use cotulenh::turn::TurnBuilder;
use cotulenh::{Action, ActionKind, Bitboard, Color, Kind, Position, Setup, Square, Unit};
use cotulenh_testing::{Rng, random_position, random_positions};

use crate::support::position;

/// Everything that is kept up to date, as far as it can be seen from outside. (Debug builds compare
/// all of it after every action.)
fn fields(position: &Position) -> impl PartialEq + std::fmt::Debug + use<> {
    let colors = Color::ALL.map(|color| {
        let kinds = Kind::ALL.map(|kind| position.pieces(color, kind));
        (position.units(color), position.air_defence_zone(color), position.commander(color), kinds)
    });
    (colors, position.stacks(), position.zobrist(), position.turn())
}

#[test]
fn play_keeps_every_field_and_fen_round_trips() {
    let mut count = 0;
    random_positions(11, 600, 30, |position, _| {
        let fen = position.fen().to_string();
        let rebuilt: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(fields(position), fields(&rebuilt), "{fen}");
        assert_eq!(*position, rebuilt);
        assert_eq!(rebuilt.fen().to_string(), fen);
        assert_eq!(position.halfmove_clock(), rebuilt.halfmove_clock());
        assert_eq!(position.fullmove_number(), rebuilt.fullmove_number());
        count += 1;
    });
    assert!(count > 8_000, "{count}");
}

/// Every action that can be packed.
fn encodable() -> impl Iterator<Item = Action> {
    let kinds = [
        ActionKind::Quiet,
        ActionKind::Capture,
        ActionKind::StayCapture,
        ActionKind::SuicideCapture,
        ActionKind::Combine,
    ];
    let moves = Square::all().flat_map(move |from| {
        Unit::all().flat_map(move |unit| {
            kinds.into_iter().flat_map(move |kind| {
                Square::all().flat_map(move |to| {
                    [Action::plain(unit, from, kind, to), Action::step(unit, from, kind, to)]
                })
            })
        })
    });
    let commits =
        Square::all().flat_map(|origin| Unit::all().map(move |rest| Action::commit(origin, rest)));
    moves.chain(commits)
}

#[test]
fn is_legal_is_membership_over_every_encodable_action() {
    let mut rng = Rng::new(12);
    for n in 0..4 {
        let mut position = random_position(&mut rng);
        // Into a deploy sequence where there is one, every other time.
        let steps: Vec<Action> =
            position.legal_actions().iter().copied().filter(|action| action.is_deploy()).collect();
        if !steps.is_empty() && n % 2 == 0 {
            position.play_unchecked(steps[rng.below(steps.len())]);
        }
        let mut legal: Vec<Action> = position.legal_actions().to_vec();
        let mut found: Vec<Action> =
            encodable().filter(|&action| position.is_legal(action)).collect();
        legal.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, legal, "{position:?}");
    }
}

#[test]
fn actions_survive_packing() {
    for (n, action) in encodable().enumerate() {
        if n % 97 == 0 {
            assert_eq!(Action::from_bits(action.to_bits()), Some(action));
        }
    }
    for bits in [0, 1 << 31, u32::MAX, 133 << 1 | 1, 6 << 23 | 1, 34 << 17 | 1] {
        assert_eq!(Action::from_bits(bits), None, "{bits}");
    }
}

#[test]
fn filters_and_lists_agree() {
    random_positions(13, 150, 10, |position, rng| {
        let all = position.legal_actions();
        assert_eq!(all.len(), position.count_actions());
        assert_eq!(!all.is_empty(), position.has_legal_action());
        let square = Square::from_index(rng.below(Square::COUNT)).expect("below 132");
        let from: Vec<Action> =
            all.iter().copied().filter(|action| action.origin() == square).collect();
        assert_eq!(position.legal_actions_from(square).as_slice(), from);
    });
}

#[test]
fn mirrored_positions_count_the_same() {
    random_positions(14, 300, 6, |position, _| {
        let setup = Setup::from(position);
        let (a, b) = (setup.position().expect("valid"), setup.mirror().position().expect("valid"));
        assert_eq!(a.count_actions(), b.count_actions(), "{setup}");
        assert_eq!(a.is_check(), b.is_check(), "{setup}");
        assert_eq!(setup.mirror().mirror(), setup);
    });
    let start = Position::start();
    let mirror = Setup::from(&start).mirror().position().expect("valid");
    assert_eq!(start.perft(3), mirror.perft(3));
}

#[test]
fn deploys_can_be_taken_back() {
    let mut sessions = 0;
    random_positions(15, 1500, 6, |position, rng| {
        if position.deploy().is_some() {
            return;
        }
        let mut trail = vec![*position];
        loop {
            let here = trail[trail.len() - 1];
            let steps: Vec<Action> = here
                .legal_actions()
                .iter()
                .copied()
                .filter(|action| action.is_deploy() && action.kind() != ActionKind::Commit)
                .collect();
            if steps.is_empty() {
                break;
            }
            let next = here.play(steps[rng.below(steps.len())]).expect("legal");
            if next.deploy().is_none() {
                break;
            }
            sessions += 1;
            assert_eq!(fields(&next.without_deploy()), fields(position), "{next:?}");
            assert_eq!(next.without_deploy(), *position);
            let mut builder = TurnBuilder::new(&next);
            assert!(builder.undo());
            assert_eq!(*builder.position(), here, "{next:?}");
            assert_eq!(next.halfmove_clock(), position.halfmove_clock());
            trail.push(next);
        }
    });
    assert!(sessions > 1_000, "{sessions}");
}

/// What an action says it does is what the two boards show.
#[test]
fn effects_are_what_the_boards_show() {
    let heroes = |position: &Position, color| {
        let pieces = position.units(color).into_iter().filter_map(|square| position.get(square));
        pieces.flat_map(cotulenh::Stack::pieces).filter(|piece| piece.heroic).count()
    };
    let pieces = |position: &Position, color| {
        let stacks = position.units(color).into_iter().filter_map(|square| position.get(square));
        stacks.map(|stack| stack.pieces().count()).sum::<usize>()
    };
    random_positions(16, 150, 6, |before, _| {
        let us = before.turn();
        for &action in &before.legal_actions() {
            let effects = before.effects(action);
            let after = before.play(action).expect("legal");
            let promoted: usize = Kind::ALL.iter().map(|&kind| effects.promoted[kind].len()).sum();
            let lost =
                effects.lost.map_or(0, |stack| stack.pieces().filter(|piece| piece.heroic).count());
            assert_eq!(
                heroes(&after, us),
                heroes(before, us) + promoted - lost,
                "{action:?} {before:?}"
            );
            let captured = effects.captured.map_or(0, |stack| stack.pieces().count());
            assert_eq!(pieces(&after, !us) + captured, pieces(before, !us));
            let lost = effects.lost.map_or(0, |stack| stack.pieces().count());
            assert_eq!(pieces(&after, us) + lost, pieces(before, us));
            assert_eq!(effects.captured.is_some(), action.kind().is_capture());
            assert_eq!(effects.combined.is_some(), action.kind() == ActionKind::Combine);
            assert_eq!(
                effects.combined,
                after.get(action.to()).filter(|_| effects.combined.is_some())
            );
            assert_eq!(effects.ends_turn, after.turn() != us);
            assert_eq!(effects.check, after.is_in_danger(!us));
            for kind in Kind::ALL {
                for square in effects.promoted[kind] {
                    let piece = after.get(square).and_then(|stack| stack.get(kind));
                    assert!(piece.is_some_and(|piece| piece.heroic), "{action:?} {before:?}");
                }
            }
        }
    });
}

#[test]
fn escapes_are_the_legal_actions() {
    let mut checks = 0;
    random_positions(17, 400, 6, |position, _| {
        let escapes = position.escapes();
        if position.is_check() {
            checks += 1;
            let mut actions: Vec<Action> = escapes.iter().map(|&(_, action)| action).collect();
            let mut legal = position.legal_actions().to_vec();
            actions.sort_unstable();
            legal.sort_unstable();
            assert_eq!(actions, legal);
        } else {
            assert!(escapes.is_empty());
        }
    });
    assert!(checks > 100, "{checks}");
}

#[test]
fn zones_are_what_the_defenders_cover() {
    random_positions(18, 100, 4, |position, _| {
        for color in Color::ALL {
            let covered: Bitboard = Square::all()
                .filter(|&square| position.defenders(color, square).next().is_some())
                .collect();
            assert_eq!(covered, position.air_defence_zone(color));
        }
    });
}

/// A list grows past what it holds inline: 36 large stacks on an empty board.
#[test]
fn huge_action_lists_are_complete() {
    let rank = "(FTI)1(FTI)1(FTI)1(FTI)1(FTI)1(FTI)/11";
    let fen = format!("{} r", [rank; 6].join("/"));
    let position = position(&fen);
    let list = position.legal_actions();
    assert!(list.len() > 1_500, "{}", list.len());
    assert_eq!(list.len(), position.count_actions());
    assert!(list.iter().all(|&action| position.is_legal(action)));
}

/// What a piece reaches agrees with what attacks squares and with what may be played.
#[test]
fn sights_are_attacks_and_hold_every_legal_move() {
    let mut moves = 0;
    random_positions(17, 40, 20, |position, _| {
        let fen = position.fen();
        for color in Color::ALL {
            for from in position.units(color) {
                for sight in position.sights(from) {
                    for to in Square::all() {
                        let attacked =
                            position.attacking_pieces(color, to).any(|piece| piece == sight.placed);
                        assert_eq!(sight.attacks.contains(to), attacked, "{fen}: {from} {to}");
                    }
                    let reached = sight.quiet | sight.combines | sight.captures;
                    let reached = reached | sight.suicide_captures;
                    let missed = sight.blocked | sight.covered;
                    assert!(!reached.intersects(missed), "{fen}: {from}");
                    assert!(!sight.blocked.intersects(sight.covered), "{fen}: {from}");
                }
            }
        }
        for action in position.legal_actions() {
            let kind = action.unit().carrier();
            let Some(sight) =
                position.sights(action.origin()).find(|s| s.placed.piece.kind == kind)
            else {
                continue;
            };
            let squares = match action.kind() {
                ActionKind::Quiet => sight.quiet,
                ActionKind::Capture | ActionKind::StayCapture => sight.captures,
                ActionKind::SuicideCapture => sight.suicide_captures,
                // What joins need not be the carrier alone, nor all that it carries.
                ActionKind::Combine | ActionKind::Commit => continue,
            };
            assert!(squares.contains(action.to()), "{fen}: {action}");
            moves += 1;
        }
    });
    assert!(moves > 5_000, "{moves}");
}
