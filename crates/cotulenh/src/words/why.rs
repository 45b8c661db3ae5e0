//! The reasons against a wish.

use core::fmt;

use super::names::{Distance, Line, Named};
use super::say::displays_english;
use super::{Language, Same, Say};
use crate::explain::{Reason, WhyNot, Wish};
use crate::game::GameError;
use crate::{Action, ActionKind, Kind, Square, Unit, say};

/// The reason with the number of the rule.
///
/// ```
/// use cotulenh::explain::Wish;
/// use cotulenh::words::{Language, Say};
/// use cotulenh::Position;
/// let why = Position::start().why_not(Wish::read("g1", "g3")?).unwrap();
/// assert_eq!(
///     why.text(Language::English),
///     "the Commander and the Missile cannot form a stack (rule 6.1)"
/// );
/// assert_eq!(
///     why.text(Language::Vietnamese),
///     "Tư lệnh và Tên lửa không thể cõng nhau (luật 6.1)"
/// );
/// # Ok::<(), cotulenh::explain::WhyNot>(())
/// ```
impl Say for WhyNot {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only a wish for squares that are not there is none: it is told without looking at it.
        let a1 = Square::from_bit(0);
        let wish = self.wish.unwrap_or(Wish::new(a1, a1));
        say!(language, f, {
            en: "{reason} (rule {rule})",
            vi: "{reason} (luật {rule})",
            reason = Against { wish, why: self }, rule = self.reason.rule()
        })
    }
}

displays_english!(WhyNot);

/// The reason against a wish.
struct Against<'a> {
    wish: Wish,
    why: &'a WhyNot,
}

