//! Whole numbers in as few bytes as they need: seven bits a byte, the lowest first.

/// Writes a number: one byte up to 127.
pub(super) fn write(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Writes a number of either sign: one byte from -64 to 63.
pub(super) fn write_signed(bytes: &mut Vec<u8>, number: i32) {
    write(bytes, ((number << 1) ^ (number >> 31)) as u32);
}

/// Takes a number off the front; `None` if it is cut or too large.
pub(super) fn read(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u64;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return u32::try_from(number).ok();
        }
    }
    None
}

/// Takes a number of either sign off the front.
pub(super) fn read_signed(bytes: &mut &[u8]) -> Option<i32> {
    let number = read(bytes)?;
    Some((number >> 1) as i32 ^ -((number & 1) as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers =
            [0, 1, -1, 63, -64, 64, -65, 8191, -8192, 65_535, -65_535, i32::MAX, i32::MIN];
        let mut bytes = Vec::new();
        for number in numbers {
            write_signed(&mut bytes, number);
        }
        let mut left = &bytes[..];
        for number in numbers {
            assert_eq!(read_signed(&mut left), Some(number));
        }
        assert_eq!((read(&mut left), left.len()), (None, 0));
    }

    #[test]
    fn what_is_cut_or_too_large_is_no_number() {
        assert_eq!(read(&mut &[0x80][..]), None);
        assert_eq!(read(&mut &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F][..]), Some(u32::MAX));
        assert_eq!(read(&mut &[0xFF, 0xFF, 0xFF, 0xFF, 0x1F][..]), None);
        assert_eq!(read(&mut &[0xFF; 9][..]), None);
    }
}
