//! What puzzles are about.

use core::fmt;
use core::str::FromStr;

/// What a puzzle is about. Every theme is a fact about the solution that the rules alone decide
/// ([`themes_of`](crate::themes_of)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Theme {
    /// The solver takes the Commander or gives checkmate in one turn.
    MateIn1,
    /// The same in two turns, whatever the answer.
    MateIn2,
    /// The same in three turns.
    MateIn3,
    /// No mate is proved: the solution gains a winning advantage.
    Gain,
    /// A turn of the solver is a deploy (rule 10.2).
    Deploy,
    /// A turn or step of the solver takes a defender away and so opens the way for an Air Force that does
    /// not move itself (rule 7.2): it then flies that way, or attacks the Commander along it.
    AirLane,
    /// The solver's Air Force captures and is lost (rule 5.5).
    SuicideCapture,
    /// The solver captures without moving (rule 5.4).
    StayCapture,
    /// The Commanders' line decides: the solver's Commander takes the other along it (rule 5.6), or the
    /// mate holds because the other may not step into it (rule 8.2).
    FlyingGeneral,
    /// A piece becomes heroic in the solution and acts as a hero later in it (rule 9.1).
    Promotion,
    /// A unit that the solver has moved attacks two units at once that are worth it.
    Fork,
    /// A turn of the solver neither captures nor gives check.
    Quiet,
    /// A turn of the solver combines units (rule 6.3).
    Combine,
    /// The solver gives more than is taken, for a time.
    Sacrifice,
    /// A turn of the solver gives check by a piece that it has not moved.
    DiscoveredCheck,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 15] = [
        Theme::MateIn1,
        Theme::MateIn2,
        Theme::MateIn3,
        Theme::Gain,
        Theme::Deploy,
        Theme::AirLane,
        Theme::SuicideCapture,
        Theme::StayCapture,
        Theme::FlyingGeneral,
        Theme::Promotion,
        Theme::Fork,
        Theme::Quiet,
        Theme::Combine,
        Theme::Sacrifice,
        Theme::DiscoveredCheck,
    ];

    /// Its name in files and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::MateIn1 => "mateIn1",
            Theme::MateIn2 => "mateIn2",
            Theme::MateIn3 => "mateIn3",
            Theme::Gain => "gain",
            Theme::Deploy => "deploy",
            Theme::AirLane => "airLane",
            Theme::SuicideCapture => "suicideCapture",
            Theme::StayCapture => "stayCapture",
            Theme::FlyingGeneral => "flyingGeneral",
            Theme::Promotion => "promotion",
            Theme::Fork => "fork",
            Theme::Quiet => "quiet",
            Theme::Combine => "combine",
            Theme::Sacrifice => "sacrifice",
            Theme::DiscoveredCheck => "discoveredCheck",
        }
    }

    /// The theme of a mate in so many turns.
    pub const fn mate_in(turns: u32) -> Option<Theme> {
        match turns {
            1 => Some(Theme::MateIn1),
            2 => Some(Theme::MateIn2),
            3 => Some(Theme::MateIn3),
            _ => None,
        }
    }

    /// In how many turns the solver mates, if the theme says so.
    pub const fn mate(self) -> Option<u32> {
        match self {
            Theme::MateIn1 => Some(1),
            Theme::MateIn2 => Some(2),
            Theme::MateIn3 => Some(3),
            _ => None,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTheme(pub String);

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Theme::ALL.map(Theme::name).join(", ");
        write!(f, "there is no theme \"{}\"; there are {names}", self.0)
    }
}

impl core::error::Error for UnknownTheme {}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name() == text);
        found.ok_or_else(|| UnknownTheme(text.to_owned()))
    }
}