impl Say for Against<'_> {
    #[allow(clippy::too_many_lines)] // a list
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wish { from, to, kind, unit: wished } = self.wish;
        let unit = Named(wished);
        say!(language, f, self.why.reason, {
            Reason::GameOver(result) => { all: "{over}", over = GameError::Over(result) }
            Reason::NoSuchSquare(ref text) => {
                en: "there is no square {text:?}: files go from a to k, ranks from 1 to 12",
                vi: "không có vị trí {text:?}: cột từ a đến k, hàng từ 1 đến 12",
                text
            }
            Reason::SameSquare => {
                en: "the {unit} is on {from} already",
                vi: "{unit} đã ở {from} rồi",
                unit, from
            }
            Reason::NoPiece => {
                en: "there is no piece on {from}",
                vi: "không có quân nào ở {from}",
                from
            }
            Reason::NotYours => {
                en: "the {unit} on {from} belongs to the other side",
                vi: "{unit} ở {from} là quân của đối phương",
                unit, from
            }
            Reason::NotInStack { stack } => {
                en: "there is no {unit} on {from}: {stack} stands there",
                vi: "ở {from} không có {unit}, chỉ có {stack}",
                unit, from, stack = Same(stack.notated())
            }
            Reason::NoUnit { deploys: false } => {
                en: "you have no {unit} that moves alone",
                vi: "bạn không có {unit} nào đi riêng",
                unit
            }
            Reason::NoUnit { deploys: true } => {
                en: "you have no stack with the {unit} as a part",
                vi: "bạn không có chồng quân nào có {unit}",
                unit
            }
            Reason::PartOfStack { stack } => {
                en: "the {unit} on {from} is part of the stack {stack}: it leaves by deploying, with `>`",
                vi: "{unit} ở {from} thuộc chồng quân {stack}: muốn rời ra phải triển khai, ghi bằng `>`",
                unit, from, stack = Same(stack.notated())
            }
            Reason::NotAPart if wished.is_some_and(Unit::is_stack) => {
                en: "only a part of a stack deploys, and the letters before the origin are what moves: \
                     {hint}; a whole unit moves without `>`",
                vi: "chỉ một phần của chồng quân mới triển khai, và chữ trước vị trí xuất phát là quân \
                     đi: {hint}; cả chồng quân đi thì không ghi `>`",
                hint = Leaving(self)
            }
            Reason::NotAPart => {
                en: "only a part of a stack deploys; a whole unit moves without `>`",
                vi: "chỉ một phần của chồng quân mới triển khai; cả quân đi thì không ghi `>`"
            }
            Reason::NothingThere if kind == Some(ActionKind::Combine) => {
                en: "there is nobody to join on {to}",
                vi: "ở {to} không có quân nào để cõng nhau",
                to
            }
            Reason::NothingThere => {
                en: "there is nothing to capture on {to}",
                vi: "ở {to} không có quân nào để ăn",
                to
            }
            Reason::OwnUnitThere => {
                en: "your own unit stands on {to}: it can only be joined, with `&`",
                vi: "quân của bạn đang ở {to}: chỉ có thể cõng nhau, ghi bằng `&`",
                to
            }
            Reason::EnemyThere => {
                en: "an enemy unit stands on {to}: it can only be captured",
                vi: "quân đối phương đang ở {to}: chỉ có thể ăn quân đó",
                to
            }
            Reason::NeverMoves => {
                en: "the {unit} moves only when it is heroic",
                vi: "{unit} chỉ đi được khi đã thành quân anh hùng",
                unit
            }
            Reason::NotInLine => {
                en: "{to} is on no straight line from {from}",
                vi: "{to} không nằm trên đường ngang, dọc hoặc chéo từ {from}",
                to, from
            }
            Reason::WrongDirection => {
                en: "the {unit} on {from} goes along ranks and files, not diagonally",
                vi: "{unit} ở {from} chỉ đi ngang hoặc dọc, không đi chéo",
                unit, from
            }
            Reason::OutOfRange { captures, range, distance } => {
                en: "the {unit} on {from} {does} up to {range} away, {to} is {distance} away",
                vi: "{unit} ở {from} {does} xa nhất {range}, {to} cách {distance} nấc",
                unit, from, does = Does { captures }, range = Distance(range), to, distance
            }
            Reason::Blocked { at, .. } => {
                en: "the way from {from} to {to} is blocked on {at}",
                vi: "đường từ {from} đến {to} bị chặn ở {at}",
                from, to, at
            }
            Reason::CannotCombine { with } => {
                en: "the {unit} and the {host} cannot form a stack",
                vi: "{unit} và {host} không thể cõng nhau",
                unit, host = Named(Some(with))
            }
            Reason::Terrain { kind: Kind::Navy, at } => {
                en: "the {kind} cannot go to {at}: it is land",
                vi: "{kind} không thể đến {at} vì đó là đất liền",
                kind = Kind::Navy, at
            }
            Reason::Terrain { kind, at } => {
                en: "the {kind} cannot go to {at}: it is sea",
                vi: "{kind} không thể đến {at} vì đó là biển",
                kind, at
            }
            Reason::River => {
                en: "the {unit} crosses the river only over a bridge, along file f or h",
                vi: "{unit} chỉ qua sông ở ngầm, dọc theo cột f hoặc h",
                unit
            }
            Reason::AirDefence { by } => {
                en: "air defence on {by} covers the way",
                vi: "đường bay bị phòng không ở {by} khống chế",
                by
            }
            Reason::OnlySuicide { by } => {
                en: "air defence on {by} covers the way: only a suicide capture, with `**`, is possible",
                vi: "đường bay bị phòng không ở {by} khống chế: chỉ có thể ăn cảm tử, ghi bằng `**`",
                by
            }
            Reason::NoSuicide => {
                en: "a suicide capture is only for an Air Force whose way ends in the zone of one defender",
                vi: "chỉ Không quân bay vào vùng phòng không của đúng một quân mới ăn cảm tử"
            }
            Reason::MayNotStay => {
                en: "the {unit} has to move to {to} to capture there",
                vi: "{unit} phải đi đến {to} mới ăn được quân ở đó",
                unit, to
            }
            Reason::CommanderLost => {
                en: "your Commander would be lost",
                vi: "bạn sẽ mất Tư lệnh"
            }
            Reason::CommanderAttacked { commander, by } => {
                en: "your Commander on {commander} would be attacked from {by}",
                vi: "Tư lệnh của bạn ở {commander} sẽ bị chiếu từ {by}",
                commander, by
            }
            Reason::CommandersExposed { own, enemy } => {
                en: "the Commanders on {own} and {enemy} would face each other along {line}",
                vi: "hai Tư lệnh ở {own} và {enemy} sẽ qua mặt nhau trên {line}",
                own, enemy, line = Line(own, enemy)
            }
            Reason::DeployInProgress { origin } => {
                en: "a deploy from {origin} is in progress: end it or cancel it first",
                vi: "đang có đợt triển khai từ {origin}: hãy kết thúc hoặc hủy đợt đó trước",
                origin
            }
            Reason::NoDeploy => { all: "{error}", error = GameError::NoDeploy }
            Reason::AlreadyMoved => {
                en: "the {unit} has already moved in this turn",
                vi: "{unit} đã đi trong lượt này",
                unit
            }
            Reason::TurnOver => {
                en: "the turn is over before this step",
                vi: "lượt đi đã kết thúc trước bước này"
            }
            Reason::Remainder { kind, at } => {
                en: "what is left on {at} cannot stay there: the {kind} cannot stand on it",
                vi: "phần còn lại ở {at} không thể ở đó: {kind} không được đứng ở vị trí này",
                at, kind
            }
            Reason::WrongMarks => {
                en: "the {unit} on {from} has other heroic marks",
                vi: "{unit} ở {from} có dấu anh hùng khác",
                unit, from
            }
            Reason::WrongResult => {
                en: "the stack on {to} would be another one",
                vi: "chồng quân ở {to} sẽ là chồng quân khác",
                to
            }
            Reason::WrongStay => {
                en: "what is written before `<` is not what stays on {from}",
                vi: "phần ghi trước `<` không phải là phần ở lại {from}",
                from
            }
        })
    }
}

/// What a piece does, and how far.
struct Does {
    captures: bool,
}

impl Say for Does {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self.captures, {
            true => { en: "captures", vi: "ăn" }
            false => { en: "moves", vi: "đi" }
        })
    }
}

/// How a part of a stack is written that leaves for where the whole stack was to deploy to.
struct Leaving<'a>(&'a Against<'a>);

impl Say for Leaving<'_> {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wish { from, to, unit, kind } = self.0.wish;
        let last = unit.and_then(|unit| unit.kinds().last()).copied().unwrap_or(Kind::Tank);
        let any = Action::step(last.into(), from, kind.unwrap_or(ActionKind::Quiet), to);
        let fits =
            |action: &&Action| action.is_deploy() && (action.origin(), action.to()) == (from, to);
        let step = self.0.why.alternatives.iter().find(fits).copied().unwrap_or(any);
        let lan = format!("{step:?}");
        // `>` alone says that it deploys; a capture needs the origin before it.
        let short = lan.split_once(':').map_or(&*lan, |(_, step)| step);
        say!(language, f, {
            en: "`{text}` for the {part} leaving",
            vi: "`{text}` khi {part} rời chồng quân",
            text = if short.contains('>') { short } else { &lan }, part = Named(Some(step.unit()))
        })
    }
}
