//! The evaluation that the engine uses.

use std::sync::Arc;

use cotulenh::{Action, Color, Position};
use cotulenh_endings::men;

use super::nnue::{Accumulators, MOST, Network, built_in};
use super::pursuit::pursuit;
use super::{Evaluator, HandMade};

/// What is hardly ever won counts so many times less.
const HARDLY_WON: i32 = 8;

/// A network, or the hand-made evaluation where there is none.
///
/// The default is the network that is built in. Set-ups with more pieces than a network is made for are
/// judged by the hand-made evaluation. The hunt for a Commander that is nearly alone counts with both: few
/// games that a network learns from get there.
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
        let value = self.judge(position);
        if is_hardly_won(position) { value / HARDLY_WON } else { value }
    }
}

impl Evaluation {
    /// What the network or the terms say.
    fn judge(&mut self, position: &Position) -> i32 {
        let Some(network) = &mut self.network else { return self.hand_made.evaluate(position) };
        let Some(value) = network.evaluate(position) else {
            self.hand_made.set(position);
            return self.hand_made.evaluate(position);
        };
        let pursuit = pursuit(position);
        let pursuit = if position.turn() == Color::Red { pursuit } else { -pursuit };
        (value + pursuit).clamp(-MOST, MOST)
    }
}

/// Two pieces win one position in 300 or fewer against a bare Commander (docs/endings.md).
fn is_hardly_won(position: &Position) -> bool {
    let few = position.occupied().len() <= 4;
    few && matches!([Color::Red, Color::Blue].map(|color| men(position, color)), [1, 3] | [3, 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_pieces_count_little_against_a_bare_commander() {
        for (fen, is_little) in [
            ("6c4/11/11/11/11/3F1A5/11/11/11/11/11/5C5 b", true),
            ("6c4/11/11/11/11/3F7/11/11/11/11/11/5(TC)5 r", true),
            ("6C4/11/11/11/11/3(ft)7/11/11/11/11/11/5c5 r", true),
            ("6c4/11/11/11/11/3F1A5/11/11/11/4T6/11/5C5 b", false),
            ("6c4/4i6/11/11/11/3F1A5/11/11/11/11/11/5C5 b", false),
        ] {
            let position: Position = fen.parse().expect("a position");
            let mut eval = Evaluation::new(None);
            eval.set(&position);
            let whole = eval.judge(&position);
            let expected = if is_little { whole / HARDLY_WON } else { whole };
            assert!(whole.abs() > 100, "{fen}");
            assert_eq!(eval.evaluate(&position), expected, "{fen}");
        }
    }

    #[test]
    fn the_hunt_counts_with_a_network() {
        let network = Arc::new(Network::random(1));
        for (fen, is_hunt) in [
            ("6c4/11/11/11/11/3I1I5/11/11/11/4T6/11/5C5 b", true),
            ("6c4/11/11/3ii6/11/3I1I5/11/11/11/4T6/11/5C5 b", false),
        ] {
            let position: Position = fen.parse().expect("a position");
            let mut eval = Evaluation::new(Some(Arc::clone(&network)));
            let mut alone = Accumulators::new(Arc::clone(&network));
            eval.set(&position);
            alone.set(&position);
            let value = alone.evaluate(&position).expect("few pieces");
            assert_eq!(eval.evaluate(&position), value - pursuit(&position));
            assert_eq!(pursuit(&position) > 0, is_hunt);
        }
    }
}
