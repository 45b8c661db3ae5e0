//! Actions: plain moves, deploy steps and commits, packed in an integer (rule 10.8).

use core::fmt;
use core::num::NonZeroU32;
use core::ops::Range;

use crate::{Bitboard, Square, Unit};

/// What an action does on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ActionKind {
    /// To an empty square (rule 4.2).
    Quiet,
    /// `x`: captures and moves there (rule 5.3).
    Capture,
    /// `*`: captures and stays (rule 5.4).
    StayCapture,
    /// `**`: captures and is lost (rule 5.5).
    SuicideCapture,
    /// `&`: joins a friendly unit (rule 6.3).
    Combine,
    /// Ends a deploy sequence, leaving the rest where it is (rule 10.4).
    Commit,
}

impl ActionKind {
    /// Every kind of action.
    pub const ALL: [ActionKind; 6] = [
        ActionKind::Quiet,
        ActionKind::Capture,
        ActionKind::StayCapture,
        ActionKind::SuicideCapture,
        ActionKind::Combine,
        ActionKind::Commit,
    ];

    /// Whether an enemy unit is removed.
    #[inline]
    pub const fn is_capture(self) -> bool {
        matches!(self, ActionKind::Capture | ActionKind::StayCapture | ActionKind::SuicideCapture)
    }
}

/// One action: a plain move, a deploy step, or commit.
///
/// An action is four bytes, and so is an `Option<Action>`. It names the unit that moves, so
/// that it can be read without a position, also as text. In a commit, origin and destination are the
/// square of the stack, and the unit is what has not moved.
///
/// ```
/// use cotulenh::{Action, ActionKind, Position};
/// let position = Position::start();
/// let action = position.legal_actions()[0];
/// assert_eq!(Action::from_bits(action.to_bits()), Some(action));
/// assert_eq!(action.to_string().parse(), Ok(action));
/// assert_eq!(action.kind(), ActionKind::Quiet);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action(NonZeroU32); // 0: set; 1-8: to; 9-16: from; 17-22: unit; 23-25: kind; 26: deploy

const _: () = assert!(size_of::<Option<Action>>() == 4);

const TO_SHIFT: u32 = 1;
const FROM_SHIFT: u32 = 9;
const UNIT_SHIFT: u32 = 17;
const KIND_SHIFT: u32 = 23;
const DEPLOY_SHIFT: u32 = 26;

impl Action {
    /// A move of the whole unit on a square.
    #[inline]
    pub fn plain(unit: Unit, from: Square, kind: ActionKind, to: Square) -> Action {
        Action::pack(unit, from, kind, to, false)
    }

    /// A deploy step: a part of the stack leaves its square (rule 10.2).
    #[inline]
    pub fn step(unit: Unit, from: Square, kind: ActionKind, to: Square) -> Action {
        Action::pack(unit, from, kind, to, true)
    }

    /// The end of a deploy sequence from a square, where `rest` has not moved.
    #[inline]
    pub fn commit(origin: Square, rest: Unit) -> Action {
        Action::pack(rest, origin, ActionKind::Commit, origin, true)
    }

    #[inline]
    fn pack(unit: Unit, from: Square, kind: ActionKind, to: Square, deploy: bool) -> Action {
        let bits = (to.index() as u32) << TO_SHIFT
            | (from.index() as u32) << FROM_SHIFT
            | (unit.index() as u32) << UNIT_SHIFT
            | (kind as u32) << KIND_SHIFT
            | u32::from(deploy) << DEPLOY_SHIFT;
        Action(NonZeroU32::MIN | bits)
    }

    /// The action as a number, for storage.
    pub const fn to_bits(self) -> u32 {
        self.0.get()
    }

    /// The action of a number that [`Action::to_bits`] gave; `None` for any other number.
    pub fn from_bits(bits: u32) -> Option<Action> {
        let to = Square::from_index((bits >> TO_SHIFT & 0xFF) as usize)?;
        let from = Square::from_index((bits >> FROM_SHIFT & 0xFF) as usize)?;
        let unit = Unit::from_index((bits >> UNIT_SHIFT & 0x3F) as usize)?;
        let kind = *ActionKind::ALL.get((bits >> KIND_SHIFT & 0x7) as usize)?;
        let action = match (kind, bits >> DEPLOY_SHIFT & 1 != 0) {
            (ActionKind::Commit, _) => Action::commit(from, unit),
            (_, false) => Action::plain(unit, from, kind, to),
            (_, true) => Action::step(unit, from, kind, to),
        };
        (action.to_bits() == bits).then_some(action)
    }

    /// Where the unit starts.
    #[inline]
    pub const fn origin(self) -> Square {
        Square::from_bit(self.to_bits() >> FROM_SHIFT & 0xFF)
    }

