//! Rule 4: moving.

use crate::support::{expect, refused};

// 4.1: the whole stack and its Tank move as a Tank, its Infantry alone as Infantry.
#[test]
fn r4_1_a_unit_moves_by_its_carrier() {
    expect(
        "11/11/11/11/11/11/11/11/5(TI)5/11/11/11 r - - 0 1",
        "f4",
        "(TI)f4-f5 (TI)f4-f6 (TI)f4-f3 (TI)f4-f2 (TI)f4-e4 (TI)f4-d4 (TI)f4-g4 (TI)f4-h4 \
         f4:Tf4>f5 f4:Tf4>f6 f4:Tf4>f3 f4:Tf4>f2 f4:Tf4>e4 f4:Tf4>d4 f4:Tf4>g4 f4:Tf4>h4 \
         f4:If4>f5 f4:If4>f3 f4:If4>e4 f4:If4>g4",
    );
}

// 4.1: a heroic carrier moves the whole stack by its heroic row, not its cargo alone.
#[test]
fn r4_1_a_heroic_carrier_moves_the_stack_as_heroic() {
    expect(
        "11/11/11/11/11/11/11/11/5(+TI)5/11/11/11 r - - 0 1",
        "f4",
        "(+TI)f4-f5 (+TI)f4-f6 (+TI)f4-f7 (+TI)f4-g5 (+TI)f4-h6 (+TI)f4-i7 (+TI)f4-g4 \
         (+TI)f4-h4 (+TI)f4-i4 (+TI)f4-g3 (+TI)f4-h2 (+TI)f4-i1 (+TI)f4-f3 (+TI)f4-f2 \
         (+TI)f4-f1 (+TI)f4-e3 (+TI)f4-d2 (+TI)f4-c1 (+TI)f4-e4 (+TI)f4-d4 (+TI)f4-c4 \
         (+TI)f4-e5 (+TI)f4-d6 (+TI)f4-c7 f4:+Tf4>f5 f4:+Tf4>f6 f4:+Tf4>f7 f4:+Tf4>g5 \
         f4:+Tf4>h6 f4:+Tf4>i7 f4:+Tf4>g4 f4:+Tf4>h4 f4:+Tf4>i4 f4:+Tf4>g3 f4:+Tf4>h2 \
         f4:+Tf4>i1 f4:+Tf4>f3 f4:+Tf4>f2 f4:+Tf4>f1 f4:+Tf4>e3 f4:+Tf4>d2 f4:+Tf4>c1 \
         f4:+Tf4>e4 f4:+Tf4>d4 f4:+Tf4>c4 f4:+Tf4>e5 f4:+Tf4>d6 f4:+Tf4>c7 f4:If4>f5 \
         f4:If4>f3 f4:If4>e4 f4:If4>g4",
    );
}

// 4.1: heroic cargo does not help its carrier, but deploys by its own heroic row.
#[test]
fn r4_1_heroic_cargo_does_not_carry() {
    expect(
        "11/11/11/11/11/11/11/11/5(T+I)5/11/11/11 r - - 0 1",
        "f4",
        "(T+I)f4-f5 (T+I)f4-f6 (T+I)f4-f3 (T+I)f4-f2 (T+I)f4-e4 (T+I)f4-d4 (T+I)f4-g4 \
         (T+I)f4-h4 f4:Tf4>f5 f4:Tf4>f6 f4:Tf4>f3 f4:Tf4>f2 f4:Tf4>e4 f4:Tf4>d4 \
         f4:Tf4>g4 f4:Tf4>h4 f4:+If4>f5 f4:+If4>f6 f4:+If4>g5 f4:+If4>h6 f4:+If4>g4 \
         f4:+If4>h4 f4:+If4>g3 f4:+If4>h2 f4:+If4>f3 f4:+If4>f2 f4:+If4>e3 f4:+If4>d2 \
         f4:+If4>e4 f4:+If4>d4 f4:+If4>e5 f4:+If4>d6",
    );
}

// 4.2: every square on the way is empty, whoever stands there.
#[test]
fn r4_2_pieces_on_the_way_block() {
    expect("11/11/11/11/11/11/11/3A7/3Th6/11/11/11 r - - 0 1", "d4", "Td4-c4 Td4-d3 Td4-d2 Td4xe4");
}

