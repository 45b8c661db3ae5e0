//! Rule 11.6: draws by insufficient material, every combination of what is left.

use crate::support::{legal, play, status};

const DRAW: &str = "draw: insufficient material";

/// All that Red may have left: a Commander, alone or in a Headquarters, with up to two of these.
const RED: [&str; 5] = ["2C8", "2C4H3", "2C2H1H3", "2(HC)8", "2(HC)3H1H2"];

/// The same for Blue.
const BLUE: [&str; 5] = ["6c4", "3h2c4", "3h2ch3", "6(hc)4", "3h2(hc)3h"];

/// The placements with both sides' remains on their own last ranks.
fn placements() -> impl Iterator<Item = String> {
    let pairs = RED.into_iter().flat_map(|red| BLUE.map(|blue| (red, blue)));
    pairs.map(|(red, blue)| format!("{blue}/11/11/11/11/11/11/11/11/11/11/{red}"))
}

/// The status with either side to move.
fn statuses(placement: &str) -> [String; 2] {
    ["r", "b"].map(|side| status(&format!("{placement} {side} - - 0 1")))
}

#[track_caller]
fn goes_on(placement: &str) {
    for found in statuses(placement) {
        assert!(["ongoing", "check"].contains(&found.as_str()), "{placement}: {found}");
    }
}

// 11.6: Commanders, Headquarters and Commanders in Headquarters, none heroic, on both sides.
#[test]
fn r11_6_plain_commanders_and_headquarters_draw() {
    for placement in placements() {
        assert_eq!(statuses(&placement), [DRAW; 2], "{placement}");
    }
}

// 11.6: one heroic mark on any of them, and the game goes on.
#[test]
fn r11_6_a_hero_suffices() {
    let mut heroes = 0;
    for placement in placements() {
        for (at, _) in placement.match_indices(char::is_alphabetic) {
            goes_on(&format!("{}+{}", &placement[..at], &placement[at..]));
            heroes += 1;
        }
    }
    assert_eq!(heroes, 2 * 5 * (1 + 2 + 3 + 2 + 4));
}

// 11.6: one more piece of any kind on either side, heroic or not, and the game goes on.
#[test]
fn r11_6_one_more_piece_suffices() {
    for kind in "ITMEAGSFN".chars() {
        for piece in [kind.to_string(), kind.to_ascii_lowercase().to_string()] {
            for unit in [format!("+{piece}"), piece] {
                let rank = if kind == 'N' { format!("{unit}10") } else { format!("8{unit}2") };
                for placement in placements() {
                    goes_on(&placement.replacen("11/11", &format!("11/{rank}"), 1));
                }
            }
        }
    }
}

// 11.6: what carries the Commander is one more piece, unless it is a Headquarters.
#[test]
fn r11_6_a_carrier_suffices() {
    for stack in ["(NC)", "(FC)", "(TC)", "(NFC)", "(FTC)"] {
        for blue in BLUE {
            goes_on(&format!("{blue}/11/11/11/11/11/11/11/11/11/11/2{stack}8"));
        }
    }
}

// 11.6: at once: after the capture that leaves nothing else, by either side.
#[test]
fn r11_6_the_last_capture_draws() {
    let after = play("10c/11/11/11/11/11/11/6i4/6C4/11/11/11 r - - 0 1", &["Cg4xg5"]);
    assert_eq!(status(&after), DRAW);
    let after = play("6cI3/11/11/11/11/11/11/11/11/11/11/2(HC)8 b - - 0 1", &["Cg12xh12"]);
    assert_eq!(status(&after), DRAW);
}

// 11.6: also where either Commander could capture the other, and the actions are still listed (11.7).
#[test]
fn r11_6_commanders_in_sight_draw() {
    let fen = "6c4/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1";
    assert_eq!(status(fen), DRAW);
    assert!(legal(fen).contains(&"Cg1xg12".to_string()));
}

// 11.6: nothing is judged in the middle of a deploy.
#[test]
fn r11_6_not_in_the_middle_of_a_deploy() {
    let session = play("6c4/11/11/11/11/11/11/11/11/11/11/2(HC)8 r - - 0 1", &["c1:Cc1>c4"]);
    assert_eq!(status(&session), "ongoing");
    assert_eq!(status(&play(&session, &["commit"])), DRAW);
}

// 11.6: without Commanders the earlier rules speak: one missing has lost (11.1), and Headquarters
// alone cannot move (11.3).
#[test]
fn r11_6_without_commanders() {
    let fen = |blue: &str| format!("{blue}/11/11/11/11/11/11/11/11/11/11/5H5 r - - 0 1");
    assert_eq!(status(&fen("6h4")), "draw: stalemate");
    assert_eq!(status(&fen("6c4")), "blue wins: commander captured");
}
