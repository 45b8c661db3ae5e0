//! Any text as the file of a lesson: an error for people, or a lesson with goals that can be read.
#![no_main]

use cotulenh_lessons::Lesson;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Lesson::read("fuzz", text) {
        Ok(lesson) => {
            assert!(!lesson.boards.is_empty());
            for board in &lesson.boards {
                assert!((1..=4).contains(&board.turns));
                let _ = board.goal.squares();
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