// 4.2: the Navy sails over pieces of both sides.
#[test]
fn r4_2_the_navy_passes_over_pieces() {
    expect(
        "11/11/11/11/11/11/11/11/11/11/Nn9/Nf9 r - - 0 1",
        "a1",
        "Na1-a3 Na1-a4 Na1-a5 Na1-c1 Na1-c3 Na1xb2 Na1xb1",
    );
}

// 4.2: the squares on the way are terrain the carrier may stand on.
#[test]
fn r4_2_the_squares_on_the_way_must_be_passable() {
    expect(
        "11/11/11/11/11/11/11/11/2N8/11/11/11 r - - 0 1",
        "c4",
        "Nc4-c5 Nc4-c6 Nc4-c7 Nc4-c8 Nc4-c3 Nc4-c2 Nc4-c1 Nc4-b4 Nc4-a4 Nc4-b5 Nc4-a6 \
         Nc4-b3 Nc4-a2",
    );
    refused("11/11/11/11/11/11/11/11/2N8/11/11/11 r - - 0 1", "Nc4-e6");
    refused("11/11/11/2N8/11/11/11/11/11/11/11/11 r - - 0 1", "Nc9-e7");
}

// 4.2: the destination is terrain the carrier may stand on.
#[test]
fn r4_2_the_destination_must_be_passable() {
    expect(
        "11/11/11/11/11/11/11/11/11/2T8/11/11 r - - 0 1",
        "c3",
        "Tc3-c4 Tc3-c5 Tc3-c2 Tc3-c1 Tc3-d3 Tc3-e3",
    );
    expect(
        "11/11/11/11/11/11/11/11/11/2M8/11/11 r - - 0 1",
        "c3",
        "Mc3-c4 Mc3-c2 Mc3-d2 Mc3-d3 Mc3-d4",
    );
}

// 4.2: the Air Force knows no terrain and no blocks, but must be safe all the way.
#[test]
fn r4_2_the_air_force_must_be_safe_all_the_way() {
    expect(
        "11/11/11/11/11/11/11/4g6/11/3I7/4F6/11 r - - 0 1",
        "e2",
        "Fe2-e3 Fe2-f3 Fe2-g4 Fe2-h5 Fe2-i6 Fe2-f2 Fe2-g2 Fe2-h2 Fe2-i2 Fe2-f1 Fe2-e1 \
         Fe2-d1 Fe2-d2 Fe2-c2 Fe2-b2 Fe2-a2 Fe2-c4 Fe2-b5 Fe2-a6 Fe2&d3 Fe2**e5",
    );
}

// 4.3: on file f Artillery crosses the river, but only vertically.
#[test]
fn r4_3_artillery_crosses_vertically_on_file_f() {
    expect(
        "11/11/11/11/11/11/5A5/11/11/11/11/11 r - - 0 1",
        "f6",
        "Af6-f7 Af6-f8 Af6-f9 Af6-g6 Af6-h6 Af6-i6 Af6-g5 Af6-h4 Af6-i3 Af6-f5 Af6-f4 \
         Af6-f3 Af6-e5 Af6-d4 Af6-c3 Af6-e6 Af6-d6 Af6-c6",
    );
}

// 4.3: beside the bridges Artillery stays on its bank, even when its move ends on a bridge.
#[test]
fn r4_3_artillery_stays_on_its_bank_elsewhere() {
    expect(
        "11/11/11/11/11/11/4A6/11/11/11/11/11 r - - 0 1",
        "e6",
        "Ae6-f6 Ae6-g6 Ae6-h6 Ae6-f5 Ae6-g4 Ae6-h3 Ae6-e5 Ae6-e4 Ae6-e3 Ae6-d5 Ae6-c4 \
         Ae6-d6 Ae6-c6",
    );
    refused("11/11/11/11/11/11/6A4/11/11/11/11/11 r - - 0 1", "Ag6-h7");
    refused("11/11/11/11/4A6/11/11/11/11/11/11/11 r - - 0 1", "Ae8-g6");
}

