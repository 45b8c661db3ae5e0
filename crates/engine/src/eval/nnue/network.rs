//! The weights of a network, and how they give a value.
//!
//! All arithmetic is in integers and the same on every machine:
//!
//! 1. For each perspective an accumulator: the bias plus the rows of all active features, in i16.
//! 2. Each of its numbers is clamped to 0..=[`QA`] and squared.
//! 3. These times the output weights of the bucket are summed: the side to move's accumulator with the
//!    first half, the other's with the second.
//! 4. The value is `(sum / QA + bias) * SCALE / (QA * QB)`, both divisions cutting off towards zero,
//!    clamped to ±[`MOST`].
//!
//! Nothing can overflow. A network is refused unless the bias and the [`MAX_ACTIVE`] largest weights of
//! each neuron add up to what an i16 holds, and positions with more active features are not its
//! business. Output weights are at most [`MAX_OUTPUT_WEIGHT`] either way, so that a clamped number times
//! a weight is an i16, and the sum over one perspective an i32.

use super::features;
use crate::eval::FULL;
use crate::score::MATE_BOUND;

/// The numbers of an accumulator.
pub const WIDTH: usize = 256;
/// The sets of output weights, by number of pieces.
pub const BUCKETS: usize = 8;
/// What 1 is in the first layer: numbers above are clamped.
pub const QA: i16 = 255;
/// What 1 is in the output weights.
pub const QB: i16 = 64;
/// What 1 is in the network's value, in hundredths of an Infantry.
pub const SCALE: i64 = 400;
/// The largest output weight, either way.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;
/// The most active features a position may have to be judged by a network. The pieces of a game have 54
/// at most, in 8 stacks a side; only set-ups have more.
pub const MAX_ACTIVE: usize = 60;

/// No value is beyond this, so that none looks like a mate.
pub(in crate::eval) const MOST: i32 = MATE_BOUND - 1_000;

const _: () = assert!(QA as i32 * MAX_OUTPUT_WEIGHT as i32 <= i16::MAX as i32);
const _: () = {
    let product = QA as i64 * QA as i64 * MAX_OUTPUT_WEIGHT as i64;
    assert!(product * WIDTH as i64 <= i32::MAX as i64);
};

/// One number for each neuron.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [i16; WIDTH]);

impl Row {
    pub(super) const ZERO: Row = Row([0; WIDTH]);
}

/// The weights of a network that is known not to overflow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// A row for each feature.
    pub(super) features: Box<[Row]>,
    pub(super) bias: Row,
    /// For the side to move, and for the other.
    pub(super) output: [[Row; 2]; BUCKETS],
    pub(super) output_bias: [i32; BUCKETS],
}

impl Network {
    /// A network whose weights are all 0.
    pub(super) fn zero() -> Network {
        Network {
            features: vec![Row::ZERO; features::COUNT].into_boxed_slice(),
            bias: Row::ZERO,
            output: [[Row::ZERO; 2]; BUCKETS],
            output_bias: [0; BUCKETS],
        }
    }

    /// The weights of a feature.
    #[inline]
    pub(super) fn row(&self, feature: u16) -> &Row {
        &self.features[usize::from(feature)]
    }

    /// The value for the side to move, from its accumulator and the other side's; `pieces` are those
    /// besides the Commanders.
    #[inline]
    pub(super) fn value(&self, us: &Row, them: &Row, pieces: usize) -> i32 {
        let bucket = bucket(pieces);
        let [for_us, for_them] = &self.output[bucket];
        let sum = i64::from(weighted(us, for_us)) + i64::from(weighted(them, for_them));
        let bias = i64::from(self.output_bias[bucket]);
        let value = (sum / i64::from(QA) + bias) * SCALE / (i64::from(QA) * i64::from(QB));
        value.clamp(-i64::from(MOST), i64::from(MOST)) as i32
    }
}

/// The output weights for so many pieces besides the Commanders.
#[inline]
pub fn bucket(pieces: usize) -> usize {
    let full = FULL as usize;
    pieces.min(full) * BUCKETS / (full + 1)
}

/// The sum of the weights, each times the square of the clamped number.
#[inline]
fn weighted(numbers: &Row, weights: &Row) -> i32 {
    let pairs = numbers.0.iter().zip(&weights.0);
    pairs.fold(0, |sum, (&number, &weight)| {
        let clamped = number.clamp(0, QA);
        sum + i32::from(clamped.wrapping_mul(weight)) * i32::from(clamped)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_go_by_pieces() {
        let buckets: Vec<usize> = [0, 4, 5, 9, 10, 32, 33, 36, 37, 1000].map(bucket).to_vec();
        assert_eq!(buckets, [0, 0, 1, 1, 2, 6, 7, 7, 7, 7]);
    }

    #[test]
    fn the_largest_weights_do_not_overflow() {
        let numbers = Row([QA; WIDTH]);
        let weight = |weight| weighted(&numbers, &Row([weight; WIDTH]));
        assert_eq!(weight(127), 255 * 255 * 127 * 256);
        assert_eq!(weight(-127), -255 * 255 * 127 * 256);
        let mut network = Network::zero();
        network.output = [[Row([127; WIDTH]); 2]; BUCKETS];
        network.output_bias = [i32::MAX; BUCKETS];
        assert_eq!(network.value(&numbers, &numbers, 36), MOST);
        network.output = [[Row([-127; WIDTH]); 2]; BUCKETS];
        network.output_bias = [i32::MIN; BUCKETS];
        assert_eq!(network.value(&numbers, &numbers, 36), -MOST);
    }

    #[test]
    fn a_value_worked_out_by_hand() {
        let (mut us, mut them) = (Row::ZERO, Row::ZERO);
        (us.0[0], us.0[1], us.0[2], them.0[255]) = (-5, 300, 100, 7);
        let mut network = Network::zero();
        for output in &mut network.output {
            (output[0].0[0], output[0].0[1], output[0].0[2]) = (99, 40, -3);
            output[1].0[255] = -127;
        }
        network.output_bias = [-50; BUCKETS];
        // 255 * 255 * 40 - 100 * 100 * 3 - 7 * 7 * 127 = 2,564,777; / 255 = 10,057; - 50 = 10,007;
        // * 400 / 16,320 = 245.
        assert_eq!(network.value(&us, &them, 20), 245);
        network.output_bias = [-20_000; BUCKETS];
        // -9,943 * 400 / 16,320 = -243.7.
        assert_eq!(network.value(&us, &them, 20), -243);
    }
}
