//! The squares where a Commander alone may stand (rule 1.5): all but those of files a and b.

use cotulenh::Square;

/// How many there are.
pub(crate) const GROUND: usize = 108;

const SEA_FILES: usize = 2;
const GROUND_FILES: usize = Square::FILES as usize - SEA_FILES;

/// The number of a square among them.
pub(crate) fn ground_index(square: Square) -> Option<usize> {
    let file = usize::from(square.file()).checked_sub(SEA_FILES)?;
    Some((usize::from(square.rank()) - 1) * GROUND_FILES + file)
}

/// The square with that number.
pub(crate) fn ground_square(index: usize) -> Option<Square> {
    let (rank, file) = (index / GROUND_FILES + 1, index % GROUND_FILES + SEA_FILES);
    Square::new(file as u8, u8::try_from(rank).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotulenh::Kind;

    #[test]
    fn commanders_stand_on_the_ground() {
        let ground = Square::all().filter(|&square| Kind::Commander.may_stand(square));
        assert!(ground.map(Some).eq((0..GROUND).map(ground_square)));
        for square in Square::all() {
            let index = ground_index(square);
            assert_eq!(index.is_some(), Kind::Commander.may_stand(square));
            assert!(index.is_none_or(|index| ground_square(index) == Some(square)));
        }
        assert_eq!(ground_square(GROUND), None);
    }
}
