//! How much of everything one client may have: token buckets and counts.

use std::time::Instant;

use crate::error::{ApiError, Code};

/// How often something may happen.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// So often at once.
    pub burst: f64,
    /// So often a second, in the long run.
    pub per_second: f64,
}

/// What is left of a rate.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// Nothing has been used yet.
    pub fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { tokens: rate.burst, at: now }
    }

    /// Uses one, if there is one.
    pub fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let waited = now.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + waited * rate.per_second).min(rate.burst);
        self.at = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

/// The error for who asks too often.
pub fn too_many() -> ApiError {
    ApiError::new(
        Code::TooMany,
        "this is too much at once; wait a little",
        "quá nhiều yêu cầu cùng lúc; hãy đợi một chút",
    )
}