// 4.3: the way back is restricted too, and a move that starts further away.
#[test]
fn r4_3_missile_on_both_banks() {
    expect(
        "11/11/11/11/7S3/11/11/11/11/11/11/11 r - - 0 1",
        "h8",
        "Sh8-h9 Sh8-h10 Sh8-h7 Sh8-h6 Sh8-i8 Sh8-j8 Sh8-g8 Sh8-f8 Sh8-i9 Sh8-i7 Sh8-g9 \
         Sh8-g7",
    );
    expect(
        "11/11/11/11/6S4/11/11/11/11/11/11/11 r - - 0 1",
        "g8",
        "Sg8-g9 Sg8-g10 Sg8-g7 Sg8-h8 Sg8-i8 Sg8-f8 Sg8-e8 Sg8-h9 Sg8-h7 Sg8-f9 Sg8-f7",
    );
    expect(
        "11/11/11/11/11/11/11/7S3/11/11/11/11 r - - 0 1",
        "h5",
        "Sh5-h6 Sh5-h7 Sh5-h4 Sh5-h3 Sh5-i5 Sh5-j5 Sh5-g5 Sh5-f5 Sh5-i6 Sh5-g6 Sh5-i4 \
         Sh5-g4",
    );
}

// 4.3: Anti-Air crosses on f and h only.
#[test]
fn r4_3_anti_air() {
    expect("11/11/11/11/11/4G6/11/11/11/11/11/11 r - - 0 1", "e7", "Ge7-d7 Ge7-e8 Ge7-f7");
    expect("11/11/11/11/11/5G5/11/11/11/11/11/11 r - - 0 1", "f7", "Gf7-e7 Gf7-f6 Gf7-f8 Gf7-g7");
    expect("11/11/11/11/11/11/7G3/11/11/11/11/11 r - - 0 1", "h6", "Gh6-g6 Gh6-h5 Gh6-h7 Gh6-i6");
    expect("11/11/11/11/11/11/6G4/11/11/11/11/11 r - - 0 1", "g6", "Gg6-f6 Gg6-g5 Gg6-h6");
}

// 4.3: heroic heavy pieces are as heavy.
#[test]
fn r4_3_heroic_anti_air() {
    expect(
        "11/11/11/11/11/11/6+G4/11/11/11/11/11 r - - 0 1",
        "g6",
        "+Gg6-f6 +Gg6-e6 +Gg6-h6 +Gg6-i6 +Gg6-g5 +Gg6-g4 +Gg6-f5 +Gg6-e4 +Gg6-h5 +Gg6-i4",
    );
}

// 4.3: captures cross the river anywhere.
#[test]
fn r4_3_captures_are_not_restricted() {
    expect(
        "11/11/11/11/11/4h1h4/11/4A6/11/11/11/11 r - - 0 1",
        "e5",
        "Ae5-e6 Ae5-f6 Ae5-f5 Ae5-g5 Ae5-h5 Ae5-f4 Ae5-g3 Ae5-h2 Ae5-e4 Ae5-e3 Ae5-e2 \
         Ae5-d4 Ae5-c3 Ae5-d5 Ae5-c5 Ae5-d6 Ae5xe7 Ae5xg7 Ae5*e7 Ae5*g7",
    );
}

// 4.3: a heavy piece may not cross to combine, except on the bridges; the Engineer may.
#[test]
fn r4_3_combining_moves_are_restricted() {
    let off_the_bridge = "11/11/11/11/11/4E6/4G6/11/11/11/11/11 r - - 0 1";
    expect(off_the_bridge, "e6", "Ge6-d6 Ge6-e5 Ge6-f6");
    expect(off_the_bridge, "e7", "Ee7&e6 Ee7-d7 Ee7-e8 Ee7-f7");
    expect("11/11/11/11/11/5E5/5G5/11/11/11/11/11 r - - 0 1", "f6", "Gf6&f7 Gf6-e6 Gf6-f5 Gf6-g6");
}

// 4.3: an Engineer carrying a heavy piece is not heavy, the piece it drops is.
#[test]
fn r4_3_an_engineer_takes_heavy_pieces_across() {
    expect(
        "11/11/11/11/11/11/4(EG)6/11/11/11/11/11 r - - 0 1",
        "e6",
        "(EG)e6-e7 (EG)e6-d6 (EG)e6-f6 (EG)e6-e5 e6:Ee6>e7 e6:Ee6>d6 e6:Ee6>f6 e6:Ee6>e5 \
         e6:Ge6>d6 e6:Ge6>f6 e6:Ge6>e5",
    );
}
