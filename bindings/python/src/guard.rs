//! Panics become ordinary exceptions: the interpreter goes on.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use pyo3::prelude::*;

use crate::errors::InternalError;

thread_local! {
    /// What the last panic of this thread said, and where.
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps what panics say for the exception, instead of writing it to the standard error. It is the hook of
/// this module alone: every Rust library in a process has its own.
pub fn keep_panics() {
    set_hook(Box::new(|panic| {
        let said = panic.to_string();
        // A thread that is about to end has nowhere to keep it.
        let _ = SAID.try_with(|kept| *kept.borrow_mut() = said);
    }));
}

/// Runs what asks the rules or the engine. A panic there is a bug; it becomes an `InternalError`.
pub fn guard<T>(ask: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    // What panicked is dropped with the exception: values that Python keeps are never half changed, as
    // they do not change at all, or are replaced whole.
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|_| Err(internal_error()))
}

/// The exception for the last panic of this thread.
pub fn internal_error() -> PyErr {
    let said = SAID.take();
    InternalError::new_err(format!("this is a bug in cotulenh, please report it: {said}"))
}
