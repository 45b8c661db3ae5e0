//! The network file, little endian: [`MAGIC`], the width, the buckets and the features as u32, then
//! the feature weights `[feature][width]` and biases `[width]` as i16, the output weights
//! `[bucket][2 * width]` as i16, those for the side to move first, and the output biases `[bucket]` as
//! i32. Nothing more.

use core::fmt;
use std::io::Read;
use std::path::Path;

use super::features;
use super::network::{BUCKETS, MAX_ACTIVE, MAX_OUTPUT_WEIGHT, Network, Row, WIDTH};

/// What a network file begins with.
const MAGIC: [u8; 8] = *b"CTLNNUE1";
/// The sizes that this engine reads, and what they are the number of.
const SIZES: [(&str, usize); 3] =
    [("neurons", WIDTH), ("buckets", BUCKETS), ("features", features::COUNT)];
const HEADER: usize = MAGIC.len() + 4 * SIZES.len();

/// The length of a network file in bytes.
pub const LENGTH: usize =
    HEADER + 2 * WIDTH * (features::COUNT + 1) + 2 * 2 * WIDTH * BUCKETS + 4 * BUCKETS;

/// Why bytes are no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// The first bytes are others.
    Magic,
    /// The network has another size.
    Size {
        /// What there are more or fewer of.
        what: &'static str,
        /// How many the file names.
        found: u32,
        /// How many this engine reads.
        expected: usize,
    },
    /// The file is too short or too long.
    Length {
        /// Its length in bytes, or one byte more than expected if it is longer.
        found: usize,
    },
    /// A neuron could overflow.
    Neuron {
        /// Which, from 0.
        neuron: usize,
        /// Its bias and largest weights added up.
        sum: u32,
    },
    /// An output weight is too large.
    OutputWeight {
        /// The bucket, from 0.
        bucket: usize,
        /// Which of its weights, from 0.
        number: usize,
        /// What it is.
        weight: i16,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NetworkError::Magic => {
                write!(f, "not a network: expected it to begin with {}", MAGIC.escape_ascii())
            }
            NetworkError::Size { what, found, expected } => {
                write!(f, "a network of {found} {what}; this engine reads those of {expected}")
            }
            NetworkError::Length { found } if found > LENGTH => {
                write!(f, "the network goes on after its {LENGTH} bytes")
            }
            NetworkError::Length { found } => {
                write!(f, "the network ends after {found} bytes; expected {LENGTH}")
            }
            NetworkError::Neuron { neuron, sum } => write!(
                f,
                "neuron {neuron} could overflow: its bias and its {MAX_ACTIVE} largest weights add \
                 up to {sum}; expected at most {}",
                i16::MAX
            ),
            NetworkError::OutputWeight { bucket, number, weight } => write!(
                f,
                "output weight {number} of bucket {bucket} is {weight}; expected at most \
                 {MAX_OUTPUT_WEIGHT} either way"
            ),
        }
    }
}

impl core::error::Error for NetworkError {}

impl Network {
    /// The network that a file holds.
    ///
    /// # Errors
    ///
    /// If the bytes are no network, one of another size, or one that could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut bytes = Bytes(bytes);
        check_header(&mut bytes)?;
        if bytes.0.len() != LENGTH - HEADER {
            return Err(NetworkError::Length { found: (HEADER + bytes.0.len()).min(LENGTH + 1) });
        }
        let mut network = Network::zero();
        network.features.iter_mut().for_each(|row| bytes.read_row(row));
        bytes.read_row(&mut network.bias);
        network.output.as_flattened_mut().iter_mut().for_each(|row| bytes.read_row(row));
        network.output_bias.iter_mut().for_each(|bias| *bias = i32::from_le_bytes(bytes.take()));
        network.check()?;
        Ok(network)
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or holds no network.
    pub fn load(path: &Path) -> std::io::Result<Network> {
        let mut bytes = Vec::new();
        // A file that never ends is no network either.
        std::fs::File::open(path)?.take(LENGTH as u64 + 1).read_to_end(&mut bytes)?;
        Network::from_bytes(&bytes).map_err(std::io::Error::other)
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(MAGIC);
        bytes.extend(SIZES.iter().flat_map(|&(_, size)| (size as u32).to_le_bytes()));
        let rows = self.features.iter().chain([&self.bias]).chain(self.output.as_flattened());
        bytes.extend(rows.flat_map(|row| row.0).flat_map(i16::to_le_bytes));
        bytes.extend(self.output_bias.into_iter().flat_map(i32::to_le_bytes));
        bytes
    }

    /// Proves that nothing overflows.
    pub(super) fn check(&self) -> Result<(), NetworkError> {
        let mut weights = Vec::with_capacity(features::COUNT);
        for neuron in 0..WIDTH {
            weights.clear();
            weights.extend(self.features.iter().map(|row| row.0[neuron].unsigned_abs()));
            let (_, _, rest) = weights.select_nth_unstable(features::COUNT - MAX_ACTIVE - 1);
            let largest: u32 = rest.iter().copied().map(u32::from).sum();
            let sum = largest + u32::from(self.bias.0[neuron].unsigned_abs());
            if sum > i16::MAX as u32 {
                return Err(NetworkError::Neuron { neuron, sum });
            }
        }
        for (bucket, output) in self.output.iter().enumerate() {
            let weights = output.iter().flat_map(|row| row.0).enumerate();
            let too_large = |&(_, weight): &(usize, i16)| {
                weight.unsigned_abs() > MAX_OUTPUT_WEIGHT.unsigned_abs()
            };
            if let Some((number, weight)) = weights.into_iter().find(too_large) {
                return Err(NetworkError::OutputWeight { bucket, number, weight });
            }
        }
        Ok(())
    }
}

