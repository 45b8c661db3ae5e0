//! The reasons against a wish in words, English and Vietnamese.

use core::fmt;

use crate::explain::{Reason, WhyNot, Wish};
use crate::game::{DrawClaim, GameResult};
use crate::outcome::{DrawReason, WinReason};
use crate::{ActionKind, Bitboard, Kind, Language, Outcome, Square, Unit};

impl WhyNot {
    /// The reason as a sentence for people, with the number of the rule.
    ///
    /// ```
    /// use cotulenh::explain::Wish;
    /// use cotulenh::{Language, Position};
    /// let why = Position::start().why_not(Wish::read("g1", "g3")?).unwrap();
    /// assert_eq!(
    ///     why.text(Language::English),
    ///     "the Commander and the Missile cannot form a stack (rule 6.1)"
    /// );
    /// assert_eq!(
    ///     why.text(Language::Vietnamese),
    ///     "Tư lệnh và Tên lửa không thể kết hợp thành chồng quân (luật 6.1)"
    /// );
    /// # Ok::<(), cotulenh::explain::WhyNot>(())
    /// ```
    pub fn text(&self, language: Language) -> String {
        let rule = self.reason.rule();
        // Only a wish for squares that are not there is none: it is told without looking at it.
        let a1 = Square::from_bit(0);
        let wish = self.wish.unwrap_or(Wish::new(a1, a1));
        match language {
            Language::English => format!("{} (rule {rule})", english(&self.reason, wish)),
            Language::Vietnamese => format!("{} (luật {rule})", vietnamese(&self.reason, wish)),
        }
    }
}

fn english(reason: &Reason, wish: Wish) -> String {
    let (from, to) = (wish.from, wish.to);
    let unit = named(wish.unit, Language::English);
    match reason {
        Reason::GameOver(result) => format!("the game is over: {result}"),
        Reason::NoSuchSquare(text) => {
            format!("there is no square {text:?}: files go from a to k, ranks from 1 to 12")
        }
        Reason::SameSquare => format!("the {unit} is on {from} already"),
        Reason::NoPiece => format!("there is no piece on {from}"),
        Reason::NotYours => format!("the {unit} on {from} belongs to the other side"),
        Reason::NotInStack { stack } => {
            format!("there is no {unit} on {from}: {} stands there", stack.notated())
        }
        Reason::NoUnit { deploys: false } => format!("you have no {unit} that moves alone"),
        Reason::NoUnit { deploys: true } => {
            format!("you have no stack with the {unit} as a part")
        }
        Reason::PartOfStack { stack } => format!(
            "the {unit} on {from} is part of the stack {}: it leaves by deploying, with `>`",
            stack.notated()
        ),
        Reason::NotAPart => {
            "only a part of a stack deploys; a whole unit moves without `>`".to_owned()
        }
        Reason::NothingThere if wish.kind == Some(ActionKind::Combine) => {
            format!("there is nobody to join on {to}")
        }
        Reason::NothingThere => format!("there is nothing to capture on {to}"),
        Reason::OwnUnitThere => {
            format!("your own unit stands on {to}: it can only be joined, with `&`")
        }
        Reason::EnemyThere => {
            format!("an enemy unit stands on {to}: it can only be captured")
        }
        Reason::NeverMoves => format!("the {unit} moves only when it is heroic"),
        Reason::NotInLine => format!("{to} is on no straight line from {from}"),
        Reason::WrongDirection => {
            format!("the {unit} on {from} goes along ranks and files, not diagonally")
        }
        Reason::OutOfRange { captures, range, distance } => {
            let does = if *captures { "captures" } else { "moves" };
            let squares = if *range == 1 { "square" } else { "squares" };
            format!(
                "the {unit} on {from} {does} up to {range} {squares} away, {to} is {distance} away"
            )
        }
        Reason::Blocked { at, .. } => {
            format!("the way from {from} to {to} is blocked on {at}")
        }
        Reason::CannotCombine { with } => {
            let host = named(Some(*with), Language::English);
            format!("the {unit} and the {host} cannot form a stack")
        }
        Reason::Terrain { kind, at } => {
            let ground = if *kind == Kind::Navy { "land" } else { "sea" };
            format!("the {kind} cannot go to {at}: it is {ground}")
        }
        Reason::River => {
            format!("the {unit} crosses the river only over a bridge, along file f or h")
        }
        Reason::AirDefence { by } => format!("air defence on {} covers the way", list(*by)),
        Reason::OnlySuicide { by } => format!(
            "air defence on {} covers the way: only a suicide capture, with `**`, is possible",
            list(*by)
        ),
        Reason::NoSuicide => "a suicide capture is only for an Air Force whose way ends in the \
                                  zone of one defender"
            .to_owned(),
        Reason::MayNotStay => {
            format!("the {unit} has to move to {to} to capture there")
        }
        Reason::CommanderLost => "your Commander would be lost".to_owned(),
        Reason::CommanderAttacked { commander, by } => {
            format!("your Commander on {commander} would be attacked from {}", list(*by))
        }
        Reason::CommandersExposed { own, enemy } => {
            let line = line(*own, *enemy, "file", "rank");
            format!("the Commanders on {own} and {enemy} would face each other along {line}")
        }
        Reason::DeployInProgress { origin } => {
            format!("a deploy from {origin} is in progress: end it or cancel it first")
        }
        Reason::NoDeploy => "no deploy is in progress".to_owned(),
        Reason::AlreadyMoved => format!("the {unit} has already moved in this turn"),
        Reason::TurnOver => "the turn is over before this step".to_owned(),
        Reason::Remainder { kind, at } => {
            format!("what is left on {at} cannot stay there: the {kind} cannot stand on it")
        }
        Reason::WrongMarks => format!("the {unit} on {from} has other heroic marks"),
        Reason::WrongResult => format!("the stack on {to} would be another one"),
        Reason::WrongStay => format!("what is written before `<` is not what stays on {from}"),
    }
}

