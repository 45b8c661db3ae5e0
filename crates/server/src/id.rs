//! Ids and secrets from the system's randomness.

use crate::error::ApiError;

/// No letters that are taken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// How many letters an id has after its first one: 60 bits, so that no link can be guessed.
const LENGTH: usize = 12;

/// A new id: a letter that says of what, and 12 random ones.
///
/// # Errors
///
/// If the system gives no random bytes.
pub fn fresh(of: char) -> Result<String, ApiError> {
    let mut bytes = [0; LENGTH];
    random(&mut bytes)?;
    let letters = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
    Ok(std::iter::once(of).chain(letters).collect())
}

/// Whether a text can be an id of that kind.
pub fn is_id(text: &str, of: char) -> bool {
    let rest = text.strip_prefix(of).unwrap_or_default();
    rest.len() == LENGTH && rest.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Whether a text can be the id of a game: of one that was begun here (`g`), or in a browser without a
/// connection (`l`).
pub fn is_game(text: &str) -> bool {
    is_id(text, 'g') || is_id(text, 'l')
}

/// A random number.
///
/// # Errors
///
/// If the system gives no random bytes.
pub fn number() -> Result<u64, ApiError> {
    let mut bytes = [0; 8];
    random(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Fills with random bytes.
///
/// # Errors
///
/// If the system gives none.
pub fn random(bytes: &mut [u8]) -> Result<(), ApiError> {
    getrandom::fill(bytes).map_err(|_| ApiError::internal())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_are_known() {
        let (one, other) = (fresh('g').expect("an id"), fresh('g').expect("an id"));
        assert_ne!(one, other);
        assert!(is_id(&one, 'g') && !is_id(&one, 'p'));
        for wrong in ["", "g", "gabc", "g23456789012l", "gABCDEFGHJKMN", "gabcdefghijkmn"] {
            assert!(!is_id(wrong, 'g'), "{wrong}");
        }
    }
}
