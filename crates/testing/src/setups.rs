//! Random set-ups, biased towards tense positions.

use crate::Rng;
use crate::slow::board::{
    Board, DIRECTIONS, FILES, Line, RANKS, SQUARES, commander, file, neighbour, rank,
};
use crate::slow::fen::setup_fen;
use crate::slow::pieces::{Kind, Piece, Unit};
use crate::slow::reach::in_danger;

const SINGLES: &str = "ITMEAGSFNH";
const STACKS: [&str; 17] = [
    "NF", "NI", "NM", "NT", "NFI", "NFM", "NFT", "FT", "FI", "FM", "FTI", "FTM", "TI", "TM", "EA",
    "EG", "ES",
];
const COMMANDERS: [&str; 7] = ["NC", "NFC", "FC", "FTC", "TC", "HC", "HC"];

/// A set-up in the making.
struct Maker<'a> {
    rng: &'a mut Rng,
    board: Board,
    /// How many pieces of a hundred are heroic.
    heroic: usize,
    /// How many units of a hundred are stacks.
    stacks: usize,
}

impl Maker<'_> {
    /// Puts a unit down if the square is free and its terrain is right (1.5).
    fn put(&mut self, at: usize, red: bool, letters: &str) -> bool {
        let mut pieces = Vec::new();
        for kind in letters.chars().filter_map(Kind::from_letter) {
            let heroic = self.rng.chance(self.heroic);
            pieces.push(Piece { kind, heroic });
        }
        match Unit::new(red, pieces) {
            Some(unit) if self.board[at].is_none() && unit.carrier().kind.may_stand(at) => {
                self.board[at] = Some(unit);
                true
            }
            _ => false,
        }
    }

    fn any_letters(&mut self) -> String {
        if self.rng.chance(self.stacks) {
            return self.rng.pick(&STACKS).to_string();
        }
        let at = self.rng.below(SINGLES.len());
        SINGLES[at..=at].to_string()
    }

    /// A square at most `far` files and ranks away.
    fn near(&mut self, centre: usize, far: usize) -> usize {
        let x = (file(centre) + self.rng.below(2 * far + 1)).saturating_sub(far);
        let y = (rank(centre) + self.rng.below(2 * far + 1)).saturating_sub(far);
        y.min(RANKS - 1) * FILES + x.min(FILES - 1)
    }

    /// A square in a straight line, `far` away, if the board is that large.
    fn in_line(&mut self, from: usize, far: usize) -> Option<usize> {
        let direction = self.rng.pick(&DIRECTIONS);
        (0..far).try_fold(from, |at, _| neighbour(at, direction))
    }

    /// Files a to c, or the river.
    fn by_water(&mut self) -> usize {
        if self.rng.chance(70) {
            return self.rng.below(RANKS) * FILES + self.rng.below(3);
        }
        (5 + self.rng.below(2)) * FILES + 2 + self.rng.below(4)
    }

    /// Alone or carried, the second one often in line with the first.
    fn put_commanders(&mut self, wanted: [bool; 2]) {
        let first_red = self.rng.chance(50);
        for (wanted, red) in wanted.into_iter().zip([first_red, !first_red]) {
            let mut done = !wanted;
            while !done {
                let letters = if self.rng.chance(40) { self.rng.pick(&COMMANDERS) } else { "C" };
                let other = commander(&self.board, !red);
                let at = match other {
                    // On one rank or file with the other, often.
                    Some(other) if self.rng.chance(40) => {
                        if self.rng.chance(50) {
                            rank(other) * FILES + self.rng.below(FILES)
                        } else {
                            self.rng.below(RANKS) * FILES + file(other)
                        }
                    }
                    Some(other) if self.rng.chance(20) => self.near(other, 4),
                    _ if self.rng.chance(25) => self.by_water(),
                    _ => self.rng.below(SQUARES),
                };
                done = self.put(at, red, letters);
            }
        }
    }

    /// A unit of either side exactly between the Commanders.
    fn put_between(&mut self) {
        let (Some(red), Some(blue)) = (commander(&self.board, true), commander(&self.board, false))
        else {
            return;
        };
        let Some(line) = Line::new(red, blue).filter(|line| line.length > 1) else {
            return;
        };
        let at = line.visited().nth(self.rng.below(line.length - 1));
        let letters = self.any_letters();
        let side = self.rng.chance(50);
        if let Some(at) = at {
            self.put(at, side, &letters);
        }
    }

    /// Air defence beside a Commander, and Air Forces at a distance of 2 to 4 from it.
    fn put_air(&mut self, red: bool) {
        let Some(centre) = commander(&self.board, red) else {
            return;
        };
        if self.rng.chance(50) {
            for _ in 0..=self.rng.below(2) {
                let at = self.near(centre, 3);
                let letters = self.rng.pick(&["G", "S", "N", "EG", "ES", "NT", "NF"]);
                self.put(at, red, letters);
            }
        }
        if self.rng.chance(50) {
            for _ in 0..=self.rng.below(2) {
                let far = 2 + self.rng.below(3);
                let letters = self.rng.pick(&["F", "F", "FT", "FI", "FTM", "NF", "NFT"]);
                if let Some(at) = self.in_line(centre, far) {
                    self.put(at, !red, letters);
                }
            }
        }
    }

    fn put_any(&mut self) {
        let red = self.rng.chance(50);
        let letters = self.any_letters();
        let side = self.rng.chance(50);
        let at = match commander(&self.board, side) {
            Some(centre) if self.rng.chance(35) => self.near(centre, 3),
            _ if self.rng.chance(40) => self.by_water(),
            _ => self.rng.below(SQUARES),
        };
        self.put(at, red, &letters);
    }
}

/// The FEN of a random legal set-up: Commanders in line and at times missing or carried, air
/// defence around them, many stacks and heroes, clocks near the draws.
pub fn random_setup(rng: &mut Rng) -> String {
    let commanders = match rng.below(20) {
        0 => [true, false],
        1 => [false, false],
        _ => [true, true],
    };
    loop {
        let board = random_board(rng, commanders);
        let red = rng.chance(50);
        let clock = match rng.below(10) {
            0 => 96 + rng.below(8),
            1 => 146 + rng.below(8),
            2..5 => 0,
            _ => rng.below(90),
        };
        let number = 1 + rng.below(99);
        // Tense, but not always lost or won at once.
        let too_sharp = (in_danger(&board, red) && rng.chance(60))
            || (in_danger(&board, !red) && rng.chance(60));
        if !too_sharp {
            return setup_fen(&board, red, clock as u32, number as u32);
        }
    }
}

fn random_board(rng: &mut Rng, commanders: [bool; 2]) -> Board {
    let heroic = rng.pick(&[0, 10, 30, 60]);
    let stacks = rng.pick(&[10, 40, 40, 70]);
    let wanted = match rng.below(4) {
        0 => 2 + rng.below(5),
        1 => 6 + rng.below(10),
        2 => 15 + rng.below(14),
        _ => 26 + rng.below(16),
    };
    let mut maker = Maker { rng, board: [None; SQUARES], heroic, stacks };
    maker.put_commanders(commanders);
    if maker.rng.chance(70) {
        maker.put_between();
    }
    maker.put_air(true);
    maker.put_air(false);
    while maker.board.iter().flatten().count() < wanted {
        maker.put_any();
    }
    maker.board
}
