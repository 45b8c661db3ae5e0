//! A game for study: a tree of variations with comments, glyphs, tags and a result (rule 13.8).

mod game;
mod notes;
mod score;
mod tags;

use core::fmt;
use core::iter::successors;

use crate::turn::PlayError;
use crate::{Position, Turn};
pub use game::FromPgnError;
use notes::Notes;
pub(crate) use notes::join;
pub use score::Score;
use tags::Tags;

/// A game record for study, as a game file holds it.
///
/// Every turn in the tree is legal. The first of a node's children is the main line, the others are
/// variations. Ids of removed nodes, or of nodes of another study, are refused or name nothing.
///
/// ```
/// use cotulenh::study::Study;
/// let mut study = Study::default();
/// let start = study.position(study.root()).unwrap();
/// let tank = study.add(study.root(), start.read_turn("Tf6")?.turn())?;
/// let infantry = study.add(study.root(), start.read_turn("Ic6")?.turn())?;
/// study.set_comment(tank, "straight  ahead")?;
/// study.add_glyph(infantry, 5)?;
/// assert!(study.pgn().to_string().ends_with("1. Tf6 {straight ahead} (1. Ic6 $5) *\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Study {
    tags: Tags,
    result: Score,
    start: Position,
    /// The root first. Removed nodes stay, without a turn, so that no id is ever used again.
    nodes: Vec<Node>,
}

/// A place in the tree of a [`Study`]: the start, or the position after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(u32);

const ROOT: NodeId = NodeId(0);

#[derive(Clone)]
struct Node {
    parent: NodeId,
    /// None in the root and in removed nodes.
    turn: Option<Turn>,
    children: Children,
    /// Most nodes have none.
    notes: Option<Box<Notes>>,
}

/// The children of a node; the usual single one needs no memory of its own.
#[derive(Clone)]
enum Children {
    One(NodeId),
    Several(Vec<NodeId>),
}

impl Children {
    const NONE: Children = Children::Several(Vec::new());

    fn as_slice(&self) -> &[NodeId] {
        match self {
            Children::One(child) => core::slice::from_ref(child),
            Children::Several(children) => children,
        }
    }

    fn push(&mut self, child: NodeId) {
        match self {
            Children::One(first) => *self = Children::Several(vec![*first, child]),
            Children::Several(children) if children.is_empty() => *self = Children::One(child),
            Children::Several(children) => children.push(child),
        }
    }

    /// Puts the child at one place before that at an earlier one.
    fn move_up(&mut self, from: usize, to: usize) {
        if let Children::Several(children) = self {
            children[to..=from].rotate_right(1);
        }
    }

    fn remove(&mut self, child: NodeId) {
        match self {
            Children::One(_) => *self = Children::NONE,
            Children::Several(children) => children.retain(|&other| other != child),
        }
    }
}

/// Why a study did not do what it was asked for. It is as it was before.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StudyError {
    /// There is no such node: it was removed, or is from another study.
    NoSuchNode,
    /// The start has no turn: it cannot be moved or removed, and has no glyphs.
    Start,
    /// Only a variation has a comment before its first turn.
    NotAVariation,
    /// The turn is not legal there.
    Illegal(PlayError),
    /// The name of a tag is letters, digits and `_`, at most 255 of them.
    TagName,
    /// `FEN` and `SetUp` are not set: they follow from the start position.
    StartTag,
    /// The result is none of `1-0`, `0-1`, `1/2-1/2` and `*`.
    ResultTag,
}

impl core::error::Error for StudyError {}

impl Default for Study {
    fn default() -> Study {
        Study::new(Position::start())
    }
}

impl Study {
    /// A study without turns from a position. A deploy in progress is cancelled.
    #[allow(clippy::large_types_passed_by_value)] // it becomes the study's own
    pub fn new(start: Position) -> Study {
        let root = Node { parent: ROOT, turn: None, children: Children::NONE, notes: None };
        Study {
            tags: Tags::default(),
            result: Score::Unknown,
            start: start.without_deploy(),
            nodes: vec![root],
        }
    }

    /// The position the game starts from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Sets another start. The reader does so before the first turn.
    pub(crate) fn set_start(&mut self, start: &Position) {
        debug_assert!(self.children(ROOT).is_empty());
        self.start = *start;
    }

    /// The result of the game.
    pub const fn result(&self) -> Score {
        self.result
    }

    /// Sets the result of the game.
    pub fn set_result(&mut self, result: Score) {
        self.result = result;
    }

    /// The start of the game.
    pub const fn root(&self) -> NodeId {
        ROOT
    }

    /// Whether there is such a node.
    pub fn contains(&self, node: NodeId) -> bool {
        self.node(node).is_ok()
    }

    /// The turn that leads to a node; none at the root.
    pub fn turn(&self, node: NodeId) -> Option<Turn> {
        self.node(node).ok()?.turn
    }

