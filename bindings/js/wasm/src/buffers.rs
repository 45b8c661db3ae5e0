//! The two buffers that all calls share: what is asked, and what is answered.

// Every function here only says where its own buffers lie; `no_mangle` alone is what is not safe.
#![allow(unsafe_code)]

use std::cell::RefCell;
#[cfg(feature = "game")]
#[cfg(feature = "game")]
use std::io;

/// The longest question, in bytes.
const LONGEST: usize = 64 << 20;
/// A buffer that has grown beyond this is given back after the call.
const KEPT: usize = 1 << 20;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a question of so many bytes: its address, or 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        if length > LONGEST || input.try_reserve(length).is_err() {
            return std::ptr::null_mut();
        }
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// How long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// The question, which is taken out of the buffer.
pub fn take_input() -> Vec<u8> {
    INPUT.take()
}

/// Gives the room of a question back, to be used again.
pub fn give_back(mut input: Vec<u8>) {
    input.clear();
    input.shrink_to(KEPT);
    INPUT.set(input);
}

/// Where an answer is written. JSON is written in pieces of a few bytes: these are pushed one by one, which is
/// faster than a copy of memory, for which engines leave the code.
#[cfg(feature = "game")]
pub struct Output<'a>(pub &'a mut Vec<u8>);

#[cfg(feature = "game")]
impl io::Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() > 16 {
            self.0.extend_from_slice(bytes);
        } else {
            for &byte in bytes {
                self.0.push(byte);
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes an answer.
pub fn answer<T>(write: impl FnOnce(&mut Vec<u8>) -> T) -> T {
    OUTPUT.with_borrow_mut(|output| {
        output.clear();
        output.shrink_to(KEPT);
        write(output)
    })
}
