//! Places, colours, and tables that are small enough to be made here.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cotulenh::{Color, Kind, Position, Setup, Square};
use cotulenh_endings::{Ending, Hunt, Space, Survey, Tables, Value, probe};
use cotulenh_testing::Rng;

/// `c1:Cd1,Hxd2`: the Commander attacks, the Headquarters becomes heroic and captures.
const AWAKENED: &str = "11/11/11/11/11/11/11/11/11/11/3+c7/2(HC)8 r";

/// The positions of some places of a space, with their numbers.
fn some<S: Space>(space: &S, count: usize, seed: u64) -> Vec<(usize, Position)> {
    let mut rng = Rng::new(seed);
    let numbers = std::iter::repeat_with(|| rng.below(space.numbers()));
    numbers.filter_map(|n| Some((n, space.position(n)?))).take(count).collect()
}

fn hunts() -> Vec<Hunt> {
    let home: Square = "e2".parse().expect("a square");
    let kinds = [[Kind::AirForce, Kind::Tank], [Kind::Navy; 2], [Kind::Artillery, Kind::Engineer]];
    kinds.into_iter().flat_map(|kinds| Hunt::of_kinds(kinds, home)).collect()
}

fn mirror(position: &Position) -> Position {
    Setup::from(position).mirror().position().expect("as good as the other")
}

/// What the turns of a position lead to.
fn after(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    let _ = position.visit_turns(|_, next| {
        all.push(*next);
        ControlFlow::<()>::Continue(())
    });
    all
}

/// The hashes of positions: clocks are no part of them (rule 11.5).
fn hashes(positions: &[Position]) -> BTreeSet<u64> {
    positions.iter().map(Position::zobrist).collect()
}

fn numbers_name_positions<S: Space>(space: &S, both_colours: bool) {
    for (number, position) in some(space, 300, 1) {
        assert_eq!(space.number(&position), Some(number), "{}", position.fen());
        if both_colours {
            assert_eq!(space.number(&mirror(&position)), Some(number), "{}", position.fen());
        }
    }
    assert!(space.position(space.numbers()).is_none());
}

#[test]
fn every_place_has_one_number_for_both_colours() {
    assert_eq!(Ending::all().count(), Ending::COUNT);
    for (index, ending) in Ending::all().enumerate() {
        assert_eq!(ending.index(), index);
        // Without a piece the strong side is Red.
        numbers_name_positions(&ending, ending.piece.is_some());
    }
    for hunt in hunts() {
        numbers_name_positions(&hunt, true);
    }
}

#[test]
fn both_colours_have_the_same_turns() {
    for ending in Ending::all() {
        for (_, position) in some(&ending, 8, 2) {
            let mirrored = after(&mirror(&position)).iter().map(mirror).collect::<Vec<_>>();
            assert_eq!(hashes(&after(&position)), hashes(&mirrored), "{}", position.fen());
        }
    }
}

#[test]
fn turns_lead_to_endings_that_stand_before() {
    for ending in Ending::all() {
        for (_, position) in some(&ending, 30, 3) {
            for next in after(&position) {
                let reached = Ending::of(&next).map(|(reached, _)| reached.index());
                assert!(reached.is_none_or(|index| index <= ending.index()), "{}", position.fen());
                let captured = next.commander(next.turn()).is_none();
                assert_eq!(reached.is_none(), captured, "{}", position.fen());
            }
        }
    }
}

#[test]
fn one_piece_gives_no_checkmate() {
    for ending in Ending::all() {
        for (_, position) in some(&ending, 500, 4) {
            let lawful = !position.is_in_danger(!position.turn());
            if ending.is_drawn() && !position.is_insufficient_material() {
                let expected = if lawful { Value::Draw } else { Value::Win(1) };
                assert_eq!(probe(&position), Some(expected), "{}", position.fen());
            }
            assert!(!lawful || position.has_legal_action(), "{}", position.fen());
        }
    }
}

#[test]
fn bare_commanders_draw() {
    let tables = Tables::make(Ending::all().take(2));
    for table in tables.tables() {
        assert_eq!(Survey::of(table).decided(), 0);
        assert_eq!(tables.check(table), Ok(()));
    }
}

/// A hunt whose hunters stay on files f to h beyond the river: small enough to be made here.
struct Narrow(Hunt);

impl Narrow {
    fn is_near(position: &Position) -> bool {
        let hunters = position.units(Color::Red) - position.pieces(Color::Red, Kind::Commander);
        hunters.into_iter().all(|square| (5..8).contains(&square.file()) && square.rank() > 6)
    }
}

impl Space for Narrow {
    fn numbers(&self) -> usize {
        self.0.numbers()
    }

    fn position(&self, number: usize) -> Option<Position> {
        self.0.position(number).filter(Narrow::is_near)
    }

    fn number(&self, position: &Position) -> Option<usize> {
        self.0.number(position).filter(|_| Narrow::is_near(position))
    }
}

#[test]
fn two_hunters_win_at_times() {
    let home: Square = "g1".parse().expect("a square");
    let hunts = Hunt::of_kinds([Kind::Artillery; 2], home).into_iter().take(1);
    let tables = Tables::make(hunts.map(Narrow));
    let table = &tables.tables()[0];
    assert_eq!(tables.check(table), Ok(()));
    let survey = Survey::of(table);
    assert!(survey.decided() > 10 && survey.decided() * 10 < survey.places(), "{survey:?}");
    let (position, turns) = survey.longest.expect("a win");
    assert!(turns >= 2, "{turns}");
    assert_eq!(tables.line(&position).len(), usize::from(turns));
}

#[test]
fn only_endings_are_known() {
    for (fen, value) in [
        ("10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r", Some(Value::Draw)),
        ("11/11/11/5(fc)5/11/11/11/11/11/11/11/4C6 b", Some(Value::Draw)),
        ("4c6/11/11/11/11/11/11/11/11/11/11/4C6 r", Some(Value::Draw)),
        ("4c6/11/11/11/11/7I3/11/11/11/11/11/4C6 r", Some(Value::Win(1))),
        (AWAKENED, Some(Value::Win(1))),
        ("11/11/11/11/11/11/11/11/11/11/3c7/2(HC)8 r", Some(Value::Draw)),
        ("8c2/11/11/5FF4/11/11/11/11/11/11/11/4C6 r", None),
        ("8c2/11/11/5i5/11/11/11/11/5I5/11/11/4C6 r", None),
        ("8c2/11/11/5F5/11/11/11/11/11/11/11/11 r", None),
    ] {
        let position: Position = fen.parse().expect("a FEN");
        assert_eq!(probe(&position), value, "{fen}");
    }
}
