//! What a unit can reach: moving (4), capturing (5), combining (6.3), flights (7), attack (8).

use super::board::{Board, DIRECTIONS, Line, SQUARES, commander, file, neighbour, rank};
use super::pieces::{Kind, Piece, Unit};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Quiet,
    Capture,
    Stay,
    Suicide,
    Combine,
}

/// A unit, or the part of one that deploys, and what it does. Marks as just before the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub unit: Unit,
    pub from: usize,
    pub to: usize,
    pub how: How,
}

/// 7.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flight {
    Safe,
    Kamikaze,
    Destroyed,
}

/// 7.1: the zone of a defender of this level at `centre` covers `square`.
fn zone_covers(centre: usize, level: usize, square: usize) -> bool {
    let dx = file(centre).abs_diff(file(square));
    let dy = rank(centre).abs_diff(rank(square));
    dx * dx + dy * dy <= level * level
}

/// 7.2, 7.4: the flight of an Air Force of one side along a line.
fn flight(board: &Board, red: bool, heroic: bool, line: Line) -> Flight {
    if heroic {
        return Flight::Safe; // 7.4
    }
    let mut covering = None; // where the one defender is, and its level
    let mut count = 0;
    for (at, unit) in board.iter().enumerate() {
        let Some(unit) = unit.filter(|unit| unit.red != red) else {
            continue;
        };
        for piece in unit.pieces() {
            let level = piece.air_defence(); // carried or not
            if level > 0 && line.visited().any(|visited| zone_covers(at, level, visited)) {
                count += 1;
                covering = Some((at, level));
            }
        }
    }
    match covering {
        None => Flight::Safe,
        Some((at, level)) if count == 1 => {
            let stays_in = line
                .visited()
                .skip_while(|&visited| !zone_covers(at, level, visited))
                .all(|visited| zone_covers(at, level, visited));
            if stays_in { Flight::Kamikaze } else { Flight::Destroyed }
        }
        Some(_) => Flight::Destroyed,
    }
}

/// 5.1 with section 7, by the table row of one piece: how it would reach an enemy unit on `to`.
/// An empty square or a friend is judged as an enemy that is no Navy (8.1).
/// The flying general (5.6) is not in the table and not counted here.
fn strike(board: &Board, red: bool, piece: Piece, from: usize, to: usize) -> Option<Flight> {
    let line = Line::new(from, to)?;
    let target_is_navy =
        board[to].is_some_and(|unit| unit.red != red && unit.carrier().kind == Kind::Navy);
    if line.length > piece.capture_range(line.diagonal(), target_is_navy) {
        return None;
    }
    if !piece.kind.captures_over() && !line.clear(board) {
        return None;
    }
    if piece.kind != Kind::AirForce {
        return Some(Flight::Safe);
    }
    Some(flight(board, red, piece.heroic, line)).filter(|&flight| flight != Flight::Destroyed)
}

/// 8.1: every piece of one side that attacks a square: where it stands, and its kind.
pub fn attackers(board: &Board, red: bool, square: usize) -> impl Iterator<Item = (usize, Kind)> {
    let own = (0..SQUARES)
        .filter_map(move |from| Some((from, board[from].filter(|unit| unit.red == red)?)));
    let pieces = own.flat_map(|(from, unit)| unit.pieces().map(move |piece| (from, piece)));
    pieces
        .filter(move |&(from, piece)| strike(board, red, piece, from, square).is_some())
        .map(|(from, piece)| (from, piece.kind))
}

/// 8.2, for a Commander on `at`.
fn exposed(board: &Board, red: bool, at: usize) -> bool {
    let line = commander(board, !red).and_then(|enemy| Line::new(at, enemy));
    line.is_some_and(|line| !line.diagonal() && line.clear(board))
}

/// 8.3. A side without a Commander has none in danger.
pub fn in_danger(board: &Board, red: bool) -> bool {
    commander(board, red)
        .is_some_and(|at| exposed(board, red, at) || attackers(board, !red, at).next().is_some())
}

/// 4.3: a heavy carrier changes between ranks 1-6 and 7-12 only vertically on file f or h.
fn may_cross(kind: Kind, from: usize, to: usize) -> bool {
    let crosses = (rank(from) <= 5) != (rank(to) <= 5);
    let on_bridge = file(from) == file(to) && matches!(file(from), 5 | 7);
    !kind.heavy() || !crosses || on_bridge
}

/// 4.2 but for the destination's terrain and what stands there.
fn may_travel(board: &Board, unit: Unit, from: usize, to: usize) -> bool {
    let carrier = unit.carrier();
    let Some(line) = Line::new(from, to) else {
        return false;
    };
    let mut way = line.visited().take(line.length - 1);
    line.length <= carrier.move_range(line.diagonal())
        && way.all(|at| carrier.kind.may_stand(at))
        && (carrier.kind.moves_over() || line.clear(board))
        && may_cross(carrier.kind, from, to)
        && (carrier.kind != Kind::AirForce
            || flight(board, unit.red, carrier.heroic, line) == Flight::Safe)
}

/// 5.6: a Commander by itself, and the enemy Commander on a clear rank or file.
fn flying_general(board: &Board, unit: Unit, from: usize, to: usize) -> bool {
    let alone = unit.len() == 1 && unit.has(Kind::Commander);
    let target = board[to].is_some_and(|target| target.has(Kind::Commander));
    alone && target && Line::new(from, to).is_some_and(|line| !line.diagonal() && line.clear(board))
}

/// The kinds of capture of the enemy unit on `to` (5.3, 5.4, 5.5, 7.3).
fn captures(board: &Board, unit: Unit, from: usize, to: usize, deploying: bool) -> Vec<How> {
    let carrier = unit.carrier();
    let mut flight = strike(board, unit.red, carrier, from, to);
    if flying_general(board, unit, from, to) {
        flight = Some(Flight::Safe);
    }
    match flight {
        None | Some(Flight::Destroyed) => vec![],
        Some(Flight::Kamikaze) => vec![How::Suicide],
        Some(Flight::Safe) => {
            let chooses = matches!(carrier.kind, Kind::Artillery | Kind::Missile | Kind::AirForce);
            if !carrier.kind.may_stand(to) {
                vec![How::Stay]
            } else if chooses && !deploying {
                vec![How::Capture, How::Stay]
            } else {
                vec![How::Capture]
            }
        }
    }
}

/// Everything a unit on `from` may do, legality of the turn (10.5) apart.
pub fn moves_of(board: &Board, unit: Unit, from: usize, deploying: bool) -> Vec<Move> {
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        let mut next = neighbour(from, direction);
        while let Some(to) = next {
            next = neighbour(to, direction);
            let hows = match board[to] {
                None if unit.carrier().kind.may_stand(to) && may_travel(board, unit, from, to) => {
                    vec![How::Quiet]
                }
                Some(friend) if friend.red == unit.red => {
                    // 6.3: the destination's terrain is checked for the carrier of the union.
                    let fits =
                        unit.union(friend).is_some_and(|union| union.carrier().kind.may_stand(to));
                    if fits && may_travel(board, unit, from, to) {
                        vec![How::Combine]
                    } else {
                        vec![]
                    }
                }
                Some(_) => captures(board, unit, from, to, deploying),
                None => vec![],
            };
            found.extend(hows.into_iter().map(|how| Move { unit, from, to, how }));
        }
    }
    found
}
