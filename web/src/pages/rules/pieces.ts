// The eleven pieces, each with a board to try it on.

import { KIND_NAMES } from '../../i18n/shared';
import type { Section } from './content';

export const PIECES: Section[] = [
  {
    id: 'commander',
    kind: 'c',
    rules: '3, 5.6, 8',
    title: KIND_NAMES.c,
    text: [
      {
        en: 'The piece everything is about: whoever loses it has lost the game. It runs any distance along ranks and files, but captures only on the next square, and never steps into an attack.',
        vi: 'Quân quan trọng nhất: mất Tư lệnh là thua. Tư lệnh đi ngang hoặc dọc không giới hạn số nấc, nhưng chỉ ăn được quân cách một nấc, và không bao giờ được đi vào vị trí bị chiếu.',
      },
    ],
    example: {
      fen: '10c/11/11/11/11/11/11/4h6/2I1C3h2/11/11/11 r - - 0 1',
      hint: {
        en: 'Capture on e5, then try i4: four squares away is too far to capture. The k file is closed, because the Commanders would face each other there.',
        vi: 'Hãy ăn quân ở e5, rồi thử i4: cách bốn nấc thì không ăn được. Cột k bị cấm vì hai Tư lệnh sẽ qua mặt nhau.',
      },
    },
  },
  {
    id: 'infantry',
    kind: 'i',
    rules: '3',
    title: KIND_NAMES.i,
    text: [
      {
        en: 'One square along ranks and files, to move and to capture. Slow, but it can ride on a Tank, an Air Force or a Navy.',
        vi: 'Đi và ăn một nấc, ngang hoặc dọc. Bộ binh chậm, nhưng Xe tăng, Không quân và Hải quân cõng được Bộ binh.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/11/11/5ee4/5I5/11/11/11 r - - 0 1',
      hint: {
        en: 'The Engineer on f5 can be captured, the one on g5 cannot: it stands diagonally.',
        vi: 'Bộ binh ăn được Công binh ở f5, nhưng không ăn được quân ở g5 vì nằm chéo.',
      },
    },
  },
  {
    id: 'tank',
    kind: 't',
    rules: '3',
    title: KIND_NAMES.t,
    text: [
      {
        en: 'Two squares along ranks and files. It cannot drive through pieces, but it shoots over them. It crosses the river anywhere and carries a Commander, an Infantry or a Militia.',
        vi: 'Đi và ăn hai nấc, ngang hoặc dọc. Xe tăng không đi xuyên qua quân khác nhưng bắn vượt qua được. Xe tăng qua sông ở bất cứ đâu và cõng được Tư lệnh, Bộ binh hoặc Dân quân.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/11/4e6/4I6/4T6/11/11/11 r - - 0 1',
      hint: {
        en: 'Capture the Engineer on e6 over your own Infantry. Then reset, and move the Tank onto the Infantry: it takes it on board.',
        vi: 'Hãy ăn Công binh ở e6, vượt qua Bộ binh của bạn. Sau đó xếp lại và đi Xe tăng vào vị trí của Bộ binh để cõng Bộ binh.',
      },
    },
  },
  {
    id: 'militia',
    kind: 'm',
    rules: '3',
    title: KIND_NAMES.m,
    text: [
      {
        en: 'One square in all eight directions: an Infantry that knows the side paths.',
        vi: 'Đi và ăn một nấc theo cả tám hướng: như Bộ binh nhưng biết đi chéo.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/11/11/6e4/5M5/11/11/11 r - - 0 1',
      hint: { en: 'Capture the Engineer on g5, diagonally.', vi: 'Hãy ăn chéo Công binh ở g5.' },
    },
  },
  {
    id: 'engineer',
    kind: 'e',
    rules: '3, 4.3, 6.1',
    title: KIND_NAMES.e,
    text: [
      {
        en: 'One square along ranks and files. Its strength is its back: it carries an Artillery, an Anti-Air or a Missile, and takes it across the river where there is no bridge.',
        vi: 'Đi và ăn một nấc, ngang hoặc dọc. Sở trường của Công binh là cõng Pháo binh, Cao xạ hoặc Tên lửa và đưa qua sông ở cả những chỗ không có ngầm.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/11/6(EA)1A2/11/11/11/11/11 r - - 0 1',
      hint: {
        en: 'Take the stack from g6 to g7. The Artillery on i6, alone, has to go round by a bridge.',
        vi: 'Hãy đưa chồng quân từ g6 sang g7. Pháo binh đứng một mình ở i6 thì phải vòng qua ngầm.',
      },
    },
  },
  {
    id: 'artillery',
    kind: 'a',
    rules: '3, 4.3, 5.4',
    title: KIND_NAMES.a,
    text: [
      {
        en: 'Three squares in all eight directions, and it fires over everything in between. After a capture it may go there or stay where it is. Heavy: it crosses the river only on the bridges.',
        vi: 'Đi và ăn ba nấc theo cả tám hướng, bắn vượt qua mọi quân ở giữa. Khi ăn quân, Pháo binh có thể đến thế chỗ hoặc đứng tại chỗ. Là quân nặng, Pháo binh chỉ qua sông ở ngầm.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/11/6t4/11/4I6/3A7/11/11 r - - 0 1',
      hint: {
        en: 'Capture the Tank on g6 over your Infantry. The board asks whether the Artillery shall go there or stay.',
        vi: 'Hãy ăn Xe tăng ở g6, vượt qua Bộ binh của bạn. Bàn cờ sẽ hỏi Pháo binh đến đó hay ở lại.',
      },
    },
  },
  {
    id: 'anti-air',
    kind: 'g',
    rules: '3, 4.3, 7.1',
    title: KIND_NAMES.g,
    text: [
      {
        en: 'One square along ranks and files, and heavy. It closes the sky: enemy aircraft do not pass the square it stands on and the four beside it.',
        vi: 'Đi và ăn một nấc, ngang hoặc dọc, là quân nặng. Cao xạ khóa bầu trời: máy bay đối phương không qua được vị trí của Cao xạ và bốn vị trí kề bên.',
      },
    ],
    example: {
      fen: '11/11/11/11/5f5/11/11/11/5G5/11/11/11 b - - 0 1',
      zones: 'r',
      hint: {
        en: 'Here Blue flies. Land on f6, then try f5, which is covered. The Anti-Air itself can only be taken at the price of the aircraft.',
        vi: 'Ở đây bên Xanh bay. Hãy đáp xuống f6, rồi thử f5 là vị trí bị khống chế. Muốn ăn Cao xạ thì phải hy sinh máy bay.',
      },
    },
  },
  {
    id: 'missile',
    kind: 's',
    rules: '3, 4.3, 5.4, 7.1',
    title: KIND_NAMES.s,
    text: [
      {
        en: 'Two squares along ranks and files, one diagonally, firing over pieces. Like the Artillery it is heavy and may capture without moving. Its air defence reaches two squares.',
        vi: 'Đi và ăn hai nấc ngang hoặc dọc, một nấc chéo, bắn vượt quân. Giống Pháo binh, Tên lửa là quân nặng và có thể đứng tại chỗ ăn quân. Vùng phòng không của Tên lửa rộng hai nấc.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/11/5t1i3/6i4/5S5/11/11/11 r - - 0 1',
      zones: 'r',
      hint: {
        en: 'f6 and g5 are in range, h6 is not: two squares away, but diagonally.',
        vi: 'f6 và g5 nằm trong tầm, h6 thì không: cách hai nấc nhưng theo đường chéo.',
      },
    },
  },
  {
    id: 'air-force',
    kind: 'f',
    rules: '3, 5.4, 5.5, 7',
    title: KIND_NAMES.f,
    text: [
      {
        en: 'Four squares in all eight directions, over pieces, land and sea, and it may stand anywhere. It captures and lands, or captures and returns. Only air defence stops it.',
        vi: 'Đi và ăn bốn nấc theo cả tám hướng, bay qua mọi quân, đất liền và biển, và đứng được ở bất cứ vị trí nào. Không quân ăn rồi đáp xuống, hoặc bỏ bom rồi quay về. Chỉ phòng không mới ngăn được Không quân.',
      },
    ],
    example: {
      fen: '11/11/11/11/8a2/11/6i4/5I5/4F6/11/11/11 r - - 0 1',
      hint: {
        en: 'Strike the Artillery on i8 over two pieces. Then fly out to sea.',
        vi: 'Hãy đánh Pháo binh ở i8, bay qua hai quân. Sau đó hãy thử bay ra biển.',
      },
    },
  },
  {
    id: 'navy',
    kind: 'n',
    rules: '1.5, 3, 5.4, 7.1',
    title: KIND_NAMES.n,
    text: [
      {
        en: 'Four squares in all eight directions, over other pieces, but only on water: files a to c and the mouth of the river (d6, e6, d7, e7). It sinks a Navy four squares away and hits anything else at three. What it hits on land it cannot enter, so it stays. It carries more than any other piece, and covers the squares beside it against aircraft.',
        vi: 'Đi bốn nấc theo cả tám hướng, vượt được quân khác, nhưng chỉ trên mặt nước: cột a đến c và cửa sông (d6, e6, d7, e7). Hải quân đánh chìm tàu đối phương trong tầm bốn nấc và bắn quân khác trong tầm ba nấc. Ăn quân trên đất liền thì Hải quân đứng tại chỗ. Hải quân cõng được nhiều nhất và khống chế các vị trí kề bên trước máy bay.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/1n9/11/11/1N9/1N2ii5/11/11 r - - 0 1',
      hint: {
        en: 'From b3, sink the ship on b7 past your own, or bombard e3 from the sea. f3 is too far.',
        vi: 'Từ b3, hãy đánh chìm tàu chiến ở b7, vượt qua tàu của bạn, hoặc bắn phá e3 từ biển. f3 thì quá xa.',
      },
    },
  },
  {
    id: 'headquarters',
    kind: 'h',
    rules: '3, 6.1, 9.1',
    title: KIND_NAMES.h,
    text: [
      {
        en: 'It does not move, and shelters the Commander, who may move in. When its side attacks the enemy Commander it becomes heroic, and then it walks: one square in all directions.',
        vi: 'Sở chỉ huy không di chuyển, là nơi trú của Tư lệnh. Khi bên mình chiếu Tư lệnh đối phương, Sở chỉ huy thành quân anh hùng và từ đó đi được một nấc theo mọi hướng.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/11/11/8i2/5H1+H3/11/11/11 r - - 0 1',
      hint: {
        en: 'The Headquarters on f4 stands still. The heroic one on h4 walks and captures.',
        vi: 'Sở chỉ huy ở f4 đứng yên. Sở chỉ huy anh hùng ở h4 thì đi và ăn được.',
      },
    },
  },
];
