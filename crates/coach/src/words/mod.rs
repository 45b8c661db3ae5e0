//! What the coach says, in English and Vietnamese side by side.

mod nouns;

use cotulenh::{Color, Square, catalogue};

pub use nouns::{Noun, Nouns};

/// What a fact is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Aspect {
    /// The end of the game.
    Mate,
    /// The safety of a Commander.
    Commander,
    /// What is captured.
    Material,
    /// Who may fly where.
    AirDefence,
    /// Anything else that pieces do.
    Activity,
}

catalogue! {
    /// Something that is true on the board.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Fact {
        /// The turn captures the Commander.
        TakesCommander => {
            en: "It captures the Commander and wins the game.",
            vi: "Nước này bắt Tư lệnh và thắng ván cờ."
        }
        /// The turn is checkmate.
        Checkmate => { en: "It is checkmate.", vi: "Nước này chiếu hết." }
        /// The line ends in mate.
        ForcesMate {
            /// After so many turns of the same side.
            turns: u32,
        } => { en: "It forces mate in {turns} turns.", vi: "Nước này ép chiếu hết sau {turns} nước." }
        /// A capture that nobody answers on its square.
        Takes {
            /// What is captured.
            prey: Noun,
        } => {
            en: "It captures {prey}, which nothing protects.",
            vi: "Nước này ăn {prey}, vốn không quân nào bảo vệ."
        }
        /// A capture from afar.
        TakesStaying {
            /// What is captured.
            prey: Noun,
        } => {
            en: "It captures {prey} and stays where it is, so that nothing can take back there.",
            vi: "Nước này đứng tại chỗ ăn {prey}, nên đối phương không ăn lại được ở đó."
        }
        /// A capture that pays although somebody can take back.
        TakesMore {
            /// What is captured.
            prey: Noun,
            /// Who can take back.
            back: Noun,
        } => {
            en: "It captures {prey}. Even if {back} takes back, it gains more than it loses.",
            vi: "Nước này ăn {prey}. Dù {back} ăn lại, bên đi vẫn được lợi hơn."
        }
        /// A capture that does not pay by itself.
        TakesAny {
            /// What is captured.
            prey: Noun,
        } => { en: "It captures {prey}.", vi: "Nước này ăn {prey}." }
        /// Check.
        GivesCheck {
            /// Who is in check.
            commander: Noun,
            /// By what.
            by: Noun,
        } => {
            en: "It gives check: {commander} is in range of {by}.",
            vi: "Nước này chiếu Tư lệnh: {commander} nằm trong tầm của {by}."
        }
        /// A promotion.
        Promotes {
            /// Who, where it stands then.
            piece: Noun,
        } => { en: "It makes {piece} heroic.", vi: "Nước này làm {piece} thành quân anh hùng." }
        /// Two targets at once.
        Forks {
            /// Who attacks.
            by: Noun,
            /// What.
            targets: Nouns,
        } => {
            en: "Then {by} attacks {targets} at once.",
            vi: "Khi đó {by} cùng lúc tấn công {targets}."
        }
        /// A unit leaves the range of what would have captured it.
        Escapes {
            /// Who, where it stood.
            unit: Noun,
            /// From whom.
            from: Noun,
        } => {
            en: "It brings {unit} out of range of {from}.",
            vi: "Nước này đưa {unit} ra khỏi tầm của {from}."
        }
        /// A unit that is attacked is protected now.
        Protects {
            /// Who.
            unit: Noun,
            /// Against whom.
            from: Noun,
        } => {
            en: "It protects {unit}, which {from} attacks.",
            vi: "Nước này bảo vệ {unit} trước {from}."
        }
        /// An own Air Force has a way that air defence closed before.
        OpensLane {
            /// The defender that stood in the way.
            ring: Noun,
            /// Who can fly.
            air: Noun,
            /// What it can reach.
            target: Noun,
        } => {
            en: "Without {ring}, the way of {air} to {target} is open.",
            vi: "Không còn {ring}, đường bay của {air} đến {target} được mở."
        }
        /// Air defence keeps an enemy Air Force away from something it could capture.
        ClosesLane {
            /// The defender.
            ring: Noun,
            /// Who could fly.
            air: Noun,
            /// What it could reach.
            target: Noun,
        } => {
            en: "Now the air defence of {ring} keeps {air} away from {target}.",
            vi: "Giờ vùng phòng không của {ring} chặn {air} bay đến {target}."
        }
        /// What a part of a stack can do after it was deployed.
        Frees {
            /// The part, where it stands then.
            part: Noun,
            /// Where the stack was.
            origin: Square,
            /// What it attacks.
            target: Noun,
        } => {
            en: "Deployed from {origin}, {part} attacks {target}.",
            vi: "Nhờ triển khai từ {origin}, {part} tấn công {target}."
        }
        /// What could be captured next.
        Threatens {
            /// By whom.
            by: Noun,
            /// What.
            prey: Noun,
        } => { en: "Next, {by} can capture {prey}.", vi: "Tiếp theo, {by} có thể ăn {prey}." }
        /// A capture later in the line.
        TakesLater {
            /// How, in SAN.
            turn: String,
            /// What.
            prey: Noun,
        } => { en: "Later {turn} captures {prey}.", vi: "Sau đó {turn} ăn {prey}." }

        /// The reply ends the game.
        LosesGame {
            /// Who replies.
            side: Color,
            /// How, in SAN.
            reply: String,
        } => {
            en: "{side} answers {reply} and wins the game.",
            vi: "Bên {side} đáp {reply} và thắng ván cờ."
        }
        /// The reply forces mate.
        IsMated {
            /// Who replies.
            side: Color,
            /// How, in SAN.
            reply: String,
            /// After so many turns of that side.
            turns: u32,
        } => {
            en: "{side} answers {reply} and forces mate in {turns} turns.",
            vi: "Bên {side} đáp {reply} và ép chiếu hết sau {turns} nước."
        }
        /// The reply captures, and nobody takes back.
        Loses {
            /// Who replies.
            side: Color,
            /// How, in SAN.
            reply: String,
            /// What is lost.
            prey: Noun,
        } => {
            en: "{side} answers {reply} and captures {prey}, and nothing can take back.",
            vi: "Bên {side} đáp {reply} và ăn {prey}, mà không quân nào ăn lại được."
        }
        /// The reply captures, and taking back is worth less.
        LosesMore {
            /// Who replies.
            side: Color,
            /// How, in SAN.
            reply: String,
            /// What is lost.
            prey: Noun,
        } => {
            en: "{side} answers {reply} and captures {prey}, more than what can be taken back.",
            vi: "Bên {side} đáp {reply} và ăn {prey}, lợi hơn những gì có thể ăn lại."
        }
        /// The reply gives check.
        ExposesCommander {
            /// How, in SAN.
            reply: String,
            /// Whose Commander.
            commander: Noun,
            /// By what.
            by: Noun,
        } => {
            en: "After {reply}, {commander} will be in range of {by}.",
            vi: "Sau {reply}, {commander} sẽ nằm trong tầm của {by}."
        }
        /// The unit went where it can be captured.
        IntoRange {
            /// Where it stands.
            square: Square,
            /// Who attacks there.
            by: Noun,
        } => { en: "{square} is in range of {by}.", vi: "Vị trí {square} nằm trong tầm của {by}." }
        /// What protected a unit has left.
        Unguards {
            /// Who protected it, where it stood.
            guard: Noun,
            /// What.
            unit: Noun,
        } => {
            en: "{guard} has protected {unit} until now.",
            vi: "Cho đến lúc này {guard} vẫn bảo vệ {unit}."
        }
        /// Air defence has left, and an enemy Air Force has a way.
        OpensRing {
            /// The defender, where it stood.
            ring: Noun,
            /// Who can fly.
            air: Noun,
            /// What it can reach.
            target: Noun,
        } => {
            en: "The air defence of {ring} has kept {air} away from {target} until now.",
            vi: "Cho đến lúc này vùng phòng không của {ring} vẫn chặn {air} bay đến {target}."
        }
        /// A line is open that something stood in.
        OpensLine {
            /// Who attacks along it.
            by: Noun,
            /// What.
            unit: Noun,
        } => {
            en: "The turn opens the line of {by} to {unit}.",
            vi: "Nước này mở đường cho {by} tấn công {unit}."
        }
        /// A unit stays where it could be captured before.
        LeavesInRange {
            /// What.
            unit: Noun,
            /// Who attacks it.
            by: Noun,
        } => {
            en: "{unit} is in range of {by} already, and this turn leaves it there.",
            vi: "{unit} đang nằm trong tầm của {by}, mà nước này không cứu."
        }
        /// The reply attacks two units at once.
        IsForked {
            /// How, in SAN.
            reply: String,
            /// Who attacks.
            by: Noun,
            /// What.
            targets: Nouns,
        } => {
            en: "After {reply}, {by} attacks {targets} at once.",
            vi: "Sau {reply}, {by} cùng lúc tấn công {targets}."
        }
        /// A capture of the other side later in the line.
        LosesLater {
            /// How, in SAN.
            turn: String,
            /// What.
            prey: Noun,
        } => { en: "Later {turn} captures {prey}.", vi: "Sau đó {turn} ăn mất {prey}." }

        /// The other side would win at once.
        MateThreat {
            /// Who.
            side: Color,
            /// How, in SAN.
            turn: String,
        } => {
            en: "{side} threatens {turn}, which wins the game.",
            vi: "Bên {side} dọa đi {turn} và thắng ván cờ."
        }
        /// Something can be captured that nothing protects.
        Hangs {
            /// By whom.
            by: Noun,
            /// What.
            unit: Noun,
        } => {
            en: "{by} attacks {unit}, which nothing protects.",
            vi: "{by} tấn công {unit}, vốn không quân nào bảo vệ."
        }
        /// Something can be flown to that nothing protects.
        OpenToAir {
            /// By whom.
            by: Noun,
            /// What.
            unit: Noun,
        } => {
            en: "{by} can fly to {unit}: no air defence covers the way, and nothing protects it.",
            vi: "{by} có thể bay đến {unit}: đường bay không bị phòng không khống chế, mà cũng không quân nào bảo vệ."
        }
        /// Something is protected, but worth more than what would be taken back.
        Outweighed {
            /// By whom.
            by: Noun,
            /// What.
            unit: Noun,
        } => {
            en: "{by} attacks {unit}, and would gain more than can be taken back.",
            vi: "{by} tấn công {unit} và sẽ được lợi hơn những gì có thể ăn lại."
        }
    }
}

