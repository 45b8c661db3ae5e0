//! Writes a game file of so many megabytes to the standard output, the same on every run:
//! `cargo run --release -p cotulenh --example pgn_database -- 200 > /tmp/big.pgn`

use std::io::{self, BufWriter, Write};

use cotulenh::study::Study;
use cotulenh_testing::{Rng, random_game};

const NAMES: [&str; 6] = ["Nguyễn An", "Trần Bình", "Lê Chi", "Phạm Dũng", "Võ Hạnh", "Đỗ Khoa"];

fn main() -> io::Result<()> {
    let megabytes: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut left = megabytes * 1_000_000;
    for number in 0.. {
        let text = annotated(number).pgn().to_string();
        if text.len() as u64 > left {
            break;
        }
        left -= text.len() as u64;
        out.write_all(text.as_bytes())?;
    }
    out.flush()
}

/// A random game with names, clocks, a glyph or two, and a variation.
fn annotated(number: u64) -> Study {
    let mut study = random_game(number, 150);
    let mut rng = Rng::new(number);
    let tags = [
        ("Event", "Random games"),
        ("Round", &*(number + 1).to_string()),
        ("Red", NAMES[rng.below(NAMES.len())]),
        ("Blue", NAMES[rng.below(NAMES.len())]),
    ];
    // The names are well formed, and so are the nodes below.
    for (name, value) in tags {
        let _ = study.set_tag(name, value);
    }
    let line: Vec<_> = study.main_line().collect();
    for (ply, &node) in line.iter().enumerate() {
        match rng.below(8) {
            0 => {
                let seconds = 3600_usize.saturating_sub(ply * 20);
                let clock = format!("[%clk 0:{:02}:{:02}]", seconds / 60 % 60, seconds % 60);
                let _ = study.set_comment(node, &clock);
            }
            1 => {
                let _ = study.add_glyph(node, 1 + rng.below(6) as u8);
            }
            _ => {}
        }
    }
    if let Some(&node) = line.get(rng.below(20)) {
        add_variation(&mut study, node, &mut rng);
    }
    study
}

/// A turn beside another.
fn add_variation(study: &mut Study, node: cotulenh::study::NodeId, rng: &mut Rng) {
    let Some(parent) = study.parent(node) else { return };
    let Some(position) = study.position(parent) else { return };
    let actions = position.legal_actions();
    let turn = cotulenh::Turn::plain(actions[rng.below(actions.len())]);
    if let Some(variation) = turn.and_then(|turn| study.add(parent, turn).ok()) {
        let _ = study.set_comment_before(variation, "Đáng chú ý là");
    }
}
