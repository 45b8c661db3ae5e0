//! The legal actions of a position, as sets, as a list, and one by one.

use core::ops::ControlFlow;

use super::judge::Judge;
use crate::turn::{ActionList, ActionSet};
use crate::{Action, Bitboard, Position, Square};

/// Which actions to look at: those that start in one set of squares and end in another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Where the units start.
    pub from: Bitboard,
    /// Their destinations or targets. A commit ends on the square of the stack.
    pub to: Bitboard,
    /// Of which sort they are.
    pub sort: Sort,
}

/// Plain moves, or what belongs to a deploy sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Both.
    Any,
    /// Plain moves.
    Moves,
    /// Deploy steps and commits.
    Steps,
}

impl Filter {
    /// Every action.
    pub const ALL: Filter = Filter { from: Bitboard::ALL, to: Bitboard::ALL, sort: Sort::Any };
}

impl Position {
    /// Calls back with every legal action, in sets of actions that differ in their destination
    /// alone; stops early when told to.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use cotulenh::{ActionKind, Position};
    /// let mut quiet = 0;
    /// let all = Position::start().visit_actions(|set| {
    ///     quiet += if set.kind == ActionKind::Quiet { set.len() } else { 0 };
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert!(all.is_continue() && quiet > 100);
    /// ```
    #[inline]
    pub fn visit_actions<B>(&self, f: impl FnMut(ActionSet) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_filtered(Filter::ALL, f)
    }

    /// Like [`Position::visit_actions`], for the actions that pass a filter.
    #[inline]
    pub fn visit_filtered<B>(
        &self,
        filter: Filter,
        mut f: impl FnMut(ActionSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if cfg!(target_arch = "wasm32") {
            return self.visit_shared(filter, f);
        }
        if self.last_commander().is_some() {
            return ControlFlow::Continue(()); // rule 10.8
        }
        Judge::new(self).visit(filter, &mut f)
    }

    /// The same with one generator for all callers, instead of one for each: pages load it over the
    /// network.
    fn visit_shared<B>(
        &self,
        filter: Filter,
        mut f: impl FnMut(ActionSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut broken = None;
        let _ = self.visit_each(filter, &mut |set| match f(set) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(value) => {
                broken = Some(value);
                ControlFlow::Break(())
            }
        });
        broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    #[inline(never)]
    fn visit_each(
        &self,
        filter: Filter,
        f: &mut dyn FnMut(ActionSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.last_commander().is_some() {
            return ControlFlow::Continue(()); // rule 10.8
        }
        Judge::new(self).visit(filter, &mut |set| f(set))
    }

    /// Every legal action (rule 10.8).
    pub fn legal_actions(&self) -> ActionList {
        self.filtered_actions(Filter::ALL)
    }

    /// The legal actions that start on a square.
    ///
    /// ```
    /// let position = cotulenh::Position::start();
    /// assert_eq!(position.legal_actions_from("k5".parse()?).len(), 2);
    /// # Ok::<(), cotulenh::board::ParseSquareError>(())
    /// ```
    pub fn legal_actions_from(&self, square: Square) -> ActionList {
        self.filtered_actions(Filter { from: square.into(), ..Filter::ALL })
    }

    /// The legal actions that pass a filter.
    pub(crate) fn filtered_actions(&self, filter: Filter) -> ActionList {
        let mut list = ActionList::new();
        let _ = self.visit_filtered(filter, |set| {
            list.extend(set);
            ControlFlow::<()>::Continue(())
        });
        list
    }

    /// How many legal actions there are.
    #[inline]
    pub fn count_actions(&self) -> usize {
        if self.last_commander().is_some() {
            return 0; // rule 10.8
        }
        // Most of a perft is counted here: by a generator of its own, except where the code shall be small.
        if cfg!(all(target_arch = "wasm32", not(feature = "tables"))) {
            let mut count = 0;
            let _ = self.visit_actions(|set| {
                count += set.len();
                ControlFlow::<()>::Continue(())
            });
            return count;
        }
        Judge::new(self).count()
    }

    /// Whether there is a legal action.
    pub fn has_legal_action(&self) -> bool {
        self.visit_actions(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether an action is legal here.
    pub fn is_legal(&self, action: Action) -> bool {
        let sort = if action.is_deploy() { Sort::Steps } else { Sort::Moves };
        let filter = Filter { from: action.origin().into(), to: action.to().into(), sort };
        let found = |set: ActionSet| match set.contains(action) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.visit_filtered(filter, found).is_break()
    }
}
