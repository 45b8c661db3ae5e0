//! Pictures as pixels: a position as PNG, a whole game as GIF.

use std::collections::HashMap;

use color_quant::NeuQuant;
use cotulenh::{Position, Square, Stack};
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use resvg::usvg::{Options, Tree};

use super::board::{CELL, Look};

/// A position, and the squares of the turn that led to it.
pub type Frame = (Position, Vec<Square>);

/// How long a turn of a moving picture is shown, in hundredths of a second; the last longer.
const TURN: u16 = 90;
const END: u16 = 400;
/// Of so many pixels one is looked at to choose the colours.
const SAMPLE: i32 = 7;

/// A drawing as pixels; none if it cannot be drawn.
fn pixels(svg: &str, width: u32) -> Option<Pixmap> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixmap = Pixmap::new(width, height)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Some(pixmap)
}

/// A position as PNG, so many pixels wide.
pub fn png(look: Look, (position, last): &Frame, width: u32) -> Option<Vec<u8>> {
    pixels(&look.board(position, last), width)?.encode_png().ok()
}

/// A wide picture with the board in its middle, as messengers show them beside a link.
pub fn card(look: Look, (position, last): &Frame) -> Option<Vec<u8>> {
    const SIZE: (u32, u32) = (1200, 630);
    let board = pixels(&look.board(position, last), 548)?;
    let mut card = Pixmap::new(SIZE.0, SIZE.1)?;
    card.fill(resvg::tiny_skia::Color::from_rgba8(0x24, 0x4a, 0x3d, 0xff));
    let x = (SIZE.0 - board.width()) / 2;
    let y = SIZE.1.saturating_sub(board.height()) / 2;
    blit(&mut card, &board, x as i32, y as i32);
    card.encode_png().ok()
}

