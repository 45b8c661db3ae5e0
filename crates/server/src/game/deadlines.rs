//! How long a game waits for somebody: for its first turns, and for a player who has left.

use cotulenh::Color;

use super::settings::Info;
use crate::clock::TimeControl;
use crate::moment::{DAY, Moment};

const SECOND: Moment = 1_000;
const MINUTE: Moment = 60 * SECOND;

/// Games of strangers with a clock: the expected time of a side below which so long is waited, for a first
/// turn and for a player who has left.
const BY_SPEED: [(Moment, Moment, Moment); 4] = [
    (30 * SECOND, 15 * SECOND, 40 * SECOND),
    (3 * MINUTE, 20 * SECOND, 40 * SECOND),
    (8 * MINUTE, 25 * SECOND, 40 * SECOND),
    (25 * MINUTE, 30 * SECOND, 80 * SECOND),
];
/// Games with more time.
const SLOW: (Moment, Moment) = (35 * SECOND, 120 * SECOND);
/// Who has a link, or plays the computer, may come back to the first turn on the same day.
const BY_LINK: Moment = DAY;
/// A game without a clock.
const NO_CLOCK: Moment = 14 * DAY;

/// For so short a time a game waits awake; longer ones are looked for from time to time.
const AWAKE: Moment = MINUTE;

/// How long is waited in a game of that speed, for a first turn and for a player who has left.
fn by_speed(control: TimeControl) -> (Moment, Moment) {
    let expected = control.expected();
    let found = BY_SPEED.iter().find(|(below, ..)| expected < *below);
    found.map_or(SLOW, |&(_, first, gone)| (first, gone))
}

impl Info {
    /// Whether people play on both sides.
    pub const fn is_of_people(&self) -> bool {
        self.level(Color::Red).is_none() && self.level(Color::Blue).is_none()
    }

    /// How long each side has for its first turn; then the game is aborted.
    pub fn first_turn_within(&self) -> Moment {
        match self.settings.clock {
            None => NO_CLOCK,
            Some(TimeControl::Days { days }) => days * DAY,
            Some(control) if self.listed && self.is_of_people() => by_speed(control).0,
            Some(_) => BY_LINK,
        }
    }

    /// Whether the game stays awake to be aborted.
    pub fn is_awake_for_first_turn(&self) -> bool {
        self.first_turn_within() <= AWAKE
    }

    /// How long a player may be away before the other side may claim the game; none where nobody sits and
    /// waits: in games by days or without a clock, and with the computer.
    pub fn away_at_most(&self) -> Option<Moment> {
        match self.settings.clock {
            Some(control @ TimeControl::Increment { .. }) if self.is_of_people() => {
                Some(by_speed(control).1)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use cotulenh_engine::Level;

    use super::*;
    use crate::game::apply::{NotApplied, Sent};
    use crate::game::event::{Change, Ending};
    use crate::game::message::{Message, RefusalCode};
    use crate::game::{LiveGame, Seat, Settings};
    use crate::players::PlayerId;

    fn info(clock: Option<TimeControl>, listed: bool, computer: bool) -> Info {
        let player = |id: &str| Seat::Player(PlayerId::stored(id.to_owned()));
        let blue = if computer { Seat::Computer(Level::FIRST) } else { player("p2") };
        let settings = Settings { clock, ..Settings::default() };
        Info { id: "g".into(), red: player("p1"), blue, settings, created: 0, listed }
    }

    #[test]
    fn the_faster_a_game_the_shorter_it_waits() {
        let clock = |minutes: Moment, increment: Moment| {
            let initial = minutes * MINUTE;
            Some(TimeControl::Increment { initial, increment: increment * SECOND })
        };
        let tiny = Some(TimeControl::Increment { initial: 15_000, increment: 0 });
        for (clock, first, gone) in [
            (tiny, 15, 40),
            (clock(1, 0), 20, 40),
            (clock(3, 2), 25, 40),
            (clock(10, 5), 30, 80),
            (clock(30, 0), 35, 120),
        ] {
            let game = info(clock, true, false);
            assert_eq!(game.first_turn_within(), first * SECOND, "{clock:?}");
            assert_eq!(game.away_at_most(), Some(gone * SECOND), "{clock:?}");
            assert!(game.is_awake_for_first_turn());
            assert_eq!(info(clock, false, false).first_turn_within(), DAY);
            assert_eq!(info(clock, true, true).first_turn_within(), DAY);
            assert_eq!(info(clock, true, true).away_at_most(), None);
        }
        let days = info(Some(TimeControl::Days { days: 3 }), true, false);
        assert_eq!((days.first_turn_within(), days.away_at_most()), (3 * DAY, None));
        let none = info(None, true, false);
        assert_eq!((none.first_turn_within(), none.away_at_most()), (14 * DAY, None));
        assert!(!days.is_awake_for_first_turn() && !none.is_awake_for_first_turn());
    }

    /// A side claims something, from who has left or has not.
    fn claim(
        live: &mut LiveGame,
        by: Color,
        what: &str,
        gone: bool,
    ) -> Result<Change, RefusalCode> {
        let text = format!(r#"{{"t":"claim","id":"c","claim":"{what}"}}"#);
        let message = Message::read(&text).expect("a message");
        let sent = Sent { by, message: &message, now: 9_000, lag: 0, gone };
        live.apply(sent).map_err(|error| match error {
            NotApplied::Refused(refusal) => refusal.code,
            NotApplied::Broken(error) => panic!("{error}"),
        })
    }

    #[test]
    fn the_game_of_who_has_left_is_claimed_in_their_turn() {
        let control = TimeControl::Increment { initial: MINUTE, increment: 0 };
        let info = info(Some(control), true, false);
        for (what, winner) in [("victory", Some(Color::Blue)), ("draw", None)] {
            let mut live = LiveGame::new(info.clone());
            let mut rows = Vec::new();
            for (turn, now) in [("Tf6", 1_000), ("Tf7", 2_000)] {
                assert_eq!(claim(&mut live, Color::Blue, what, true), Err(RefusalCode::NotYet));
                let turn = live.board().read_turn(turn).expect("a turn");
                let change = live.computer_plays(turn, now).expect("a legal turn");
                rows.push(live.rows(&change).expect("rows").0);
            }
            // It is Red's turn: Blue may claim it when Red has left, and Red may not at all.
            assert_eq!(claim(&mut live, Color::Blue, what, false), Err(RefusalCode::NotYet));
            assert_eq!(claim(&mut live, Color::Red, what, true), Err(RefusalCode::NotYet));
            let change = claim(&mut live, Color::Blue, what, true).expect("claimed");
            rows.push(live.rows(&change).expect("rows").0);
            assert_eq!(live.ending, Some(Ending::abandoned(winner)));
            assert_eq!(claim(&mut live, Color::Blue, what, true), Err(RefusalCode::Over));
            let restored = LiveGame::restore(info.clone(), &rows).expect("a game");
            assert_eq!(restored.ending, live.ending);
        }
    }
}
