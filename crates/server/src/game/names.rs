//! The names of a game's turns, in one piece of memory: many small ones would take several times as much.

use cotulenh::json::TurnName;

/// The names of the turns of a game.
#[derive(Clone, Debug, Default)]
pub struct TurnNames {
    /// SAN and LAN of each, one after the other.
    texts: String,
    /// Where each of the two ends.
    ends: Vec<(u32, u32)>,
}

impl TurnNames {
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// One more.
    pub fn push(&mut self, name: &TurnName) {
        self.texts.push_str(name.san.as_deref().unwrap_or_default());
        let san = self.texts.len();
        self.texts.push_str(name.lan.as_deref().unwrap_or_default());
        // A game of two thousand turns has some ten thousand letters.
        let end = |length| u32::try_from(length).unwrap_or(u32::MAX);
        self.ends.push((end(san), end(self.texts.len())));
    }

    /// Without the last.
    pub fn pop(&mut self) {
        self.ends.pop();
        self.texts.truncate(self.begin(self.ends.len()));
    }

    /// The last.
    pub fn last(&self) -> Option<TurnName> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All, in order.
    pub fn iter(&self) -> impl Iterator<Item = TurnName> {
        (0..self.len()).filter_map(|number| self.get(number))
    }

    /// Where the texts of a turn begin.
    fn begin(&self, number: usize) -> usize {
        let before = number.checked_sub(1).and_then(|before| self.ends.get(before));
        before.map_or(0, |&(_, end)| end as usize)
    }

    fn get(&self, number: usize) -> Option<TurnName> {
        let &(san, lan) = self.ends.get(number)?;
        let text = |from, to| {
            let text = self.texts.get(from..to).filter(|text| !text.is_empty());
            text.map(ToOwned::to_owned)
        };
        let (begin, san, lan) = (self.begin(number), san as usize, lan as usize);
        Some(TurnName { san: text(begin, san), lan: text(san, lan) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_out_as_they_went_in() {
        let name = |san: Option<&str>, lan: Option<&str>| TurnName {
            san: san.map(str::to_owned),
            lan: lan.map(str::to_owned),
        };
        let all = [
            name(Some("Tf6"), Some("Tf4-f6")),
            name(None, Some("Tf9-f7")),
            name(Some("c3:N<,F>e5"), None),
        ];
        let mut names = TurnNames::default();
        assert_eq!((names.last(), names.len()), (None, 0));
        for name in &all {
            names.push(name);
            assert_eq!(names.last().as_ref(), Some(name));
        }
        assert_eq!(names.iter().collect::<Vec<_>>(), all);
        names.pop();
        assert_eq!(names.iter().collect::<Vec<_>>(), all[..2]);
        names.push(&all[2]);
        assert_eq!((names.last().as_ref(), names.len()), (Some(&all[2]), 3));
    }
}
