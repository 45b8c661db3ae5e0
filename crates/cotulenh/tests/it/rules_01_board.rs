//! Rule 1: board and terrain.

use crate::support::{attackers, bad_fen, expect, legal_from, play, zone};

const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// The squares of the given files on ranks 1 to 12, in index order.
fn squares(files: &str) -> Vec<String> {
    (1..=12).flat_map(|rank| files.chars().map(move |file| format!("{file}{rank}"))).collect()
}

/// A position with one red unit and nothing else.
fn alone(piece: &str, square: &str) -> String {
    let gap = |n: u8| if n == 0 { String::new() } else { n.to_string() };
    let (file, rank) = square.split_at(1);
    let file = file.as_bytes()[0] - b'a';
    let row = format!("{}{piece}{}", gap(file), gap(10 - file));
    let mut ranks = ["11"; 12];
    ranks[12 - rank.parse::<usize>().unwrap()] = &row;
    format!("{} r - - 0 1", ranks.join("/"))
}

/// Every square the piece comes to in any number of moves, in index order.
fn reachable(piece: char, start: &str) -> Vec<String> {
    let piece = &piece.to_string();
    let mut seen = vec![start.to_string()];
    let mut next = 0;
    while let Some(from) = seen.get(next).cloned() {
        for action in legal_from(&alone(piece, &from), &from) {
            let (_, to) = action.split_once('-').unwrap();
            if !seen.iter().any(|square| square == to) {
                seen.push(to.to_string());
            }
        }
        next += 1;
    }
    seen.sort_by_key(|square| (square[1..].parse::<u8>().unwrap(), square[..1].to_string()));
    seen
}

// 1.1: 11 files, 12 ranks, 132 squares.
#[test]
fn r1_1_there_are_132_squares() {
    let all = reachable('F', "a1");
    assert_eq!(all.len(), 132);
    assert_eq!(all, squares("abcdefghijk"));
}

// 1.1: the board ends at file a, file k, rank 1 and rank 12.
#[test]
fn r1_1_the_board_ends_at_its_edges() {
    expect(
        "11/11/11/11/11/11/11/11/11/11/11/F10 r - - 0 1",
        "a1",
        "Fa1-a2 Fa1-a3 Fa1-a4 Fa1-a5 Fa1-b1 Fa1-c1 Fa1-d1 Fa1-e1 Fa1-b2 Fa1-c3 Fa1-d4 \
         Fa1-e5",
    );
    expect(
        "10F/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1",
        "k12",
        "Fk12-k11 Fk12-k10 Fk12-k9 Fk12-k8 Fk12-j12 Fk12-i12 Fk12-h12 Fk12-g12 Fk12-j11 \
         Fk12-i10 Fk12-h9 Fk12-g8",
    );
}

// 1.1: Red sits on ranks 1-5, Blue on ranks 8-12, and Red moves first.
#[test]
fn r1_1_red_sits_below_and_moves_first() {
    expect(START, "c5", "Ic5-c6 Ic5&c4");
    expect(START, "c8", "");
    let after = play(START, &["Ic5-c6"]);
    expect(&after, "c8", "Ic8-c7 Ic8&c9");
    expect(&after, "c6", "");
}

// 1.2: squares are counted along the ranks from a1: c5 comes after e3 and before g5.
#[test]
fn r1_2_squares_come_in_index_order() {
    let fen = "11/11/11/11/7A3/4T6/11/2T3T4/11/4T6/11/11 r - - 0 1";
    assert_eq!(attackers(fen, 'r', "e5"), ["e3", "c5", "g5", "e7", "h8"]);
    assert_eq!(
        zone("10s/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1", 'b'),
        ["k10", "j11", "k11", "i12", "j12", "k12"]
    );
    assert_eq!(
        zone("11/11/11/11/11/11/11/11/11/11/11/1N9 r - - 0 1", 'r'),
        ["a1", "b1", "c1", "b2"]
    );
}

// 1.3: file c and d6 e6 d7 e7 are mixed, the bridge squares are land.
#[test]
fn r1_3_ships_use_file_c_and_the_river_squares() {
    expect(
        "11/11/11/11/11/11/2N8/11/11/11/11/11 r - - 0 1",
        "c6",
        "Nc6-c7 Nc6-c8 Nc6-c9 Nc6-c10 Nc6-c5 Nc6-c4 Nc6-c3 Nc6-c2 Nc6-b6 Nc6-a6 Nc6-d6 \
         Nc6-e6 Nc6-d7 Nc6-b7 Nc6-a8 Nc6-b5 Nc6-a4",
    );
    expect(
        "11/11/11/11/11/4N6/11/11/11/11/11/11 r - - 0 1",
        "e7",
        "Ne7-d7 Ne7-c7 Ne7-b7 Ne7-a7 Ne7-e6 Ne7-d6 Ne7-c5 Ne7-b4 Ne7-a3",
    );
    expect(
        "11/11/11/11/11/11/4N6/11/11/11/11/11 r - - 0 1",
        "e6",
        "Ne6-d6 Ne6-c6 Ne6-b6 Ne6-a6 Ne6-e7 Ne6-d7 Ne6-c8 Ne6-b9 Ne6-a10",
    );
}