    /// The node before a node; none at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).ok()?.turn.map(|_| self.nodes[node.0 as usize].parent)
    }

    /// The nodes after a node: the main line first, then the variations.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.node(node).map_or(&[], |node| node.children.as_slice())
    }

    /// The position at a node. It is not stored: all turns up to there are played.
    pub fn position(&self, node: NodeId) -> Option<Position> {
        self.node(node).ok()?;
        let turns: Vec<Turn> =
            self.path(node).filter_map(|node| self.nodes[node.0 as usize].turn).collect();
        let mut position = self.start;
        for &turn in turns.iter().rev() {
            position.play_turn_unchecked(turn);
        }
        Some(position)
    }

    /// The nodes of the main line after the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        let next = |&node: &NodeId| self.children(node).first().copied();
        successors(next(&ROOT), next)
    }

    /// The last node of the main line.
    pub fn main_line_end(&self) -> NodeId {
        self.main_line().last().unwrap_or(ROOT)
    }

    /// Adds a turn after a node: as its main line if it is the first, else as a variation. A turn
    /// that is there already is not added again.
    ///
    /// # Errors
    ///
    /// If there is no such node, or the turn is not legal there.
    pub fn add(&mut self, node: NodeId, turn: Turn) -> Result<NodeId, StudyError> {
        let position = self.position(node).ok_or(StudyError::NoSuchNode)?;
        position.play_turn(turn).map_err(StudyError::Illegal)?;
        Ok(self.add_legal(node, turn))
    }

    /// Adds a turn that is known to be legal after a node: for long lines, as it does not play the
    /// turns up to there.
    ///
    /// If it is not legal, what the study says about positions means nothing; debug builds may
    /// panic.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn add_unchecked(&mut self, node: NodeId, turn: Turn) -> Result<NodeId, StudyError> {
        self.node(node)?;
        Ok(self.add_legal(node, turn))
    }

    /// Adds a turn that is known to be legal after a node that is known to be there.
    pub(crate) fn add_legal(&mut self, node: NodeId, turn: Turn) -> NodeId {
        let same = |child: &&NodeId| self.nodes[child.0 as usize].turn == Some(turn);
        if let Some(&child) = self.children(node).iter().find(same) {
            return child;
        }
        // No memory holds four billion nodes.
        let child = NodeId(self.nodes.len() as u32);
        let turn = Some(turn);
        self.nodes.push(Node { parent: node, turn, children: Children::NONE, notes: None });
        self.nodes[node.0 as usize].children.push(child);
        child
    }

    /// Moves a variation one place up among its siblings; the first one becomes the main line.
    /// Nothing happens to what is the main line already.
    ///
    /// # Errors
    ///
    /// If there is no such node, or it is the root.
    pub fn promote(&mut self, node: NodeId) -> Result<(), StudyError> {
        let (parent, index) = self.parent_and_index(node)?;
        self.move_up(parent, index, index.saturating_sub(1));
        Ok(())
    }

    /// Makes the line to a node the main line of the game; the order of the other lines is kept.
    ///
    /// # Errors
    ///
    /// If there is no such node, or it is the root.
    pub fn promote_to_main(&mut self, node: NodeId) -> Result<(), StudyError> {
        self.parent_and_index(node)?;
        let path: Vec<NodeId> = self.path(node).collect();
        for node in path {
            if let Ok((parent, index)) = self.parent_and_index(node) {
                self.move_up(parent, index, 0);
            }
        }
        Ok(())
    }

    /// Removes a turn with all that follows it.
    ///
    /// # Errors
    ///
    /// If there is no such node, or it is the root.
    pub fn remove(&mut self, node: NodeId) -> Result<(), StudyError> {
        let (parent, _) = self.parent_and_index(node)?;
        self.nodes[parent.0 as usize].children.remove(node);
        self.join_comment_before(parent);
        let mut removed = vec![node];
        while let Some(node) = removed.pop() {
            let gone = Node { parent: ROOT, turn: None, children: Children::NONE, notes: None };
            let node = core::mem::replace(&mut self.nodes[node.0 as usize], gone);
            removed.extend(node.children.as_slice());
        }
        Ok(())
    }

    fn move_up(&mut self, parent: NodeId, from: usize, to: usize) {
        self.nodes[parent.0 as usize].children.move_up(from, to);
        self.join_comment_before(parent);
    }

    /// The parent of a node, and its index among the children there.
    fn parent_and_index(&self, node: NodeId) -> Result<(NodeId, usize), StudyError> {
        self.node(node)?;
        let parent = self.parent(node).ok_or(StudyError::Start)?;
        let index = self.children(parent).iter().position(|&child| child == node);
        Ok((parent, index.ok_or(StudyError::NoSuchNode)?))
    }

    /// A node and all before it, the root last.
    fn path(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        successors(Some(node), |&node| self.parent(node))
    }

    fn node(&self, node: NodeId) -> Result<&Node, StudyError> {
        let found = self.nodes.get(node.0 as usize);
        found.filter(|found| node == ROOT || found.turn.is_some()).ok_or(StudyError::NoSuchNode)
    }

    fn node_mut(&mut self, node: NodeId) -> Result<&mut Node, StudyError> {
        let found = self.nodes.get_mut(node.0 as usize);
        found.filter(|found| node == ROOT || found.turn.is_some()).ok_or(StudyError::NoSuchNode)
    }
}

impl PartialEq for Study {
    /// Same tags, start with its clocks, result, turns, comments and glyphs, in the same tree.
    fn eq(&self, other: &Study) -> bool {
        let clocks = |position: &Position| (position.halfmove_clock(), position.fullmove_number());
        if (&self.tags, self.result, self.start) != (&other.tags, other.result, other.start)
            || clocks(&self.start) != clocks(&other.start)
        {
            return false;
        }
        let mut pairs = vec![(ROOT, ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (mine, others) = (&self.nodes[a.0 as usize], &other.nodes[b.0 as usize]);
            let (a, b) = (mine.children.as_slice(), others.children.as_slice());
            if (mine.turn, &mine.notes) != (others.turn, &others.notes) || a.len() != b.len() {
                return false;
            }
            pairs.extend(a.iter().copied().zip(b.iter().copied()));
        }
        true
    }
}

impl Eq for Study {}

impl fmt::Display for Study {
    /// The game of a game file; see [`Study::pgn`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pgn().fmt(f)
    }
}

impl fmt::Debug for Study {
    /// The game file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Study({self})")
    }
}
