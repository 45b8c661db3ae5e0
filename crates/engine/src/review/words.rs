//! What a review says about a position, in English and Vietnamese side by side.

use cotulenh::{Color, catalogue};

catalogue! {
    /// Who stands better.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Standing {
        /// A side wins by force.
        Wins {
            /// The winner.
            side: Color,
            /// Within so many of its turns.
            turns: u32,
        } => { en: "{side} wins in {turns}", vi: "{side} thắng sau {turns} nước" }
        /// Neither side is better.
        Equal => { en: "about equal", vi: "cân bằng" }
        /// A side is a little better.
        SlightlyBetter {
            /// Which.
            side: Color,
        } => { en: "{side} is slightly better", vi: "{side} có chút ưu thế" }
        /// A side is better.
        Better {
            /// Which.
            side: Color,
        } => { en: "{side} is better", vi: "{side} có ưu thế" }
        /// A side should win.
        Winning {
            /// Which.
            side: Color,
        } => { en: "{side} is winning", vi: "{side} thắng thế" }
    }
}
