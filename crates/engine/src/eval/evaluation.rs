//! The evaluation that the engine uses.

use std::sync::Arc;

use cotulenh::{Action, Position};

use super::nnue::{Accumulators, Network, built_in};
use super::{Evaluator, HandMade};

/// A network, or the hand-made evaluation where there is none.
///
/// The default is the network that is built in. Set-ups with more pieces than a network is made for are
/// judged by the hand-made evaluation.
#[derive(Clone)]
pub struct Evaluation {
    hand_made: HandMade,
    network: Option<Accumulators>,
}

impl Evaluation {
    /// With a network, or with the hand-made evaluation.
    pub fn new(network: Option<Arc<Network>>) -> Evaluation {
        Evaluation { hand_made: HandMade::default(), network: network.map(Accumulators::new) }
    }

    /// The network, if there is one.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref().map(Accumulators::network)
    }
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::new(built_in())
    }
}

impl Evaluator for Evaluation {
    fn set(&mut self, position: &Position) {
        match &mut self.network {
            Some(network) => network.set(position),
            None => self.hand_made.set(position),
        }
    }

    fn push(&mut self, before: &Position, action: Action, after: &Position) {
        match &mut self.network {
            Some(network) => network.push(before, action, after),
            None => self.hand_made.push(before, action, after),
        }
    }

    fn pop(&mut self) {
        match &mut self.network {
            Some(network) => network.pop(),
            None => self.hand_made.pop(),
        }
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let Some(network) = &mut self.network else { return self.hand_made.evaluate(position) };
        network.evaluate(position).unwrap_or_else(|| {
            self.hand_made.set(position);
            self.hand_made.evaluate(position)
        })
    }
}
