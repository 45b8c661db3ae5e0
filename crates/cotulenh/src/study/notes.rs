//! What people write beside the turns: comments and glyphs.

use super::{NodeId, ROOT, Study, StudyError};

/// The notes of one node.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Notes {
    comment: String,
    /// Of the first turn of a variation alone.
    before: String,
    glyphs: Vec<u8>,
}

/// Adds a text to another, with one space between words wherever there is white space.
pub(crate) fn join(text: &mut String, more: &str) {
    let gap = |letter: char| letter.is_whitespace() || letter.is_control();
    for word in more.split(gap).filter(|word| !word.is_empty()) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
}

/// A text with one space between its words.
fn tidy(text: &str) -> String {
    let mut tidy = String::new();
    join(&mut tidy, text);
    tidy
}

impl Study {
    /// The comment after a turn, or at the root, before the first one; empty if there is none.
    pub fn comment(&self, node: NodeId) -> &str {
        self.notes(node).map_or("", |notes| &notes.comment)
    }

    /// Sets the comment after a turn, or at the root, before the first one. White space between
    /// words becomes one space.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_comment(&mut self, node: NodeId, text: &str) -> Result<(), StudyError> {
        self.change_notes(node, |notes| notes.comment = tidy(text))
    }

    /// The comment before the first turn of a variation; empty if there is none.
    pub fn comment_before(&self, node: NodeId) -> &str {
        self.notes(node).map_or("", |notes| &notes.before)
    }

    /// Sets the comment before the first turn of a variation. When the variation becomes the main
    /// line, this comment becomes a part of that after the turn.
    ///
    /// # Errors
    ///
    /// If there is no such node, or it starts no variation.
    pub fn set_comment_before(&mut self, node: NodeId, text: &str) -> Result<(), StudyError> {
        if !self.starts_variation(node)? {
            return Err(StudyError::NotAVariation);
        }
        self.change_notes(node, |notes| notes.before = tidy(text))
    }

    /// The value of a command in the comment of a node: of `[%clk 0:05:00]`, that of `clk` is
    /// `0:05:00`.
    ///
    /// ```
    /// let mut study = cotulenh::study::Study::default();
    /// let root = study.root();
    /// study.set_comment(root, "calm [%eval 0.31] [%clk 0:05:00]")?;
    /// assert_eq!(study.command(root, "clk"), Some("0:05:00"));
    /// assert_eq!(study.command(root, "emt"), None);
    /// # Ok::<(), cotulenh::study::StudyError>(())
    /// ```
    pub fn command(&self, node: NodeId, name: &str) -> Option<&str> {
        let mut commands = self.comment(node).split("[%").skip(1);
        commands.find_map(|command| {
            let rest = command.strip_prefix(name)?;
            let (value, _) = rest.split_once(']')?;
            (value.is_empty() || value.starts_with(' ')).then_some(value.trim())
        })
    }

    /// The glyphs of a turn, in their order: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, and
    /// so on.
    pub fn glyphs(&self, node: NodeId) -> &[u8] {
        self.notes(node).map_or(&[], |notes| &notes.glyphs)
    }

    /// Adds a glyph to a turn that does not have it yet.
    ///
    /// # Errors
    ///
    /// If there is no such node, or it is the root.
    pub fn add_glyph(&mut self, node: NodeId, glyph: u8) -> Result<(), StudyError> {
        if node == ROOT {
            return Err(StudyError::Start);
        }
        self.change_notes(node, |notes| {
            if !notes.glyphs.contains(&glyph) {
                notes.glyphs.push(glyph);
            }
        })
    }

    /// Sets the glyphs of a turn; each counts once.
    ///
    /// # Errors
    ///
    /// If there is no such node, or it is the root.
    pub fn set_glyphs(&mut self, node: NodeId, glyphs: &[u8]) -> Result<(), StudyError> {
        if node == ROOT {
            return Err(StudyError::Start);
        }
        self.change_notes(node, |notes| notes.glyphs.clear())?;
        glyphs.iter().try_for_each(|&glyph| self.add_glyph(node, glyph))
    }

    /// Adds to the comment of a node.
    pub(crate) fn add_comment(&mut self, node: NodeId, text: &str) {
        let _ = self.change_notes(node, |notes| join(&mut notes.comment, text));
    }

    /// Adds to the comment before a node, or to that after it where it starts no variation.
    pub(crate) fn add_comment_before(&mut self, node: NodeId, text: &str) {
        let variation = self.starts_variation(node).unwrap_or(false);
        let _ = self.change_notes(node, |notes| {
            join(if variation { &mut notes.before } else { &mut notes.comment }, text);
        });
    }

    /// The main line after a node has no comment before its first turn: puts it after that turn.
    pub(super) fn join_comment_before(&mut self, parent: NodeId) {
        let first = self.children(parent).first().copied();
        if let Some(node) = first.filter(|&node| !self.comment_before(node).is_empty()) {
            let _ = self.change_notes(node, |notes| {
                let after = core::mem::take(&mut notes.comment);
                notes.comment = core::mem::take(&mut notes.before);
                join(&mut notes.comment, &after);
            });
        }
    }

    fn starts_variation(&self, node: NodeId) -> Result<bool, StudyError> {
        self.node(node)?;
        let parent = self.parent(node).ok_or(StudyError::NotAVariation)?;
        Ok(self.children(parent).first() != Some(&node))
    }

    fn notes(&self, node: NodeId) -> Option<&Notes> {
        self.node(node).ok()?.notes.as_deref()
    }

    fn change_notes(
        &mut self,
        node: NodeId,
        change: impl FnOnce(&mut Notes),
    ) -> Result<(), StudyError> {
        let node = self.node_mut(node)?;
        let mut notes = node.notes.take().unwrap_or_default();
        change(&mut notes);
        // Equal studies have equal notes: none instead of empty ones.
        node.notes = Some(notes).filter(|notes| **notes != Notes::default());
        Ok(())
    }
}
