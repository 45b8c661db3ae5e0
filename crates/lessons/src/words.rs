//! What is said about a wrong turn, in English and Vietnamese side by side.

use core::fmt;

use cotulenh::outcome::DrawReason;
use cotulenh::pieces::PlacedPiece;
use cotulenh::words::{Language, Say};
use cotulenh::{Color, Kind, Square, Unit, catalogue, say};

/// The titles of the chapters, in English and Vietnamese.
pub(crate) const CHAPTERS: [(&str, &str); 10] = [
    ("The board", "Bàn cờ"),
    ("The pieces", "Các quân"),
    ("Capturing", "Ăn quân"),
    ("Stacks and deploys", "Chồng quân và triển khai"),
    ("Air defence", "Phòng không"),
    ("Heroic pieces", "Quân anh hùng"),
    ("The Commander in battle", "Tư lệnh ra trận"),
    ("How games end", "Ván cờ kết thúc"),
    ("First plans", "Những kế hoạch đầu tiên"),
    ("Guided games", "Ván cờ mẫu"),
];

catalogue! {
    /// Why a legal turn is wrong on a board.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Reason {
        /// A square of `avoid`.
        Entered {
            /// Where.
            square: Square,
        } => {
            en: "{square} is a square to stay off on this board.",
            vi: "Trên bàn cờ này, bạn phải tránh vị trí {square}."
        }
        /// A square of `avoid rings`.
        InRing {
            /// Where.
            square: Square,
            /// Whose ring.
            by: PlacedPiece,
        } => {
            en: "{square} is inside the ring of {by}.",
            vi: "Vị trí {square} nằm trong vùng phòng không của {by}."
        }
        /// What must be kept can be captured.
        Loses {
            /// Who captures.
            side: Color,
            /// What.
            piece: PlacedPiece,
            /// How, in SAN.
            reply: String,
        } => {
            en: "{side} answers {reply} and captures {piece}.",
            vi: "Bên {side} đáp {reply} và ăn {piece}."
        }
        /// What must be kept was lost in the learner's own turn.
        GivenAway {
            /// What.
            kind: Kind,
        } => { en: "This turn costs you the {kind}.", vi: "Lượt này làm bạn mất {kind}." }
        /// A square of `reach`.
        NotReached {
            /// Which piece.
            which: Which,
            /// Where.
            square: Square,
        } => { en: "{which} is not on {square} yet.", vi: "{which} chưa đến {square}." }
        /// A square of `capture`.
        NotCaptured {
            /// Where.
            square: Square,
        } => {
            en: "The enemy on {square} is still there.",
            vi: "Quân đối phương ở {square} vẫn còn đó."
        }
        /// Captured with another piece, or in another way.
        CapturedOtherwise {
            /// Where.
            square: Square,
        } => {
            en: "{square} is captured, but not in the way that the task asks for.",
            vi: "Bạn đã ăn quân ở {square}, nhưng không theo cách mà đề bài yêu cầu."
        }
        /// A piece of `capture`.
        NoneCaptured {
            /// What.
            kind: Kind,
        } => { en: "No {kind} was captured.", vi: "Bạn chưa ăn được {kind} nào." }
        /// A unit of `stack`.
        NoStack {
            /// Which.
            unit: Unit,
        } => {
            en: "The stack {unit} is not where it should be.",
            vi: "Chồng quân {unit} chưa có ở đúng vị trí."
        }
        /// No deploy.
        NoDeploy => {
            en: "The whole unit has moved: this was no deploy.",
            vi: "Cả chồng quân đã đi: đây không phải là đợt triển khai."
        }
        /// A deploy that leaves something else.
        LeavesOther {
            /// What should have stayed.
            unit: Unit,
        } => {
            en: "{unit}, and nothing else, should stay where it was.",
            vi: "Chỉ {unit} phải ở lại chỗ cũ."
        }
        /// Nobody became heroic.
        NotHeroic {
            /// Who should.
            kind: Kind,
        } => {
            en: "The {kind} is not heroic: it does not attack the Commander.",
            vi: "{kind} chưa thành quân anh hùng vì chưa chiếu Tư lệnh."
        }
        /// A square of `attack`.
        NoAttack {
            /// Who.
            which: Which,
            /// Where.
            square: Square,
        } => { en: "{which} does not attack {square}.", vi: "{which} chưa tấn công được {square}." }
        /// No check.
        NoCheck => {
            en: "The enemy Commander is not in check.",
            vi: "Tư lệnh đối phương không bị chiếu."
        }
        /// Check, but no mate.
        Escapes {
            /// Who.
            side: Color,
            /// How, in SAN.
            reply: String,
        } => {
            en: "It is check, but {side} escapes with {reply}.",
            vi: "Đã chiếu Tư lệnh, nhưng bên {side} thoát bằng {reply}."
        }
        /// Neither check nor mate.
        PlaysOn {
            /// Who.
            side: Color,
            /// How, in SAN.
            reply: String,
        } => {
            en: "This is no check: {side} simply answers {reply}.",
            vi: "Nước này không chiếu: bên {side} chỉ cần đáp {reply}."
        }
        /// Not won, and nobody to answer.
        NotWon => { en: "The game is not won yet.", vi: "Ván cờ chưa thắng." }
        /// The game is drawn, but was to be won.
        Drawn {
            /// How.
            reason: DrawReason,
        } => { en: "The game is drawn: {reason}.", vi: "Ván cờ hòa: {reason}." }
        /// The game goes on, but was to be drawn.
        NoDraw => { en: "The game is not drawn yet.", vi: "Ván cờ chưa hòa." }
        /// The clock was set to 0.
        NoClaim => {
            en: "Now no draw can be claimed: this turn sets the count of turns back to 0.",
            vi: "Bây giờ không thể yêu cầu xử hòa: lượt này đưa số đếm về 0."
        }
        /// Another turn than that of `play`.
        OtherTurn {
            /// The one that was asked for.
            turn: String,
            /// The one that was played.
            played: String,
        } => {
            en: "You played {played}; the turn to play is {turn}.",
            vi: "Bạn đã đi {played}; nước cần đi là {turn}."
        }
        /// Too few turns are left.
        TooSlow {
            /// How many are left.
            left: Turns,
        } => {
            en: "Legal, but the goal cannot be reached in the {left} that you have left.",
            vi: "Đúng luật, nhưng không thể đạt mục tiêu trong {left} còn lại."
        }
        /// A reply makes the goal impossible.
        Refuted {
            /// Who.
            side: Color,
            /// How, in SAN.
            reply: String,
        } => {
            en: "{side} answers {reply}, and the goal is out of reach.",
            vi: "Bên {side} đáp {reply}, và bạn không đạt được mục tiêu nữa."
        }
    }
}

/// A piece of the learner, or any of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Which(pub(crate) Option<Kind>);

impl Say for Which {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self.0, {
            Some(kind) => { en: "The {kind}", vi: "{kind}", kind }
            None => { en: "Your unit", vi: "Quân của bạn" }
        })
    }
}

/// `1 turn`, `2 turns`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turns(pub(crate) u8);

impl Say for Turns {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self.0, {
            1 => { en: "1 turn", vi: "1 lượt" }
            turns => { en: "{turns} turns", vi: "{turns} lượt", turns }
        })
    }
}