    /// The destination, or the target of a capture.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_bit(self.to_bits() >> TO_SHIFT & 0xFF)
    }

    /// The unit that moves; in a commit, what has not moved.
    #[inline]
    pub const fn unit(self) -> Unit {
        Unit::from_id((self.to_bits() >> UNIT_SHIFT & 0x3F) as u8)
    }

    /// What it does.
    #[inline]
    pub const fn kind(self) -> ActionKind {
        ActionKind::ALL[(self.to_bits() >> KIND_SHIFT & 0x7) as usize]
    }

    /// Whether it is a step of a deploy sequence, or its commit.
    #[inline]
    pub const fn is_deploy(self) -> bool {
        self.to_bits() >> DEPLOY_SHIFT & 1 != 0
    }
}

/// Actions of one unit that differ in their destination alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionSet {
    /// The unit that moves; in a commit, what has not moved.
    pub unit: Unit,
    /// Where it starts.
    pub from: Square,
    /// What it does.
    pub kind: ActionKind,
    /// Whether these are deploy steps, or a commit.
    pub deploy: bool,
    /// The destinations or targets; never empty.
    pub to: Bitboard,
}

impl ActionSet {
    /// How many actions.
    #[allow(clippy::len_without_is_empty)] // a set that is handed out has at least one
    #[inline]
    pub const fn len(&self) -> usize {
        self.to.len()
    }

    /// Whether the action is one of these.
    #[inline]
    pub fn contains(&self, action: Action) -> bool {
        self.to.contains(action.to()) && self.action(action.to()) == action
    }

    /// The action with that destination.
    #[inline]
    pub fn action(&self, to: Square) -> Action {
        Action::pack(self.unit, self.from, self.kind, to, self.deploy)
    }
}

impl IntoIterator for ActionSet {
    type Item = Action;
    type IntoIter = ActionSetIter;

    #[inline]
    fn into_iter(self) -> ActionSetIter {
        ActionSetIter { set: self, squares: self.to.into_iter() }
    }
}

/// The actions of an [`ActionSet`].
#[derive(Clone, Debug)]
pub struct ActionSetIter {
    set: ActionSet,
    squares: crate::board::Squares,
}

impl Iterator for ActionSetIter {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        self.squares.next().map(|to| self.set.action(to))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }

    /// Like that of squares, which is faster than asking for the next one each time.
    #[inline]
    fn fold<A, F: FnMut(A, Action) -> A>(self, result: A, mut f: F) -> A {
        let ActionSetIter { set, squares } = self;
        squares.fold(result, |result, to| f(result, set.action(to)))
    }
}

impl ExactSizeIterator for ActionSetIter {}

/// How many actions an [`ActionList`] holds without touching the heap.
const INLINE: usize = 512;

/// A list of actions.
///
/// It lives on the stack up to 512 actions, which is more than play ever reaches; only composed
/// positions with dozens of large stacks make it move to the heap.
#[derive(Clone)]
pub struct ActionList {
    inline: [Action; INLINE],
    len: usize,
    spilled: Vec<Action>,
}

impl ActionList {
    /// An empty list.
    pub fn new() -> ActionList {
        ActionList { inline: [Action(NonZeroU32::MIN); INLINE], len: 0, spilled: Vec::new() }
    }

    /// Adds an action at the end.
    #[inline]
    pub fn push(&mut self, action: Action) {
        if self.len < INLINE {
            self.inline[self.len] = action;
        } else {
            if self.len == INLINE {
                self.spilled.extend_from_slice(&self.inline);
            }
            self.spilled.push(action);
        }
        self.len += 1;
    }

    /// The actions as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Action] {
        if self.len <= INLINE { &self.inline[..self.len] } else { &self.spilled }
    }
}

impl Default for ActionList {
    fn default() -> ActionList {
        ActionList::new()
    }
}

impl core::ops::Deref for ActionList {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        self.as_slice()
    }
}

impl Extend<Action> for ActionList {
    fn extend<I: IntoIterator<Item = Action>>(&mut self, actions: I) {
        actions.into_iter().for_each(|action| self.push(action));
    }
}

impl IntoIterator for ActionList {
    type Item = Action;
    type IntoIter = ActionListIter;

    fn into_iter(self) -> ActionListIter {
        ActionListIter { left: 0..self.len, list: self }
    }
}

/// The actions of an [`ActionList`].
#[derive(Clone, Debug)]
pub struct ActionListIter {
    list: ActionList,
    /// The places that were not given out yet.
    left: Range<usize>,
}

impl Iterator for ActionListIter {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        self.left.next().map(|at| self.list[at])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl DoubleEndedIterator for ActionListIter {
    fn next_back(&mut self) -> Option<Action> {
        self.left.next_back().map(|at| self.list[at])
    }
}

impl ExactSizeIterator for ActionListIter {}

impl<'a> IntoIterator for &'a ActionList {
    type Item = &'a Action;
    type IntoIter = core::slice::Iter<'a, Action>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl fmt::Debug for ActionList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
