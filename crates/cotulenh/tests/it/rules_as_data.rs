//! What the rules say of a position, as data: effects, escapes, defenders, taking back.

use cotulenh::board::{BRIDGES, LAND_ACCESSIBLE, NAVIGABLE, Terrain};
use cotulenh::explain::Escape;
use cotulenh::reach::Verdict;
use cotulenh::turn::{Filter, TurnBuilder};
use cotulenh::{ActionKind, Bitboard, Color, Kind, Position, Square, Unit};

use crate::support::{at, lans, position};

/// The squares of a text, `a1 b2`.
fn squares(text: &str) -> Bitboard {
    text.split_whitespace().map(at).collect()
}

#[track_caller]
fn effects(fen: &str, lan: &str) -> cotulenh::turn::Effects {
    let position = position(fen);
    let action = position.parse_lan(lan).unwrap_or_else(|error| panic!("{lan} in {fen}: {error}"));
    position.effects(action)
}

#[test]
fn r1_4_terrain_queries() {
    assert_eq!((NAVIGABLE.len(), LAND_ACCESSIBLE.len()), (40, 108));
    assert_eq!(BRIDGES, squares("f6 h6 f7 h7"));
    let count = |terrain| Square::all().filter(|&square| Terrain::of(square) == terrain).count();
    assert_eq!([Terrain::Sea, Terrain::Mixed, Terrain::Land].map(count), [24, 16, 92]);
    for (square, terrain, navy, tank) in [
        ("b12", Terrain::Sea, true, false),
        ("c1", Terrain::Mixed, true, true),
        ("e7", Terrain::Mixed, true, true),
        ("f7", Terrain::Land, false, true),
    ] {
        assert_eq!(Terrain::of(at(square)), terrain, "{square}");
        assert_eq!(Kind::Navy.may_stand(at(square)), navy, "{square}");
        assert_eq!(Kind::Tank.may_stand(at(square)), tank, "{square}");
        assert!(Kind::AirForce.may_stand(at(square)), "{square}");
    }
}

#[test]
fn r6_1_all_ways_to_split_a_stack() {
    let unit = |kinds: &[Kind]| Unit::new(kinds).expect("a unit");
    let splits = |unit: Unit| unit.splits().map(|split| split.to_string()).collect::<Vec<_>>();
    let nft = unit(&[Kind::Navy, Kind::AirForce, Kind::Tank]);
    assert_eq!(splits(nft), ["(NFT)", "N (FT)", "N F T", "(NF) T", "(NT) F"]);
    assert_eq!(splits(unit(&[Kind::Commander, Kind::Headquarters])), ["(HC)", "H C"]);
    assert_eq!(splits(Kind::Missile.into()), ["S"]);
}

#[test]
fn r5_and_9_an_action_tells_what_it_did() {
    // The Tank captures a stack next to the Commander, attacks it and becomes heroic with its
    // Headquarters.
    let fen = "11/11/6c4/11/6(ti)4/11/6T4/11/11/11/5H5/2C8 r - - 7 20";
    let told = effects(fen, "Tg6xg8");
    assert_eq!(told.captured.map(|stack| stack.to_string()).as_deref(), Some("(ti)"));
    assert_eq!((told.lost, told.combined), (None, None));
    assert_eq!(told.promoted[Kind::Tank], squares("g8"));
    assert_eq!(told.promoted[Kind::Headquarters], squares("f2"));
    assert_eq!(Kind::ALL.iter().map(|&kind| told.promoted[kind].len()).sum::<usize>(), 2);
    assert!(told.check && told.ends_turn);
}

#[test]
fn r5_5_a_suicide_tells_what_was_lost() {
    let fen = "6c4/11/11/11/11/11/11/3(FT)3g3/11/11/11/2C8 r";
    let told = effects(fen, "(FT)d5**h5");
    assert_eq!(told.captured.map(|stack| stack.to_string()).as_deref(), Some("g"));
    assert_eq!(told.lost.map(|stack| stack.to_string()).as_deref(), Some("(FT)"));
    assert!(!told.check && told.ends_turn);
}

#[test]
fn r6_3_a_combination_tells_the_stack_it_made() {
    let fen = "6c4/11/11/11/11/11/11/11/11/1N+T8/11/2C8 r";
    let told = effects(fen, "+Tc3&b3");
    assert_eq!(told.combined.map(|stack| stack.to_string()).as_deref(), Some("(N+T)"));
    assert_eq!((told.captured, told.lost), (None, None));
}

#[test]
fn r7_1_defenders_of_a_square_with_kind_level_and_mark() {
    let fen = "6c4/11/11/11/11/11/4(+E+S)6/2(NF)1G6/11/11/11/2C8 r";
    let position = position(fen);
    let defenders: Vec<_> = position
        .defenders(Color::Red, at("d5"))
        .map(|defender| {
            (
                defender.square.to_string(),
                defender.piece.kind,
                defender.piece.air_defence(),
                defender.piece.heroic,
            )
        })
        .collect();
    assert_eq!(
        defenders,
        [
            ("c5".to_owned(), Kind::Navy, 1, false),
            ("e5".to_owned(), Kind::AntiAir, 1, false),
            ("e6".to_owned(), Kind::Missile, 3, true),
        ]
    );
    assert_eq!(position.defenders(Color::Blue, at("d5")).count(), 0);
}

