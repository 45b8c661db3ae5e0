//! Rule 3: one test for each half of each row of the piece table.
//!
//! Blue Headquarters serve as targets: they neither attack nor defend.

use crate::support::{expect, refused};

// C: any distance, captures 1, orthogonal, never over pieces.
#[test]
fn r3_commander() {
    let fen = "10c/11/11/11/10h/11/4I6/3h7/2h1C6/4h6/11/11 r - - 0 1";
    expect(fen, "e4", "Ce4-d4 Ce4-e5 Ce4-f4 Ce4-g4 Ce4-h4 Ce4-i4 Ce4-j4 Ce4-k4 Ce4xe3");
}

// Heroic C: any distance in all 8 directions, captures 2, never over pieces.
#[test]
fn r3_heroic_commander() {
    let fen = "10c/11/11/11/11/4h6/2h3h4/5I5/4+Chh4/11/4h6/11 r - - 0 1";
    expect(
        fen,
        "e4",
        "+Ce4-e5 +Ce4-e6 +Ce4-f3 +Ce4-g2 +Ce4-h1 +Ce4-e3 +Ce4-d3 +Ce4-c2 +Ce4-d4 +Ce4-c4 \
         +Ce4-d5 +Ce4xf4 +Ce4xe2 +Ce4xc6",
    );
}

// I: 1 orthogonally.
#[test]
fn r3_infantry() {
    expect("11/11/11/11/11/11/5h5/6h4/4EI5/5h5/11/11 r - - 0 1", "f4", "If4-f5 If4-g4 If4xf3");
}

// Heroic I: 2 in all 8 directions, never over pieces.
#[test]
fn r3_heroic_infantry() {
    expect(
        "11/11/11/11/11/11/7h3/6h4/2h2+IAh3/11/5h5/11 r - - 0 1",
        "f4",
        "+If4-f5 +If4-f6 +If4-g3 +If4-h2 +If4-f3 +If4-e3 +If4-d2 +If4-e4 +If4-d4 +If4-e5 \
         +If4-d6 +If4xg5 +If4xf2",
    );
}

// T: 2 orthogonally, captures over pieces of either side, moves over none.
#[test]
fn r3_tank() {
    expect(
        "11/11/11/11/11/11/5h5/5Ah4/2h2T5/5h5/5h5/11 r - - 0 1",
        "f4",
        "Tf4-g4 Tf4-h4 Tf4-e4 Tf4-d4 Tf4xf6 Tf4xf3 Tf4xf2",
    );
}

// Heroic T: 3 in all 8 directions.
#[test]
fn r3_heroic_tank() {
    expect(
        "11/11/11/11/9h1/2h2h5/11/5A5/2h2+T5/5h5/11/11 r - - 0 1",
        "f4",
        "+Tf4-g5 +Tf4-h6 +Tf4-i7 +Tf4-g4 +Tf4-h4 +Tf4-i4 +Tf4-g3 +Tf4-h2 +Tf4-i1 +Tf4-e3 \
         +Tf4-d2 +Tf4-c1 +Tf4-e4 +Tf4-d4 +Tf4-e5 +Tf4-d6 +Tf4xf7 +Tf4xf3 +Tf4xc4 +Tf4xc7",
    );
}

// M: 1 in all 8 directions.
#[test]
fn r3_militia() {
    expect(
        "11/11/11/11/11/11/5h1h3/5Ah4/5M5/11/3h7/11 r - - 0 1",
        "f4",
        "Mf4-e3 Mf4-e4 Mf4-e5 Mf4-f3 Mf4-g3 Mf4-g4 Mf4xg5",
    );
}

// Heroic M: 2 in all 8 directions, never over pieces.
#[test]
fn r3_heroic_militia() {
    expect(
        "11/11/11/11/11/11/5h1h3/5Ah4/5+M5/11/5h5/2h8 r - - 0 1",
        "f4",
        "+Mf4-g4 +Mf4-h4 +Mf4-g3 +Mf4-h2 +Mf4-f3 +Mf4-e3 +Mf4-d2 +Mf4-e4 +Mf4-d4 +Mf4-e5 \
         +Mf4-d6 +Mf4xg5 +Mf4xf2",
    );
}

// E: 1 orthogonally.
#[test]
fn r3_engineer() {
    expect("11/11/11/11/11/11/5h5/6h4/4IE5/5h5/11/11 r - - 0 1", "f4", "Ef4-f5 Ef4-g4 Ef4xf3");
}

