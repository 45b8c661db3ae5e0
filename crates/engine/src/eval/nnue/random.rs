//! Networks of random weights: to test accumulators, and to compare other programs with this one.

use super::network::Network;

impl Network {
    /// A network of random weights, the same for a seed on every machine; it knows nothing of the game.
    ///
    /// The numbers are those of splitmix64: the state begins as the seed; for each number
    /// `0x9E3779B97F4A7C15` is added to it, and `z`, the state, becomes
    /// `z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9`, `z = (z ^ z >> 27) * 0x94D049BB133111EB`,
    /// `z ^ z >> 31`, all in 64 bits. A weight from `-most` to `most` is `number % (2 * most + 1) -
    /// most`. They are drawn in the order of the file: feature weights up to 40, feature biases up to
    /// 200, output weights up to 64, output biases up to 50,000.
    pub fn random(seed: u64) -> Network {
        let mut random = SplitMix(seed);
        let mut network = Network::zero();
        let rows = network.features.iter_mut();
        rows.flat_map(|row| &mut row.0).for_each(|weight| *weight = random.within(40) as i16);
        network.bias.0.iter_mut().for_each(|bias| *bias = random.within(200) as i16);
        let rows = network.output.as_flattened_mut().iter_mut();
        rows.flat_map(|row| &mut row.0).for_each(|weight| *weight = random.within(64) as i16);
        network.output_bias.iter_mut().for_each(|bias| *bias = random.within(50_000));
        network
    }
}

struct SplitMix(u64);

impl SplitMix {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn within(&mut self, most: i32) -> i32 {
        (self.number() % (2 * most as u64 + 1)) as i32 - most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs in other languages make the same network.
    #[test]
    fn the_weights_of_a_seed_never_change() {
        let network = Network::random(1);
        assert_eq!(network.check(), Ok(()));
        let hash = network.to_bytes().iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        assert_eq!(&network.features[0].0[..4], [-8, 12, 26, -20]);
        assert_eq!(hash, 0x89cb_8cb1_5d5d_f1fc);
    }
}