fn check_header(bytes: &mut Bytes<'_>) -> Result<(), NetworkError> {
    let (magic, rest) = bytes.0.split_at_checked(MAGIC.len()).ok_or(NetworkError::Magic)?;
    if magic != MAGIC {
        return Err(NetworkError::Magic);
    }
    if rest.len() < HEADER - MAGIC.len() {
        return Err(NetworkError::Length { found: MAGIC.len() + rest.len() });
    }
    bytes.0 = rest;
    for (what, expected) in SIZES {
        let found = u32::from_le_bytes(bytes.take());
        if found as usize != expected {
            return Err(NetworkError::Size { what, found, expected });
        }
    }
    Ok(())
}

/// Bytes that are taken from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    /// The next ones; zeros after the end, which callers have looked for.
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((taken, rest)) = self.0.split_first_chunk() else { return [0; N] };
        self.0 = rest;
        *taken
    }

    fn read_row(&mut self, row: &mut Row) {
        row.0.iter_mut().for_each(|number| *number = i16::from_le_bytes(self.take()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(bytes: &[u8], why: &str) {
        assert_eq!(Network::from_bytes(bytes).expect_err(why).to_string(), why);
    }

    /// The bytes with others in some place.
    fn with(bytes: &[u8], place: usize, others: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        bytes[place..place + others.len()].copy_from_slice(others);
        bytes
    }

    #[test]
    fn what_was_written_is_read() {
        let network = Network::random(1);
        let bytes = network.to_bytes();
        assert_eq!((bytes.len(), LENGTH), (2_998_836, 2_998_836));
        assert_eq!(Network::from_bytes(&bytes), Ok(network));
    }

    #[test]
    fn broken_headers_and_lengths_are_refused() {
        let bytes = Network::zero().to_bytes();
        let magic = "not a network: expected it to begin with CTLNNUE1";
        refused(b"", magic);
        refused(b"CTLNNUE", magic);
        refused(&with(&bytes, 7, b"2"), magic);
        refused(b"CTLNNUE1\0\x01", "the network ends after 10 bytes; expected 2998836");
        let other_size = |place, size: u32, why| {
            refused(&with(&bytes, place, &size.to_le_bytes()), why);
        };
        other_size(8, 512, "a network of 512 neurons; this engine reads those of 256");
        other_size(12, 1, "a network of 1 buckets; this engine reads those of 8");
        other_size(
            16,
            u32::MAX,
            "a network of 4294967295 features; this engine reads those of 5840",
        );
        refused(&bytes[..LENGTH - 1], "the network ends after 2998835 bytes; expected 2998836");
        let longer = [&bytes[..], &[0]].concat();
        refused(&longer, "the network goes on after its 2998836 bytes");
    }

    #[test]
    fn any_bytes_are_a_network_or_refused_with_words() {
        let mut rng = cotulenh_testing::Rng::new(5);
        let bytes = Network::random(2).to_bytes();
        let mut read = 0;
        for _ in 0..60 {
            let mut bytes = bytes.clone();
            for _ in 0..=rng.below(3) {
                let place = if rng.chance(30) { rng.below(24) } else { rng.below(LENGTH) };
                bytes[place] = rng.next() as u8;
            }
            bytes.truncate(if rng.chance(30) { rng.below(LENGTH) } else { LENGTH });
            match Network::from_bytes(&bytes) {
                Ok(network) => assert_eq!(network.to_bytes(), bytes),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
            read += usize::from(Network::from_bytes(&bytes).is_ok());
        }
        assert!((5..55).contains(&read), "{read}");
    }

    #[test]
    fn networks_that_could_overflow_are_refused() {
        let mut network = Network::zero();
        // 60 weights of 500 and a bias of 2,767 are 32,767; a 61st weight cannot be active.
        network.features.iter_mut().step_by(90).take(61).for_each(|row| row.0[9] = -500);
        network.bias.0[9] = 2767;
        assert_eq!(network.check(), Ok(()));
        network.features[1].0[9] = 501;
        let why = "neuron 9 could overflow: its bias and its 60 largest weights add up to 32768; \
                   expected at most 32767";
        refused(&network.to_bytes(), why);
        network.features[1].0[9] = i16::MIN;
        assert!(network.check().is_err());

        let mut network = Network::zero();
        network.output[7][1].0[255] = -127;
        assert_eq!(network.check(), Ok(()));
        network.output[7][1].0[255] = i16::MIN;
        let why = "output weight 511 of bucket 7 is -32768; expected at most 127 either way";
        refused(&network.to_bytes(), why);
    }
}
