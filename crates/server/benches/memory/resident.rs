//! The memory of a program, as Linux counts it.

use std::fs;

/// A program by its number.
pub struct Program(pub u32);

impl Program {
    /// The bytes it holds now.
    pub fn resident(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// The most bytes it has held since the start, or since that was forgotten.
    pub fn peak(&self) -> u64 {
        self.status("VmHWM:")
    }

    /// The most counts from now on.
    pub fn forget_peak(&self) {
        fs::write(format!("/proc/{}/clear_refs", self.0), "5").expect("an own program");
    }

    fn status(&self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).expect("a program");
        let line = status.lines().find(|line| line.starts_with(name)).expect("its memory");
        let kib = line.split_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok());
        kib.expect("a number") << 10
    }
}
