//! What readers expect.

use crate::catalogue;

catalogue! {
    /// What a reader of notation or of game files expects where something else stands.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Expected {
        /// Nothing more.
        End => { en: "the end", vi: "phần kết thúc" }
        /// A side.
        Side => { en: "a side, `red` or `blue`", vi: "một bên, `red` hoặc `blue`" }
        /// A kind of piece by its name or letter.
        Kind => {
            en: "the name or the letter of a piece",
            vi: "tên hoặc chữ cái của một quân"
        }
        /// The letter of a piece.
        Letter => { en: "the letter of a piece", vi: "chữ cái của một quân" }
        /// A square.
        Square => { en: "a square, a1 to k12", vi: "một vị trí từ a1 đến k12" }
        /// Pieces of one side.
        OneSide => {
            en: "pieces of one side: all letters upper case, or all lower case",
            vi: "quân của một bên: toàn chữ hoa hoặc toàn chữ thường"
        }
        /// A piece that is no stack.
        OnePiece => { en: "a single piece", vi: "một quân đơn lẻ" }
        /// Pieces without marks.
        NoMarks => { en: "pieces without heroic marks", vi: "quân không có dấu anh hùng" }
        /// Pieces that can stand together.
        Stack => {
            en: "a piece or a stack that rule 6.1 allows",
            vi: "một quân hoặc chồng quân theo luật 6.1"
        }
        /// The end of a stack.
        ClosingParenthesis => { all: "`)`" }
        /// The origin of a deploy, where it is repeated.
        Origin => { en: "the square of the stack", vi: "vị trí của chồng quân" }
        /// The origin of a deploy, where it begins.
        OriginAndColon => {
            en: "the square of the stack and `:`",
            vi: "vị trí của chồng quân và `:`"
        }
        /// What a deploy step does.
        StepSymbol => { en: "`>`, `x`, `*`, `**` or `&`", vi: "`>`, `x`, `*`, `**` hoặc `&`" }
        /// What a plain move does.
        MoveSymbol => { en: "`-`, `x`, `*`, `**` or `&`", vi: "`-`, `x`, `*`, `**` hoặc `&`" }
        /// Not so many steps.
        ThreeSteps => { en: "three steps at most", vi: "tối đa ba bước" }
        /// Not several steps.
        OneStep => { en: "one step alone", vi: "chỉ một bước" }
        /// Another step.
        NextStep => { en: "`,` and a step", vi: "`,` và một bước" }
        /// A whole turn, not the beginning of one.
        WholeTurn => { en: "a whole turn, without `...`", vi: "cả lượt, không có `...`" }
        /// The sign that a deploy goes on.
        Dots => { en: "`...` at the end", vi: "`...` ở cuối" }
        /// A shorter name of a tag.
        ShortName => {
            en: "a name of at most 255 characters",
            vi: "một tên dài tối đa 255 ký tự"
        }
        /// The name of a tag.
        Name => {
            en: "a name of letters, digits and `_`",
            vi: "một tên gồm chữ cái, chữ số và `_`"
        }
        /// The value of a tag.
        Value => { en: "`\"` and a value", vi: "`\"` và một giá trị" }
        /// The end of the value of a tag.
        ValueEnd => { en: "`\"` at the end of the value", vi: "`\"` ở cuối giá trị" }
        /// The end of a tag.
        ClosingBracket => { all: "`]`" }
        /// Not so many tags.
        FewTags => { en: "at most 10000 tags", vi: "tối đa 10.000 nhãn" }
    }
}
