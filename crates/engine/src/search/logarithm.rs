//! Natural logarithms of small numbers, for reductions.

/// How many numbers have their logarithm in the table; those above have that of the last.
const SIZE: usize = 256;

/// Natural logarithms in 1024ths.
static LOGARITHMS: [i32; SIZE] = {
    let mut table = [0; SIZE];
    let mut number = 2;
    while number < SIZE {
        table[number] = (1024.0 * logarithm(number as f64) + 0.5) as i32;
        number += 1;
    }
    table
};

/// The natural logarithm of a number from 1 on, in 1024ths.
pub(super) fn ln_1024(number: i32) -> i32 {
    LOGARITHMS[(number.max(1) as usize).min(SIZE - 1)]
}

/// The natural logarithm of a number above 1: halved until it is below 2, then by the series of the
/// inverse hyperbolic tangent.
const fn logarithm(mut number: f64) -> f64 {
    let mut halvings = 0.0;
    while number >= 2.0 {
        number /= 2.0;
        halvings += 1.0;
    }
    let ratio = (number - 1.0) / (number + 1.0);
    let (mut power, mut sum, mut odd) = (ratio, 0.0, 1.0);
    while odd < 30.0 {
        sum += power / odd;
        power *= ratio * ratio;
        odd += 2.0;
    }
    halvings * core::f64::consts::LN_2 + 2.0 * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_logarithms() {
        for number in 1..SIZE as i32 {
            let expected = (f64::from(number).ln() * 1024.0).round() as i32;
            assert_eq!(ln_1024(number), expected, "{number}");
        }
        assert_eq!((ln_1024(0), ln_1024(-3)), (0, 0));
        assert_eq!(ln_1024(100_000), ln_1024(SIZE as i32 - 1));
    }
}
