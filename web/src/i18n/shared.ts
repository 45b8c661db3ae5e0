// Made from the catalogues of the Rust crates, where it is changed. Write it anew with
//   COTULENH_WRITE_TEXTS=1 cargo test -p cotulenh-server --test it words::client

/** The names of the pieces, by their letters. */
export const KIND_NAMES = {
  c: { en: 'Commander', vi: 'Tư lệnh' },
  i: { en: 'Infantry', vi: 'Bộ binh' },
  t: { en: 'Tank', vi: 'Xe tăng' },
  m: { en: 'Militia', vi: 'Dân quân' },
  e: { en: 'Engineer', vi: 'Công binh' },
  a: { en: 'Artillery', vi: 'Pháo binh' },
  g: { en: 'Anti-Air', vi: 'Cao xạ' },
  s: { en: 'Missile', vi: 'Tên lửa' },
  f: { en: 'Air Force', vi: 'Không quân' },
  n: { en: 'Navy', vi: 'Hải quân' },
  h: { en: 'Headquarters', vi: 'Sở chỉ huy' },
};

/** What pieces are worth to the engine, plain and heroic; an Infantry is worth 100. */
export const PIECE_VALUES = {
  i: { plain: 100, heroic: 165 },
  t: { plain: 300, heroic: 415 },
  m: { plain: 120, heroic: 190 },
  e: { plain: 150, heroic: 227 },
  a: { plain: 500, heroic: 665 },
  g: { plain: 200, heroic: 290 },
  s: { plain: 400, heroic: 540 },
  f: { plain: 700, heroic: 915 },
  n: { plain: 600, heroic: 790 },
  h: { plain: 60, heroic: 115 },
};

/** The names of the sides. */
export const SIDE_NAMES = { r: { en: 'Red', vi: 'Đỏ' }, b: { en: 'Blue', vi: 'Xanh' } };

/** How games end. */
export const REASONS = {
  checkmate: { en: 'checkmate', vi: 'chiếu hết' },
  stalemate: { en: 'stalemate', vi: 'hết nước đi' },
  insufficientMaterial: { en: 'insufficient material', vi: 'không đủ quân để thắng' },
};

/** Who stands better, by the numbers of the glyphs. */
export const GLYPHS = {
  16: { en: 'Red is better', vi: 'Đỏ có ưu thế' },
  17: { en: 'Blue is better', vi: 'Xanh có ưu thế' },
  18: { en: 'Red is winning', vi: 'Đỏ thắng thế' },
  19: { en: 'Blue is winning', vi: 'Xanh thắng thế' },
};
