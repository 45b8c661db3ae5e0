//! The network that the engine is shipped with.

use std::sync::{Arc, OnceLock};

use super::Network;

/// The file of the network that is built in.
#[cfg(feature = "network")]
const FILE: Option<&[u8]> = Some(include_bytes!("cotulenh.nnue"));
#[cfg(not(feature = "network"))]
const FILE: Option<&[u8]> = None;

/// The network that is built in, if there is one. It is read once; all engines share it.
pub fn built_in() -> Option<Arc<Network>> {
    static NETWORK: OnceLock<Option<Arc<Network>>> = OnceLock::new();
    // A test reads the file, so that it is never one that cannot be read.
    NETWORK.get_or_init(|| Network::from_bytes(FILE?).ok().map(Arc::new)).clone()
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    /// The SHA-256 of the file that was measured: `sha256sum cotulenh.nnue`.
    const MEASURED: &str = "e5e6a418d285605a293950a21c6bb0d38843bde59537977dd244e0b69773817f";

    #[test]
    fn what_is_built_in_was_measured() {
        let hex = |bytes: &[u8]| -> Vec<String> {
            Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
        };
        let hash = FILE.map(|bytes| hex(bytes).concat());
        assert!(hash.as_deref().is_none_or(|hash| hash == MEASURED), "{hash:?}");
    }

    #[test]
    fn what_is_built_in_can_be_read() {
        let read = FILE.map(|bytes| Network::from_bytes(bytes).err());
        assert!(matches!(read, None | Some(None)), "{read:?}");
        assert_eq!(built_in().is_some(), FILE.is_some());
    }
}
