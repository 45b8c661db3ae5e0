// The rules page, except the texts of its sections (src/pages/rules).

export const rules = {
  'rules.title': { en: 'The rules', vi: 'Luật chơi' },
  'rules.lead': {
    en: 'Commander Chess in a quarter of an hour. Every board on this page is alive: try the moves, and if one is refused, it tells you why.',
    vi: 'Cờ Tư Lệnh trong mười lăm phút. Bạn chơi thử được trên mọi bàn cờ của trang này. Nước nào sai luật sẽ có lời giải thích.',
  },
  'rules.law': { en: 'The rulebook has every rule, numbered.', vi: 'Sách luật có đầy đủ các điều, có đánh số.' },
  'rulebook.title': { en: 'The rulebook', vi: 'Sách luật' },
  'rulebook.lead': {
    en: 'The law of this site, rule by rule. Every number can be linked to.',
    vi: 'Luật của trang này, từng điều một. Mỗi điều có liên kết riêng.',
  },
  'rulebook.learn': { en: 'To learn the game, begin here.', vi: 'Để học chơi, hãy bắt đầu ở đây.' },
  'rules.contents': { en: 'Contents', vi: 'Nội dung' },
  'rules.numbers': { en: 'Rules {numbers}', vi: 'Luật {numbers}' },
  'rules.pieces': { en: 'The pieces', vi: 'Các quân' },
  'rules.reset': { en: 'Reset', vi: 'Xếp lại' },
  'rules.done': { en: '{text}. Reset to try again.', vi: '{text}. Hãy xếp lại để thử lần nữa.' },
  'rules.solved': { en: 'Solved: {turn}!', vi: 'Đúng rồi: {turn}!' },
  'rules.tryAgain': {
    en: '{turn} does not mate. Reset and try again.',
    vi: '{turn} chưa chiếu hết. Hãy xếp lại và thử lần nữa.',
  },
  'rules.table': { en: 'All pieces at a glance', vi: 'Bảng tóm tắt các quân' },
  'rules.table.note': {
    en: '∞: any distance. 2·1: two squares straight, one diagonally. 4/3: four squares on a Navy, three on anything else. Directions: 4 along ranks and files, 8 diagonally, too. Heroic values in brackets.',
    vi: '∞: không giới hạn. 2·1: hai nấc ngang dọc, một nấc chéo. 4/3: bốn nấc với Hải quân, ba nấc với quân khác. Hướng: 4 là ngang dọc, 8 là cả đường chéo. Số trong ngoặc là khi đã thành quân anh hùng.',
  },
  'rules.table.piece': { en: 'Piece', vi: 'Quân' },
  'rules.table.move': { en: 'Moves', vi: 'Đi' },
  'rules.table.capture': { en: 'Captures', vi: 'Ăn' },
  'rules.table.directions': { en: 'Directions', vi: 'Hướng' },
  'rules.table.movesOver': { en: 'Moves over pieces', vi: 'Đi vượt quân' },
  'rules.table.capturesOver': { en: 'Captures over pieces', vi: 'Ăn vượt quân' },
  'rules.yes': { en: 'yes', vi: 'có' },
  'rules.no': { en: 'no', vi: 'không' },
  'rules.notation': { en: 'Notation in short', vi: 'Ký hiệu tóm tắt' },
  'rules.notation.sign': { en: 'Sign', vi: 'Ký hiệu' },
  'rules.notation.example': { en: 'Example', vi: 'Ví dụ' },
  'rules.notation.meaning': { en: 'Meaning', vi: 'Ý nghĩa' },
  'rules.next': { en: 'Ready? Play the computer', vi: 'Bạn đã sẵn sàng? Chơi với máy' },
};