impl Fact {
    /// What it is about.
    pub const fn aspect(&self) -> Aspect {
        match self {
            Fact::TakesCommander
            | Fact::Checkmate
            | Fact::ForcesMate { .. }
            | Fact::LosesGame { .. }
            | Fact::IsMated { .. }
            | Fact::MateThreat { .. } => Aspect::Mate,
            Fact::GivesCheck { .. } | Fact::ExposesCommander { .. } => Aspect::Commander,
            Fact::OpensLane { .. }
            | Fact::ClosesLane { .. }
            | Fact::OpensRing { .. }
            | Fact::OpenToAir { .. } => Aspect::AirDefence,
            Fact::Promotes { .. } | Fact::Forks { .. } | Fact::Frees { .. } => Aspect::Activity,
            _ => Aspect::Material,
        }
    }

    /// From where to where something acts in it: an arrow on the board.
    pub const fn arrow(&self) -> Option<(Square, Square)> {
        match self {
            Fact::TakesMore { back: by, prey: to }
            | Fact::GivesCheck { by, commander: to }
            | Fact::ExposesCommander { by, commander: to, .. }
            | Fact::Protects { from: by, unit: to }
            | Fact::Escapes { from: by, unit: to }
            | Fact::OpensLane { air: by, target: to, .. }
            | Fact::ClosesLane { air: by, target: to, .. }
            | Fact::OpensRing { air: by, target: to, .. }
            | Fact::Frees { part: by, target: to, .. }
            | Fact::Threatens { by, prey: to }
            | Fact::OpensLine { by, unit: to }
            | Fact::LeavesInRange { by, unit: to }
            | Fact::Hangs { by, unit: to }
            | Fact::OpenToAir { by, unit: to }
            | Fact::Outweighed { by, unit: to } => Some((by.square, to.square)),
            Fact::IntoRange { square, by } => Some((by.square, *square)),
            _ => None,
        }
    }
}