fn vietnamese(reason: &Reason, wish: Wish) -> String {
    let (from, to) = (wish.from, wish.to);
    let unit = named(wish.unit, Language::Vietnamese);
    match reason {
        Reason::GameOver(result) => {
            format!("ván cờ đã kết thúc: {}", result.text(Language::Vietnamese))
        }
        Reason::NoSuchSquare(text) => {
            format!("không có ô {text:?}: cột từ a đến k, hàng từ 1 đến 12")
        }
        Reason::SameSquare => format!("{unit} đang đứng ở {from}"),
        Reason::NoPiece => format!("không có quân nào ở {from}"),
        Reason::NotYours => format!("{unit} ở {from} là quân của đối phương"),
        Reason::NotInStack { stack } => {
            format!("ở {from} không có {unit}, chỉ có {}", stack.notated())
        }
        Reason::NoUnit { deploys: false } => format!("bạn không có {unit} nào đi riêng"),
        Reason::NoUnit { deploys: true } => {
            format!("bạn không có chồng quân nào chứa {unit}")
        }
        Reason::PartOfStack { stack } => format!(
            "{unit} ở {from} thuộc chồng quân {}: muốn rời ra phải triển khai, viết với `>`",
            stack.notated()
        ),
        Reason::NotAPart => {
            "chỉ một phần của chồng quân mới triển khai; cả đơn vị đi thì không viết `>`".to_owned()
        }
        Reason::NothingThere if wish.kind == Some(ActionKind::Combine) => {
            format!("ở {to} không có quân nào để kết hợp")
        }
        Reason::NothingThere => format!("ở {to} không có quân nào để ăn"),
        Reason::OwnUnitThere => {
            format!("quân mình đang ở {to}: chỉ có thể kết hợp, viết với `&`")
        }
        Reason::EnemyThere => format!("quân đối phương đang ở {to}: chỉ có thể ăn quân đó"),
        Reason::NeverMoves => format!("{unit} chỉ đi được khi đã anh hùng"),
        Reason::NotInLine => format!("{to} không nằm trên đường thẳng từ {from}"),
        Reason::WrongDirection => {
            format!("{unit} ở {from} chỉ đi ngang và dọc, không đi chéo")
        }
        Reason::OutOfRange { captures, range, distance } => {
            let does = if *captures { "ăn" } else { "đi" };
            format!("{unit} ở {from} {does} xa nhất {range} ô, {to} cách {distance} ô")
        }
        Reason::Blocked { at, .. } => format!("đường từ {from} đến {to} bị chặn ở {at}"),
        Reason::CannotCombine { with } => {
            let host = named(Some(*with), Language::Vietnamese);
            format!("{unit} và {host} không thể kết hợp thành chồng quân")
        }
        Reason::Terrain { kind, at } => {
            let ground = if *kind == Kind::Navy { "đất liền" } else { "biển" };
            let kind = kind.name(Language::Vietnamese);
            format!("{kind} không thể đến {at}: đó là {ground}")
        }
        Reason::River => format!("{unit} chỉ qua sông trên cầu, dọc theo cột f hoặc h"),
        Reason::AirDefence { by } => format!("phòng không ở {} che phủ đường bay", list(*by)),
        Reason::OnlySuicide { by } => format!(
            "phòng không ở {} che phủ đường bay: chỉ có thể ăn cảm tử, viết với `**`",
            list(*by)
        ),
        Reason::NoSuicide => "chỉ Không quân bay vào vùng của đúng một quân phòng không mới \
                                  ăn cảm tử"
            .to_owned(),
        Reason::MayNotStay => format!("{unit} phải đi đến {to} mới ăn được quân ở đó"),
        Reason::CommanderLost => "Tư lệnh của bạn sẽ bị mất".to_owned(),
        Reason::CommanderAttacked { commander, by } => {
            format!("Tư lệnh của bạn ở {commander} sẽ bị tấn công từ {}", list(*by))
        }
        Reason::CommandersExposed { own, enemy } => {
            let line = line(*own, *enemy, "cột", "hàng");
            format!("hai Tư lệnh ở {own} và {enemy} sẽ đối mặt nhau trên {line}")
        }
        Reason::DeployInProgress { origin } => {
            format!("đang triển khai từ {origin}: hãy kết thúc hoặc hủy trước đã")
        }
        Reason::NoDeploy => "không có đợt triển khai nào đang diễn ra".to_owned(),
        Reason::AlreadyMoved => format!("{unit} đã đi trong lượt này"),
        Reason::TurnOver => "lượt đi đã kết thúc trước bước này".to_owned(),
        Reason::Remainder { kind, at } => {
            let kind = kind.name(Language::Vietnamese);
            format!("phần còn lại ở {at} không thể ở đó: {kind} không được đứng ở ô này")
        }
        Reason::WrongMarks => format!("dấu anh hùng của {unit} ở {from} không đúng như vậy"),
        Reason::WrongResult => format!("chồng quân ở {to} sẽ khác với điều đã viết"),
        Reason::WrongStay => format!("phần viết trước `<` không phải là phần ở lại {from}"),
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl GameResult {
    /// The result in words: `red wins: checkmate`, `Đỏ thắng: chiếu hết`.
    pub fn text(self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        let how = match self {
            GameResult::Board(Outcome::Win { reason: WinReason::CommanderCaptured, .. }) => {
                "bắt được Tư lệnh"
            }
            GameResult::Board(Outcome::Win { reason: WinReason::Checkmate, .. }) => "chiếu hết",
            GameResult::Board(Outcome::Draw(DrawReason::Stalemate)) => "hết nước đi",
            GameResult::Board(Outcome::Draw(DrawReason::InsufficientMaterial)) => {
                "không đủ lực lượng"
            }
            GameResult::Board(Outcome::Draw(DrawReason::SeventyFiveMoves)) => "75 nước",
            GameResult::Resignation { .. } => "đối phương xin thua",
            GameResult::Time { .. } => "đối phương hết giờ",
            GameResult::Agreement => "hai bên đồng ý",
            GameResult::Claim(DrawClaim::FiftyMoves) => "50 nước",
            GameResult::Claim(DrawClaim::ThirdRepetition) => "lặp lại ba lần",
        };
        match self.winner() {
            Some(winner) => format!("{} thắng: {how}", winner.name(language)),
            None => format!("hòa: {how}"),
        }
    }
}

/// `Tank`, `stack (NFT)`.
fn named(unit: Option<Unit>, language: Language) -> String {
    match (unit, language) {
        (None, Language::English) => "unit".to_owned(),
        (None, Language::Vietnamese) => "quân".to_owned(),
        (Some(unit), Language::English) if unit.is_stack() => format!("stack {unit}"),
        (Some(unit), Language::Vietnamese) if unit.is_stack() => format!("chồng quân {unit}"),
        (Some(unit), _) => unit.carrier().name(language).to_owned(),
    }
}

/// `e5`, `e5, f6`.
fn list(squares: Bitboard) -> String {
    let squares: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    squares.join(", ")
}

/// `file g`, `rank 5`: the line on which both squares are.
fn line(a: Square, b: Square, file: &str, rank: &str) -> String {
    if a.file() == b.file() {
        format!("{file} {}", char::from(b'a' + a.file()))
    } else {
        format!("{rank} {}", a.rank())
    }
}
