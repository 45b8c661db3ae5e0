// The board, its windows, and what screen readers say about it.

export const board = {
  'board.label': { en: 'Board', vi: 'Bàn cờ' },
  'board.keys': {
    en: 'Arrow keys move, Enter picks up and puts down, digits choose, Escape cancels',
    vi: 'Phím mũi tên để di chuyển, Enter để cầm và đặt quân, phím số để chọn, Escape để hủy',
  },
  'board.empty': { en: '{square}: empty', vi: '{square}: trống' },
  'board.piece': { en: '{square}: {side}, {unit}', vi: '{square}: {side}, {unit}' },
  'board.picked': { en: 'In hand: {unit}, {count} targets', vi: 'Đang cầm: {unit}, {count} vị trí có thể đến' },
  'board.choices': { en: 'Choose: {list}', vi: 'Chọn: {list}' },
  'board.put': { en: 'Put down', vi: 'Đã đặt xuống' },

  'action.quiet': { en: 'Move', vi: 'Đi' },
  'action.capture': { en: 'Capture', vi: 'Ăn thế chỗ' },
  'action.stayCapture': { en: 'Capture and stay', vi: 'Đứng tại chỗ ăn quân' },
  'action.bomb': { en: 'Capture and stay', vi: 'Bỏ bom' },
  'action.suicideCapture': { en: 'Suicide capture', vi: 'Ăn cảm tử' },
  'action.combine': { en: 'Combine', vi: 'Cõng nhau' },

  'stack.choose': { en: 'Which unit?', vi: 'Chọn quân nào?' },
  'stack.whole': { en: 'Whole: {unit}', vi: 'Cả chồng: {unit}' },
  'stack.part': { en: 'Deploy: {unit}', vi: 'Triển khai: {unit}' },
  'question.label': { en: 'How?', vi: 'Chọn cách đi' },

  'deploy.title': { en: 'Deploy from {square}', vi: 'Triển khai từ {square}' },
  'deploy.hint': { en: 'Outlined units can still move.', vi: 'Quân có viền còn đi được.' },
  'deploy.moved': { en: '{unit} has moved to {square}', vi: '{unit} đã đến {square}' },
  'deploy.fired': { en: '{unit} has captured on {square}', vi: '{unit} đã ăn quân ở {square}' },
  'deploy.movable': { en: '{unit} can still move', vi: '{unit} còn đi được' },
  'deploy.stays': { en: '{unit} stays', vi: '{unit} ở lại' },
  'deploy.undo': { en: 'Undo step', vi: 'Lùi một bước' },
  'deploy.cancel': { en: 'Cancel', vi: 'Hủy' },
  'deploy.commit': { en: 'Commit', vi: 'Kết thúc lượt' },

  'san.label': { en: 'Type a move', vi: 'Gõ nước đi' },
  'san.hint': { en: 'e.g. Te4, c3:N<,Fe5', vi: 'ví dụ Te4, c3:N<,Fe5' },
  'san.play': { en: 'Play', vi: 'Đi' },
};