fn blit(onto: &mut Pixmap, what: &Pixmap, x: i32, y: i32) {
    onto.draw_pixmap(x, y, what.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
}

/// Draws the positions of one game: the board and every unit are drawn once, then put together.
struct Film {
    look: Look,
    width: u32,
    scale: f32,
    ground: Pixmap,
    mark: Pixmap,
    units: HashMap<Stack, Pixmap>,
}

impl Film {
    fn new(look: Look, width: u32) -> Option<Film> {
        let scale = width as f32 / look.view()[2] as f32;
        let cell = Film::cell(scale);
        let ground = pixels(&look.ground(), width)?;
        let mark = pixels(&look.marked(), cell)?;
        Some(Film { look, width, scale, ground, mark, units: HashMap::new() })
    }

    fn cell(scale: f32) -> u32 {
        (CELL as f32 * scale).round().max(1.0) as u32
    }

    /// Where the corner of a square is, in pixels.
    fn corner(&self, square: Square) -> (i32, i32) {
        let ([left, top, ..], (x, y)) = (self.look.view(), self.look.point(square));
        let at = |place: i32| ((place - CELL / 2) as f32 * self.scale).round() as i32;
        (at(x - left), at(y - top))
    }

    fn frame(&mut self, (position, last): &Frame) -> Option<Pixmap> {
        let mut picture = self.ground.clone();
        for &square in last {
            let (x, y) = self.corner(square);
            blit(&mut picture, &self.mark, x, y);
        }
        for square in position.occupied() {
            let Some(stack) = position.get(square) else { continue };
            if !self.units.contains_key(&stack) {
                let drawn = pixels(&self.look.unit(stack), Film::cell(self.scale))?;
                self.units.insert(stack, drawn);
            }
            let (x, y) = self.corner(square);
            if let Some(unit) = self.units.get(&stack) {
                blit(&mut picture, unit, x, y);
            }
        }
        Some(picture)
    }
}

/// The colours of a moving picture.
struct Palette {
    colors: NeuQuant,
    /// What each colour became, so that it is looked for once.
    known: HashMap<[u8; 4], u8>,
}

impl Palette {
    fn of(picture: &Pixmap) -> Palette {
        Palette { colors: NeuQuant::new(SAMPLE, 256, picture.data()), known: HashMap::new() }
    }

    fn indices(&mut self, picture: &Pixmap) -> Vec<u8> {
        let pixels = picture.data().chunks_exact(4);
        let index = |pixel: &[u8]| {
            let pixel = [pixel[0], pixel[1], pixel[2], pixel[3]];
            *self
                .known
                .entry(pixel)
                .or_insert_with(|| u8::try_from(self.colors.index_of(&pixel)).unwrap_or_default())
        };
        pixels.map(index).collect()
    }
}

/// The part of a picture that is not as before: left, top, width, height.
fn changed(before: &[u8], now: &[u8], width: usize) -> Option<[usize; 4]> {
    let rows = || before.chunks_exact(width).zip(now.chunks_exact(width));
    let top = rows().position(|(before, now)| before != now)?;
    let bottom = rows().count() - rows().rev().position(|(before, now)| before != now)?;
    let differs = |x: &usize| rows().any(|(before, now)| before[*x] != now[*x]);
    let (left, right) = ((0..width).find(differs)?, (0..width).rev().find(differs)?);
    Some([left, top, right + 1 - left, bottom - top])
}

/// A game as a moving picture, so many pixels wide.
pub fn gif(look: Look, frames: &[Frame], width: u32) -> Option<Vec<u8>> {
    let mut film = Film::new(look, width)?;
    // The first position has nearly all units, a later one the mark and stacks.
    let sample = frames.get(frames.len() / 2).or(frames.first())?;
    let mut palette = Palette::of(&film.frame(sample)?);
    let (wide, high) = (u16::try_from(film.width).ok()?, u16::try_from(film.ground.height()).ok()?);
    let colors = palette.colors.color_map_rgb();
    let mut out = Vec::new();
    let mut encoder = gif::Encoder::new(&mut out, wide, high, &colors).ok()?;
    encoder.set_repeat(gif::Repeat::Infinite).ok()?;
    let mut before: Vec<u8> = Vec::new();
    for (i, frame) in frames.iter().enumerate() {
        let now = palette.indices(&film.frame(frame)?);
        let line = usize::from(wide);
        // A turn always changes something; if it did not, one pixel would be drawn again.
        let [left, top, width, height] = match before.is_empty() {
            true => [0, 0, line, usize::from(high)],
            false => changed(&before, &now, line).unwrap_or([0, 0, 1, 1]),
        };
        let rows = now.chunks_exact(line).skip(top).take(height);
        let part: Vec<u8> = rows.flat_map(|row| row[left..left + width].iter().copied()).collect();
        let mut drawn = gif::Frame {
            left: u16::try_from(left).ok()?,
            top: u16::try_from(top).ok()?,
            width: u16::try_from(width).ok()?,
            height: u16::try_from(height).ok()?,
            buffer: part.into(),
            delay: if i + 1 == frames.len() { END } else { TURN },
            ..gif::Frame::default()
        };
        drawn.make_lzw_pre_encoded();
        encoder.write_lzw_pre_encoded_frame(&drawn).ok()?;
        before = now;
    }
    drop(encoder);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_changed() {
        let before = [0; 12];
        let mut now = before;
        assert_eq!(changed(&before, &now, 4), None);
        (now[5], now[10]) = (1, 1);
        assert_eq!(changed(&before, &now, 4), Some([1, 1, 2, 2]));
    }

    #[test]
    fn a_position_has_its_colours_where_they_belong() {
        let start: Frame = (Position::default(), Vec::new());
        let look = Look::default();
        let picture = pixels(&look.board(&start.0, &[]), 575).expect("a picture");
        assert_eq!((picture.width(), picture.height()), (575, 625));
        let color = |x: i32, y: i32| {
            let pixel = picture.pixel((x + 42) as u32 / 2, (y + 8) as u32 / 2);
            pixel.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).expect("a pixel")
        };
        let [red, _, blue] = color(650 - 36, 1150);
        assert!(red > 120 && blue < 90, "Red's Commander stands on g1");
        let [red, _, blue] = color(650 - 33, 50);
        assert!(blue > 120 && red < 90, "Blue's on g12");
        let [red, _, blue] = color(20, 120);
        assert!(blue > red + 40, "the sea is on the left");
    }
}
