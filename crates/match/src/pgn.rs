//! Games of a match as game files.

use core::fmt::Write as _;
use core::time::Duration;

use cotulenh::Color;
use cotulenh::board::ByColor;
use cotulenh::study::Study;
use cotulenh_engine::review::Eval;

use crate::{End, Note, Record, TimeControl};

/// What a game file says about a game of a match.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// What the match is called.
    pub event: &'a str,
    /// Which game of it this is.
    pub round: &'a str,
    /// Who played.
    pub players: ByColor<&'a str>,
    /// With which time controls.
    pub controls: ByColor<TimeControl>,
}

impl Record {
    /// The game for a game file: with tags, the players' judgements (`[%eval 0.31,12]`, for Red, with
    /// the depth), and what is left on their clocks (`[%clk 0:01:02.5]`).
    pub fn study(&self, heading: &Heading<'_>) -> Study {
        let mut study = Study::from(&self.game);
        let ByColor([red, blue]) = heading.controls;
        let control = if red == blue { red.to_string() } else { format!("{red} / {blue}") };
        let termination = self.end.name();
        for (name, value) in [
            ("Event", heading.event),
            ("Round", heading.round),
            ("Red", heading.players[Color::Red]),
            ("Blue", heading.players[Color::Blue]),
            ("TimeControl", &control),
            ("Termination", &termination),
        ] {
            // These names are well formed.
            let _ = study.set_tag(name, value);
        }
        self.annotate(&mut study);
        study
    }

    fn annotate(&self, study: &mut Study) {
        let nodes: Vec<_> = study.main_line().collect();
        let sides: Vec<_> = self.game.positions().map(|position| position.turn()).collect();
        // The last turns are those with notes.
        let annotated = nodes.iter().rev().zip(sides.iter().rev()).zip(self.notes.iter().rev());
        for ((&node, &side), note) in annotated {
            let _ = study.set_comment(node, &comment(note, side));
        }
        if let End::Forfeit { loser, fault } = &self.end {
            let last = study.main_line_end();
            let comment = format!("{} {loser} {fault}", study.comment(last));
            let _ = study.set_comment(last, &comment.replace(['{', '}'], ""));
        }
    }
}

fn comment(note: &Note, side: Color) -> String {
    let mut text = String::new();
    if let Some(score) = note.score {
        let eval = Eval::new(score, side).pgn();
        let depth = note.depth.map_or_else(String::new, |depth| format!(",{depth}"));
        let _ = write!(text, "[%eval {eval}{depth}] ");
    }
    if let Some(left) = note.left {
        let _ = write!(text, "[%clk {}]", clock(left));
    }
    text
}

/// Hours, minutes and seconds: `0:01:02.5`.
fn clock(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let whole = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let parts = format!("{whole}.{millis:03}");
    parts.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh_engine::Score;

    #[test]
    fn clocks_as_text() {
        for (millis, text) in [
            (62_500, "0:01:02.5"),
            (0, "0:00:00"),
            (3_600_001, "1:00:00.001"),
            (600_000, "0:10:00"),
        ] {
            assert_eq!(clock(Duration::from_millis(millis)), text);
        }
    }

    #[test]
    fn comments_are_for_red() {
        let elapsed = Duration::ZERO;
        let note =
            Note { score: Some(Score::Centipawns(31)), depth: Some(12), left: None, elapsed };
        assert_eq!(comment(&note, Color::Red).trim(), "[%eval 0.31,12]");
        assert_eq!(comment(&note, Color::Blue).trim(), "[%eval -0.31,12]");
        let note = Note { score: None, depth: None, left: Some(Duration::from_secs(9)), elapsed };
        assert_eq!(comment(&note, Color::Blue), "[%clk 0:00:09]");
    }
}
