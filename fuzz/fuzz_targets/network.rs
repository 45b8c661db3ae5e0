//! Any bytes as a network file: an error with words, or a network that is written as it was read.
#![no_main]

use cotulenh::Position;
use cotulenh_engine::eval::nnue::{Accumulators, LENGTH, Network};
use libfuzzer_sys::fuzz_target;

/// The magic word and the sizes.
const HEADER: usize = 20;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    // A file of the right length, which is more than a fuzzer makes: what follows the header is
    // repeated.
    if let Some((header, rest @ [_, ..])) = bytes.split_at_checked(HEADER) {
        let rest = rest.iter().cycle().take(LENGTH - HEADER);
        read(&header.iter().chain(rest).copied().collect::<Vec<u8>>());
    }
});

fn read(bytes: &[u8]) {
    match Network::from_bytes(bytes) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(network) => {
            assert_eq!(network.to_bytes(), bytes);
            let position = Position::start();
            let mut accumulators = Accumulators::new(network.into());
            accumulators.set(&position);
            assert!(accumulators.evaluate(&position).is_some_and(|value| value.abs() <= 30_000));
        }
    }
}