// Heroic E: 2 in all 8 directions, never over pieces.
#[test]
fn r3_heroic_engineer() {
    expect(
        "11/11/11/11/11/11/7h3/6h4/2h2+EIh3/11/5h5/11 r - - 0 1",
        "f4",
        "+Ef4-f5 +Ef4-f6 +Ef4-g3 +Ef4-h2 +Ef4-f3 +Ef4-e3 +Ef4-d2 +Ef4-e4 +Ef4-d4 +Ef4-e5 \
         +Ef4-d6 +Ef4xg5 +Ef4xf2",
    );
}

// A: 3 in all 8 directions, captures over pieces, moves over none.
#[test]
fn r3_artillery() {
    expect(
        "11/11/11/11/11/11/6h4/6h4/6I4/4h1A3h/11/11 r - - 0 1",
        "g3",
        "Ag3-h4 Ag3-i5 Ag3-j6 Ag3-h3 Ag3-i3 Ag3-j3 Ag3-h2 Ag3-i1 Ag3-g2 Ag3-g1 Ag3-f2 \
         Ag3-e1 Ag3-f3 Ag3-f4 Ag3-e5 Ag3-d6 Ag3xg5 Ag3xg6 Ag3xe3 Ag3*g5 Ag3*g6 Ag3*e3",
    );
}

// Heroic A: 4 in all 8 directions.
#[test]
fn r3_heroic_artillery() {
    expect(
        "11/11/11/11/11/6h4/6h4/11/11/6I4/2h3+A4/11 r - - 0 1",
        "g2",
        "+Ag2-h3 +Ag2-i4 +Ag2-j5 +Ag2-k6 +Ag2-h2 +Ag2-i2 +Ag2-j2 +Ag2-k2 +Ag2-h1 +Ag2-g1 \
         +Ag2-f1 +Ag2-f2 +Ag2-e2 +Ag2-d2 +Ag2-f3 +Ag2-e4 +Ag2-d5 +Ag2-c6 +Ag2xg6 +Ag2xc2 \
         +Ag2*g6 +Ag2*c2",
    );
}

// G: 1 orthogonally.
#[test]
fn r3_anti_air() {
    expect("11/11/11/11/11/11/5h5/6h4/4IG5/5h5/11/11 r - - 0 1", "f4", "Gf4-f5 Gf4-g4 Gf4xf3");
}

// Heroic G: 2 in all 8 directions, never over pieces.
#[test]
fn r3_heroic_anti_air() {
    expect(
        "11/11/11/11/11/11/7h3/6h4/2h2+GIh3/11/5h5/11 r - - 0 1",
        "f4",
        "+Gf4-f5 +Gf4-f6 +Gf4-g3 +Gf4-h2 +Gf4-f3 +Gf4-e3 +Gf4-d2 +Gf4-e4 +Gf4-d4 +Gf4-e5 \
         +Gf4-d6 +Gf4xg5 +Gf4xf2",
    );
}

// S: 2 orthogonally, 1 diagonally, captures over pieces, moves over none.
#[test]
fn r3_missile() {
    expect(
        "11/11/11/11/11/11/5h1h3/5Ih4/2h2S5/11/3h1h5/11 r - - 0 1",
        "f4",
        "Sf4-g4 Sf4-h4 Sf4-g3 Sf4-f3 Sf4-e3 Sf4-e4 Sf4-d4 Sf4-e5 Sf4xf6 Sf4xg5 Sf4xf2 \
         Sf4*f6 Sf4*g5 Sf4*f2",
    );
}

// Heroic S: 3 orthogonally, 2 diagonally.
#[test]
fn r3_heroic_missile() {
    expect(
        "11/11/11/11/11/11/2h2h2h2/3h7/4hI5/2h2+S5/11/3h7 r - - 0 1",
        "f3",
        "+Sf3-g4 +Sf3-h5 +Sf3-g3 +Sf3-h3 +Sf3-i3 +Sf3-g2 +Sf3-h1 +Sf3-f2 +Sf3-f1 +Sf3-e2 \
         +Sf3-e3 +Sf3-d3 +Sf3xf6 +Sf3xd1 +Sf3xc3 +Sf3xe4 +Sf3xd5 +Sf3*f6 +Sf3*d1 +Sf3*c3 \
         +Sf3*e4 +Sf3*d5",
    );
}