// 1.3: land pieces use the mixed squares and the bridges, never the sea.
#[test]
fn r1_3_land_pieces_use_mixed_squares_and_bridges() {
    expect(
        "11/11/11/11/11/11/11/3T7/11/11/11/11 r - - 0 1",
        "d5",
        "Td5-d6 Td5-d7 Td5-c5 Td5-e5 Td5-f5 Td5-d4 Td5-d3",
    );
    expect(
        "11/11/11/11/11/11/11/5T5/11/11/11/11 r - - 0 1",
        "f5",
        "Tf5-f6 Tf5-f7 Tf5-f4 Tf5-f3 Tf5-e5 Tf5-d5 Tf5-g5 Tf5-h5",
    );
    expect(
        "11/11/11/11/11/7T3/11/11/11/11/11/11 r - - 0 1",
        "h7",
        "Th7-h6 Th7-h5 Th7-h8 Th7-h9 Th7-g7 Th7-f7 Th7-i7 Th7-j7",
    );
}

// 1.4: 40 squares are navigable.
#[test]
fn r1_4_forty_squares_are_navigable() {
    let mut navigable = squares("abc");
    navigable.extend(["d6", "e6", "d7", "e7"].map(String::from));
    navigable.sort();
    let mut reached = reachable('N', "a1");
    reached.sort();
    assert_eq!(reached.len(), 40);
    assert_eq!(reached, navigable);
}

// 1.4: the 108 squares of files c to k are land-accessible.
#[test]
fn r1_4_files_c_to_k_are_land_accessible() {
    let reached = reachable('I', "c1");
    assert_eq!(reached.len(), 108);
    assert_eq!(reached, squares("cdefghijk"));
}

// 1.5: only the Navy is bound to water; every other piece but the Air Force to land.
#[test]
fn r1_5_each_piece_keeps_to_its_terrain() {
    for piece in "TMEAGS".chars() {
        let reached = reachable(piece, "c1");
        assert!(reached.iter().all(|square| square.as_str() >= "c"), "{piece} at sea");
    }
    assert_eq!(reachable('T', "c1"), squares("cdefghijk"));
}

// 1.5: where a piece may be set up: ships on the navigable squares, aircraft anywhere, the others
// on the land-accessible squares; a stack where its carrier may.
#[test]
fn r1_5_where_pieces_may_be_set_up() {
    let navigable = reachable('N', "a1");
    for square in squares("abcdefghijk") {
        let at_sea = square.as_str() < "c";
        for (pieces, stands) in [
            ("N", navigable.contains(&square)),
            ("(NFT)", navigable.contains(&square)),
            ("F", true),
            ("(FTI)", true),
            ("I", !at_sea),
            ("A", !at_sea),
        ] {
            assert_eq!(bad_fen(&alone(pieces, &square)), !stands, "{pieces} on {square}");
        }
    }
    for pieces in ["C", "T", "M", "E", "G", "S", "H", "(TI)", "(EA)", "(HC)"] {
        assert!(bad_fen(&alone(pieces, "b3")), "{pieces}");
        assert!(!bad_fen(&alone(pieces, "c3")), "{pieces}");
        assert!(!bad_fen(&alone(pieces, "f6")), "{pieces}");
    }
}

// 1.5: in a stack the carrier's terrain counts, and what stays behind must stand on its own.
#[test]
fn r1_5_in_a_stack_only_the_carrier_counts() {
    expect(
        "11/11/11/11/11/11/11/11/11/11/11/(NI)10 r - - 0 1",
        "a1",
        "(NI)a1-a2 (NI)a1-a3 (NI)a1-a4 (NI)a1-a5 (NI)a1-b1 (NI)a1-c1 (NI)a1-b2 (NI)a1-c3 \
         a1:Na1>a2 a1:Na1>b1",
    );
    expect(
        "11/11/11/11/11/11/11/11/11/11/11/(FT)10 r - - 0 1",
        "a1",
        "(FT)a1-a2 (FT)a1-a3 (FT)a1-a4 (FT)a1-a5 (FT)a1-b1 (FT)a1-c1 (FT)a1-d1 (FT)a1-e1 \
         (FT)a1-b2 (FT)a1-c3 (FT)a1-d4 (FT)a1-e5 a1:Fa1>a2 a1:Fa1>b1",
    );
}

// 1.6: the river runs between ranks 6 and 7 from file c to file k.
#[test]
fn r1_6_the_river_stops_heavy_pieces_on_every_file_from_c_to_k() {
    expect("11/11/11/11/11/11/2G8/11/11/11/11/11 r - - 0 1", "c6", "Gc6-c5 Gc6-d6");
    expect("11/11/11/11/11/11/10G/11/11/11/11/11 r - - 0 1", "k6", "Gk6-j6 Gk6-k5");
    expect("11/11/11/11/11/2G8/11/11/11/11/11/11 r - - 0 1", "c7", "Gc7-c8 Gc7-d7");
    expect("11/11/11/11/11/10G/11/11/11/11/11/11 r - - 0 1", "k7", "Gk7-j7 Gk7-k8");
    expect("11/11/11/11/11/11/11/10G/11/11/11/11 r - - 0 1", "k5", "Gk5-j5 Gk5-k4 Gk5-k6");
}
