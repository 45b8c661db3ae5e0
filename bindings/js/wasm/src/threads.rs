//! Threads that the host brings: workers that run the same code on the same memory. They wait here for the
//! jobs of a search.

// Imports and `no_mangle` alone are what is not safe.
#![allow(unsafe_code)]

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use cotulenh_engine::{Job, Spawner};

struct Crew {
    /// How many there are.
    threads: usize,
    /// What none of them has begun yet.
    jobs: Vec<Job>,
}

static CREW: Mutex<Crew> = Mutex::new(Crew { threads: 0, jobs: Vec::new() });
static MORE: Condvar = Condvar::new();

fn crew() -> MutexGuard<'static, Crew> {
    CREW.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Brings jobs to the threads, of which there are at most so many. Those of the search before are done, though
/// their threads may not be back yet: whatever is left here is begun soon.
pub fn spawner(most: usize) -> Spawner {
    Spawner::new(most, |job| {
        let mut crew = crew();
        if crew.jobs.len() >= crew.threads {
            return false;
        }
        crew.jobs.push(job);
        MORE.notify_one();
        true
    })
}

/// Does jobs, one after the other, for ever.
#[unsafe(no_mangle)]
pub extern "C" fn engine_help() -> ! {
    crew().threads += 1;
    loop {
        let mut crew = crew();
        let job = loop {
            match crew.jobs.pop() {
                Some(job) => break job,
                None => crew = MORE.wait(crew).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(crew);
        job();
    }
}

/// Room that a thread keeps for ever, for its stack and its own variables: the address of so many bytes, or
/// 0 if there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn engine_room(length: usize) -> *mut u8 {
    /// What all variables of a thread are content with.
    #[derive(Clone)]
    #[repr(align(64))]
    struct Line(#[allow(dead_code, reason = "only its size counts")] [u8; 64]);

    let mut room: Vec<Line> = Vec::new();
    let lines = length.div_ceil(size_of::<Line>());
    if room.try_reserve_exact(lines).is_err() {
        return std::ptr::null_mut();
    }
    room.resize(lines, Line([0; 64]));
    room.leak().as_mut_ptr().cast()
}
