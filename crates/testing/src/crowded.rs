//! Crowded set-ups: what somebody would send who wants a server to work long.

use crate::Rng;
use crate::slow::board::{Board, SQUARES};
use crate::slow::fen::setup_fen;
use crate::slow::pieces::{Kind, Piece, Unit};

/// What a crowd is made of: Air Forces with passengers, everything that carries, or anything.
const CROWDS: [&[&str]; 4] = [
    &["FTI", "NFT"],
    &["FTM", "FTI", "FI", "FT", "NFM", "NFT"],
    &["NFT", "NFI", "FTI", "TI", "TM", "EA", "EG", "ES"],
    &["NFT", "FTI", "TI", "EA", "F", "N", "T", "I", "M", "A", "S"],
];
/// How many of a hundred squares are taken.
const DENSITIES: [usize; 6] = [15, 30, 50, 70, 90, 100];
/// How many of a hundred units belong to the side to move.
const SHARES: [usize; 3] = [50, 90, 100];

/// The FEN of a set-up with as many stacks as chance allows: far more pieces than a game has, which
/// the rules of set-ups permit. Either side has its Commander.
pub fn crowded_setup(rng: &mut Rng) -> String {
    let (crowd, density, share) = (rng.pick(&CROWDS), rng.pick(&DENSITIES), rng.pick(&SHARES));
    let heroic = rng.pick(&[0, 0, 30, 100]);
    let mut board: Board = [None; SQUARES];
    for red in [true, false] {
        let commander = Unit::new(red, [Piece { kind: Kind::Commander, heroic: false }]);
        while !board.iter().flatten().any(|unit| unit.has(Kind::Commander) && unit.red == red) {
            put(&mut board, rng.below(SQUARES), commander);
        }
    }
    for at in 0..SQUARES {
        if rng.chance(density) {
            let red = rng.chance(share);
            let mut pieces = Vec::new();
            for kind in rng.pick(crowd).chars().filter_map(Kind::from_letter) {
                pieces.push(Piece { kind, heroic: rng.chance(heroic) });
            }
            put(&mut board, at, Unit::new(red, pieces));
        }
    }
    setup_fen(&board, true, 0, 1)
}

/// Puts a unit down if the square is free and its terrain is right (rule 1.5).
fn put(board: &mut Board, at: usize, unit: Option<Unit>) {
    if let Some(unit) = unit.filter(|unit| unit.carrier().kind.may_stand(at)) {
        board[at].get_or_insert(unit);
    }
}