#[test]
fn r7_2_a_flight_names_who_stops_it() {
    let fen = "6c4/11/11/11/11/11/11/F3g1g4/11/11/11/2C8 r";
    let flight = position(fen).flight(at("a5"), at("e5")).expect("a flight");
    assert_eq!((flight.verdict, flight.defenders), (Verdict::Kamikaze, squares("e5")));
    let flight = position(fen).flight(at("a5"), at("g5")).expect("a flight");
    assert_eq!((flight.verdict, flight.defenders), (Verdict::Destroyed, squares("e5 g5")));
    assert_eq!(position(fen).flight(at("a5"), at("b7")), None, "no straight line");
    assert_eq!(position(fen).flight(at("c1"), at("c2")), None, "no Air Force");
}

#[test]
fn r8_3_escapes_by_kind() {
    // A heroic Militia on g3 checks the Commander on g1 over the empty square g2.
    let fen = "6c4/11/11/11/11/11/11/11/3(EA)2T4/6+m4/5I5/6C4 r";
    let position = position(fen);
    assert_eq!(position.checkers(), squares("g3"));
    let by_kind = |wanted: Escape| {
        let escapes = position.escapes();
        let actions: Vec<_> = escapes
            .iter()
            .filter(|(escape, _)| *escape == wanted)
            .map(|&(_, action)| action)
            .collect();
        lans(&position, &actions).join(" ")
    };
    // On i1 the Militia would reach it, on e1 the Infantry is in its way.
    assert_eq!(by_kind(Escape::Move), "Cg1-c1 Cg1-d1 Cg1-e1 Cg1-f1 Cg1-h1 Cg1-j1 Cg1-k1");
    assert_eq!(by_kind(Escape::Capture), "Tg4xg3");
    assert_eq!(by_kind(Escape::Block), "If2-g2");
    assert_eq!(by_kind(Escape::Deploy), "");
    assert_eq!(position.escapes().len(), position.legal_actions().len());
    assert!(Position::start().escapes().is_empty());
}

#[test]
fn r8_3_a_deploy_can_be_an_escape() {
    // Only the Tank in the stack reaches g2, between the Commander and the Militia.
    let fen = "6c4/11/11/11/11/11/11/11/11/6+m4/4(TI)6/6C4 r";
    let position = position(fen);
    let deploys: Vec<_> = position
        .escapes()
        .into_iter()
        .filter(|(escape, _)| *escape == Escape::Deploy)
        .map(|(_, action)| action)
        .collect();
    assert!(lans(&position, &deploys).contains(&"e2:Te2>g2".to_owned()));
    assert!(deploys.iter().all(|action| action.is_deploy()));
}

#[test]
fn r9_2_and_10_4_a_step_and_its_promotions_are_taken_back() {
    let start = position("6c4/11/11/11/11/11/11/11/2(NFT)8/11/5H5/2C8 r - - 3 9");
    let first = start.play(start.parse_lan("c4:Fc4>g8").expect("legal")).expect("legal");
    let heroes = |position: &Position| {
        position.heroes().into_iter().map(|s| s.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(heroes(&first), ["f2", "g8"]);
    let second = first.play(first.parse_lan("c4:Tc4>c6").expect("legal")).expect("legal");
    let mut builder = TurnBuilder::new(&second);
    assert!(builder.undo());
    assert_eq!(*builder.position(), first);
    assert_eq!(heroes(builder.position()), ["f2", "g8"]);
    for position in [&first, &second] {
        let cancelled = position.without_deploy();
        assert_eq!(cancelled, start);
        assert_eq!(cancelled.fen().to_string(), start.fen().to_string());
        assert!(heroes(&cancelled).is_empty());
    }
    assert_eq!(start.without_deploy(), start, "nothing to cancel");
    assert!(!TurnBuilder::new(&start).undo());
}

#[test]
fn r10_8_filters_by_target() {
    let position = position("6c4/11/11/11/11/11/11/3t7/3T7/11/11/2C8 r");
    let mut kinds = Vec::new();
    let filter = Filter { to: position.units(Color::Blue), ..Filter::ALL };
    let _ = position.visit_filtered(filter, |set| {
        kinds.push((set.kind, set.len()));
        std::ops::ControlFlow::<()>::Continue(())
    });
    assert_eq!(kinds, [(ActionKind::Capture, 1)]);
}

#[test]
fn r10_an_illegal_action_leaves_the_position_as_it_was() {
    let start = Position::start();
    let other = position("6c4/11/11/11/11/11/11/11/3T7/11/11/2C8 r");
    let action = other.parse_lan("Td4-d6").expect("legal there");
    let refused = start.play(action).expect_err("no Tank on d4");
    assert_eq!(refused.action(), action);
    assert!(refused.to_string().starts_with("Td4-d6 is not legal in 6c4/1n2fh1hf2/"));
    assert_eq!(refused.into_position(), start);
}