// F: 4 in all 8 directions, over everything.
#[test]
fn r3_air_force() {
    expect(
        "11/11/6h4/11/11/6A4/6F4/11/11/11/10h/6h4 r - - 0 1",
        "g6",
        "Fg6-g8 Fg6-g9 Fg6-h7 Fg6-i8 Fg6-j9 Fg6-k10 Fg6-h6 Fg6-i6 Fg6-j6 Fg6-k6 Fg6-h5 \
         Fg6-i4 Fg6-j3 Fg6-g5 Fg6-g4 Fg6-g3 Fg6-g2 Fg6-f5 Fg6-e4 Fg6-d3 Fg6-c2 Fg6-f6 \
         Fg6-e6 Fg6-d6 Fg6-c6 Fg6-f7 Fg6-e8 Fg6-d9 Fg6-c10 Fg6xg10 Fg6xk2 Fg6*g10 Fg6*k2",
    );
}

// Heroic F: 5 in all 8 directions.
#[test]
fn r3_heroic_air_force() {
    expect(
        "5h5/5h5/11/11/11/5A5/5+F5/11/11/11/11/10h r - - 0 1",
        "f6",
        "+Ff6-f8 +Ff6-f9 +Ff6-f10 +Ff6-g7 +Ff6-h8 +Ff6-i9 +Ff6-j10 +Ff6-k11 +Ff6-g6 \
         +Ff6-h6 +Ff6-i6 +Ff6-j6 +Ff6-k6 +Ff6-g5 +Ff6-h4 +Ff6-i3 +Ff6-j2 +Ff6-f5 +Ff6-f4 \
         +Ff6-f3 +Ff6-f2 +Ff6-f1 +Ff6-e5 +Ff6-d4 +Ff6-c3 +Ff6-b2 +Ff6-a1 +Ff6-e6 +Ff6-d6 \
         +Ff6-c6 +Ff6-b6 +Ff6-a6 +Ff6-e7 +Ff6-d8 +Ff6-c9 +Ff6-b10 +Ff6-a11 +Ff6xf11 \
         +Ff6xk1 +Ff6*f11 +Ff6*k1",
    );
}

// N: moves 4 over pieces; captures a Navy at 4, anything else at 3, over pieces.
#[test]
fn r3_navy() {
    expect(
        "11/11/1f3h5/4h6/3h7/1N9/1N2hh5/11/11/11/1n9/11 r - - 0 1",
        "b6",
        "Nb6-b8 Nb6-b9 Nb6-c6 Nb6-d6 Nb6-c7 Nb6-c5 Nb6-b5 Nb6-b4 Nb6-b3 Nb6-a5 Nb6-a6 \
         Nb6-a7 Nb6xe6 Nb6xb2 Nb6*d8 Nb6*e9",
    );
}

// Heroic N: moves 5; captures a Navy at 5, anything else at 4.
#[test]
fn r3_heroic_navy() {
    expect(
        "11/1f4h4/5h5/11/11/1N9/1+N3h5/11/11/4h6/11/1n9 r - - 0 1",
        "b6",
        "+Nb6-b8 +Nb6-b9 +Nb6-b10 +Nb6-c6 +Nb6-d6 +Nb6-e6 +Nb6-c7 +Nb6-c5 +Nb6-b5 \
         +Nb6-b4 +Nb6-b3 +Nb6-b2 +Nb6-a5 +Nb6-a6 +Nb6-a7 +Nb6xb1 +Nb6*f6 +Nb6*f10 \
         +Nb6*e3",
    );
}

// H: neither moves nor captures.
#[test]
fn r3_headquarters() {
    expect("11/11/11/11/11/11/11/6h4/5H5/5h5/11/11 r - - 0 1", "f4", "");
}

// Heroic H: 1 in all 8 directions.
#[test]
fn r3_heroic_headquarters() {
    expect(
        "11/11/11/11/11/11/5h5/5Ah4/5+H1h3/11/11/11 r - - 0 1",
        "f4",
        "+Hf4-e3 +Hf4-e4 +Hf4-e5 +Hf4-f3 +Hf4-g3 +Hf4-g4 +Hf4xg5",
    );
}

// 3: ranges are straight lines only.
#[test]
fn r3_ranges_are_straight_lines() {
    let fen = "11/11/11/11/11/11/6h4/7h3/5A5/3h7/11/11 r - - 0 1";
    for square in ["g6", "d3", "h5"] {
        refused(fen, &format!("Af4x{square}"));
        refused(fen, &format!("Af4*{square}"));
    }
}

// 3: a Navy as a target is a square whose carrier is a Navy.
#[test]
fn r3_a_navy_target_is_a_navy_carrier() {
    expect(
        "11/11/11/11/11/11/11/(nft)10/11/11/11/N3(fi)6 r - - 0 1",
        "a1",
        "Na1-a2 Na1-a3 Na1-a4 Na1-b1 Na1-c1 Na1-b2 Na1-c3 Na1xa5",
    );
}
