//! The inside of the server for tests, fuzz targets and benchmarks (feature `testing`). No released
//! program has it.

pub mod fuzzing;
pub mod turn;
