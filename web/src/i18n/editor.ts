// The editor of positions.

export const editor = {
  'editor.title': { en: 'Position editor', vi: 'Xếp thế cờ' },
  'editor.board': { en: 'Editor board', vi: 'Bàn xếp thế cờ' },
  'editor.palette': { en: 'Pieces of {side}', vi: 'Quân {side}' },
  'editor.place': { en: 'Place {piece}', vi: 'Đặt {piece}' },
  'editor.hand': { en: 'Move', vi: 'Di chuyển' },
  'editor.erase': { en: 'Remove', vi: 'Xóa quân' },
  'editor.heroic': { en: 'Heroic', vi: 'Anh hùng' },
  'editor.placesHeroic': { en: 'Pieces that are placed are heroic', vi: 'Quân đặt xuống là quân anh hùng' },
  'editor.tools': { en: 'Tool', vi: 'Công cụ' },
  'editor.hint.hand': {
    en: 'Drag pieces to the board, or choose one and click where it shall stand. Dragged off the board, or with the right button, they are removed.',
    vi: 'Hãy kéo quân vào bàn, hoặc chọn một quân rồi bấm vào vị trí muốn đặt. Kéo ra ngoài bàn hoặc bấm chuột phải để xóa.',
  },
  'editor.hint.erase': { en: 'Click a piece to remove it.', vi: 'Hãy bấm vào một quân để xóa.' },
  'editor.hint.heroic': {
    en: 'Click a piece to make it heroic, or plain again.',
    vi: 'Hãy bấm vào một quân để quân đó thành quân anh hùng, hoặc trở lại quân thường.',
  },
  'editor.hint.place': {
    en: 'Click a square to place the {piece}. On a piece of its own side it joins the stack, if there is such a stack.',
    vi: 'Hãy bấm vào một vị trí để đặt {piece}. Đặt lên quân cùng bên thì hai quân cõng nhau thành chồng quân, nếu luật cho phép.',
  },
  'editor.noStack': {
    en: '{unit} and {there} form no stack (rule 6.1). The board stays as it was.',
    vi: '{unit} và {there} không thể thành chồng quân (luật 6.1). Bàn cờ giữ nguyên.',
  },
  'editor.turn': { en: 'Side to move', vi: 'Bên đi trước' },
  'editor.start': { en: 'Start position', vi: 'Thế cờ ban đầu' },
  'editor.clear': { en: 'Clear', vi: 'Xóa hết' },
  'editor.flip': { en: 'Flip the board', vi: 'Xoay bàn cờ' },
  'editor.undo': { en: 'Undo', vi: 'Hoàn tác' },
  'editor.fen': { en: 'FEN', vi: 'FEN' },
  'editor.right': { en: 'The position is valid.', vi: 'Thế cờ hợp lệ.' },
  'editor.over': {
    en: 'The position is valid, but the game is over here: {reason}.',
    vi: 'Thế cờ hợp lệ, nhưng ván cờ đã kết thúc: {reason}.',
  },
  'editor.wrong': { en: 'Not yet a valid position', vi: 'Thế cờ chưa hợp lệ' },
  'editor.unjudged': { en: 'The position could not be checked', vi: 'Chưa kiểm tra được thế cờ' },
  'editor.judging': { en: 'Checking…', vi: 'Đang kiểm tra…' },
  'editor.go': { en: 'Use this position', vi: 'Dùng thế cờ này' },
  'editor.analyse': { en: 'Analyse', vi: 'Phân tích' },
  'editor.computer': { en: 'Play the computer from here', vi: 'Chơi với máy từ thế cờ này' },
  'editor.friend': { en: 'Challenge a friend from here', vi: 'Mời bạn bè từ thế cờ này' },
};
