//! FEN, read and written (12).

use super::board::{Board, FILES, RANKS, SQUARES, square_name, square_named};
use super::pieces::{Kind, Piece, Unit};
use super::{Slow, SlowAction, move_text};

impl Slow {
    /// Reads a FEN, with the session field if there is one.
    ///
    /// # Errors
    ///
    /// What is wrong, in a few words (12.2).
    pub fn parse(fen: &str) -> Result<Slow, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        if fields.len() > 7 {
            return Err("trailing text".to_string());
        }
        let field =
            |index: usize, default: &'static str| fields.get(index).copied().unwrap_or(default);
        let board = read_placement(fields[0])?;
        let red = match field(1, "") {
            "r" => true,
            "b" => false,
            other => return Err(format!("bad side {other:?}")),
        };
        if field(2, "-") != "-" || field(3, "-") != "-" {
            return Err("fields three and four must be -".to_string());
        }
        let number = read_number(field(5, "1"))?;
        if number == 0 {
            return Err("the full-move number is at least 1".to_string());
        }
        let slow = Slow { board, red, clock: read_number(field(4, "0"))?, number, deploy: None };
        match fields.get(6) {
            None => Ok(slow),
            Some(session) => slow.replay(session),
        }
    }

    /// 12.3: `c3:Fc3>e5,Tc3xd4...` or `c3:F>e5,Txd4...`.
    fn replay(self, session: &str) -> Result<Slow, String> {
        let bad = || format!("bad session {session:?}");
        let steps = session.strip_suffix("...").ok_or_else(bad)?;
        let (origin, steps) = steps.split_once(':').ok_or_else(bad)?;
        let origin = square_named(origin).ok_or_else(bad)?;
        let mut slow = self;
        for (index, text) in steps.split(',').enumerate() {
            if index > 0 && slow.deploy.is_none() {
                return Err(bad()); // the sequence is complete already
            }
            let action = slow.actions().into_iter().find(|action| match action {
                SlowAction::Step(step) => {
                    step.from == origin
                        && [true, false]
                            .map(|o| move_text(step, ">", o))
                            .contains(&text.to_string())
                }
                _ => false,
            });
            slow = slow.play(&action.ok_or_else(bad)?);
        }
        if slow.deploy.is_none() {
            return Err(bad());
        }
        Ok(slow)
    }

    /// The canonical FEN.
    pub fn fen(&self) -> String {
        if let Some(deploy) = &self.deploy {
            let origin = square_name(deploy.origin);
            let steps = deploy.steps.join(",");
            return format!("{} {origin}:{steps}...", deploy.before.fen());
        }
        let side = if self.red { "r" } else { "b" };
        let placement = write_placement(&self.board);
        format!("{placement} {side} - - {} {}", self.clock, self.number)
    }
}

fn read_number(text: &str) -> Result<u32, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || (text.len() > 1 && text.starts_with('0')) {
        return Err(format!("bad clock {text:?}"));
    }
    text.parse().map_err(|_| format!("bad clock {text:?}"))
}

fn read_placement(text: &str) -> Result<Board, String> {
    let mut board: Board = [None; SQUARES];
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != RANKS {
        return Err(format!("{} ranks", ranks.len()));
    }
    for (down, text) in ranks.into_iter().enumerate() {
        let units = read_rank(text)?;
        for (x, unit) in units.into_iter().enumerate() {
            let at = (RANKS - 1 - down) * FILES + x;
            if unit.is_some_and(|unit| !unit.carrier().kind.may_stand(at)) {
                return Err(format!("terrain on {}", square_name(at)));
            }
            board[at] = unit;
        }
    }
    for red in [true, false] {
        let own = board.iter().flatten().filter(|unit| unit.red == red);
        if own.filter(|unit| unit.has(Kind::Commander)).count() > 1 {
            return Err("second Commander".to_string());
        }
    }
    Ok(board)
}

fn read_rank(text: &str) -> Result<Vec<Option<Unit>>, String> {
    let mut squares: Vec<Option<Unit>> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            let run: usize = match rest[..end].parse() {
                Ok(run) if (1..=FILES).contains(&run) && first != '0' => run,
                _ => return Err(format!("bad number in {text:?}")),
            };
            squares.extend([None].repeat(run));
            rest = &rest[end..];
        } else if first == '(' {
            let end = rest.find(')').ok_or_else(|| format!("unclosed parenthesis in {text:?}"))?;
            let pieces = read_pieces(&rest[1..end])?;
            if pieces.len() < 2 {
                return Err(format!("too few pieces in parentheses in {text:?}"));
            }
            squares.push(Some(read_unit(&pieces)?));
            rest = &rest[end + 1..];
        } else {
            let end = first.len_utf8();
            let end = match rest[end..].chars().next() {
                Some(second) if first == '+' => end + second.len_utf8(),
                _ => end,
            };
            squares.push(Some(read_unit(&read_pieces(&rest[..end])?)?));
            rest = &rest[end..];
        }
        if squares.len() > FILES {
            return Err(format!("too many files in {text:?}"));
        }
    }
    if squares.len() == FILES { Ok(squares) } else { Err(format!("too few files in {text:?}")) }
}

/// Letters with their marks: whether red, and the piece.
fn read_pieces(text: &str) -> Result<Vec<(bool, Piece)>, String> {
    let mut pieces = Vec::new();
    let mut heroic = false;
    for letter in text.chars() {
        if letter == '+' && !heroic {
            heroic = true;
            continue;
        }
        let kind = Kind::from_letter(letter).ok_or_else(|| format!("unknown letter {letter:?}"))?;
        pieces.push((letter.is_ascii_uppercase(), Piece { kind, heroic }));
        heroic = false;
    }
    if heroic {
        return Err(format!("dangling + in {text:?}"));
    }
    Ok(pieces)
}

fn read_unit(pieces: &[(bool, Piece)]) -> Result<Unit, String> {
    let red = pieces.iter().all(|&(red, _)| red);
    let blue = pieces.iter().all(|&(red, _)| !red);
    if red == blue {
        return Err("mixed colours in a stack".to_string());
    }
    Unit::new(red, pieces.iter().map(|&(_, piece)| piece))
        .ok_or_else(|| "invalid stack".to_string())
}

fn write_placement(board: &Board) -> String {
    let mut ranks = Vec::new();
    for y in (0..RANKS).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for unit in &board[y * FILES..(y + 1) * FILES] {
            let Some(unit) = unit else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            if unit.red {
                text += &unit.text();
            } else {
                text += &unit.text().to_ascii_lowercase();
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        ranks.push(text);
    }
    ranks.join("/")
}

/// The FEN of a set-up.
pub fn setup_fen(board: &Board, red: bool, clock: u32, number: u32) -> String {
    let slow = Slow { board: *board, red, clock, number, deploy: None };
    slow.fen()
}
