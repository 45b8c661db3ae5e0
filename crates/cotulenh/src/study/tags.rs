//! The tags of a game.

use crate::study::{Score, Study, StudyError};

/// The tags that every game has, before its result, and what they say when nothing is known.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("Red", "?"),
    ("Blue", "?"),
];

/// The tags but the result, and but those that follow from the start.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Tags {
    /// In the order of the roster; none where nothing is known.
    roster: [Option<String>; ROSTER.len()],
    others: Vec<(String, String)>,
}

/// Whether a name can be the name of a tag.
fn is_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    (1..=255).contains(&name.len()) && name.bytes().all(fits)
}

impl Study {
    /// Every tag with its value: the seven that each game has, then the others in their order. The
    /// start position is no tag here, see [`start`](Study::start).
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let values = self.tags.roster.iter();
        let roster = ROSTER
            .iter()
            .zip(values)
            .map(|(&(name, unknown), value)| (name, value.as_deref().unwrap_or(unknown)));
        let others = self.tags.others.iter().map(|(name, value)| (&**name, &**value));
        roster.chain([("Result", self.result().as_str())]).chain(others)
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|&(other, _)| other == name).map(|(_, value)| value)
    }

    /// Sets a tag; a new one comes last. Control characters become spaces. The tag `Result` sets
    /// the [`result`](Study::result).
    ///
    /// # Errors
    ///
    /// If the name is not made of letters, digits and `_`, is `FEN` or `SetUp`, or is `Result` and
    /// the value no result.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), StudyError> {
        if !is_name(name) {
            return Err(StudyError::TagName);
        }
        if matches!(name, "FEN" | "SetUp") {
            return Err(StudyError::StartTag);
        }
        if name == "Result" {
            self.set_result(value.parse::<Score>()?);
            return Ok(());
        }
        let value = value.replace(char::is_control, " ");
        if let Some(place) = ROSTER.iter().position(|&(other, _)| other == name) {
            self.tags.roster[place] = Some(value).filter(|value| value != ROSTER[place].1);
            return Ok(());
        }
        match self.tags.others.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value,
            None => self.tags.others.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Removes a tag. Of the seven that each game has only what they say is forgotten.
    pub fn remove_tag(&mut self, name: &str) {
        if name == "Result" {
            self.set_result(Score::Unknown);
        }
        if let Some(place) = ROSTER.iter().position(|&(other, _)| other == name) {
            self.tags.roster[place] = None;
        }
        self.tags.others.retain(|(other, _)| other != name);
    }
}
