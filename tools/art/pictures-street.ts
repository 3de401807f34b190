import { at } from './brush.ts'
import { bowl, salgam, tea } from './drinks.ts'
import { fries, lemonSlice, lemonWedge, lettuce, parsley } from './garnish.ts'
import { wrap } from './loaves.ts'
import { board, copper, plate, steel } from './plates.ts'
import { onCounter, onTable, type Pictures } from './scenes.ts'
import { cigKofte } from './seafood.ts'
import { burger, pizza } from './sweets.ts'
import { paper } from './tables.ts'
import { chilli, low, ring, smoke } from './touches.ts'

/** Three pictures of each of these kinds of restaurants. */
export const street: Pictures = {
  cig_kofte: [
    onTable(
      'greenCheck',
      (b) =>
        at(400, 300, plate(b, 262, { rim: '#c8382f' })) +
        ring(6, 150, 130, (i) => at(0, 0, lettuce(b, 96, 62), { turn: i * 60 + 90 })) +
        ring(9, 148, 128, (i) => at(0, 0, cigKofte(b), { turn: i * 40, scale: 0.98 })) +
        at(400, 300, lemonSlice(b, 48)) +
        at(400, 300, parsley(b, 0.8)) +
        at(690, 110, lemonWedge(b, 66)) +
        at(100, 500, bowl(b, 56, ['#6b1a12', '#3d0c08'], false)) +
        at(700, 500, parsley(b, 1.4)),
    ),
    onTable(
      'oak',
      (b) =>
        at(400, 310, paper(b, 620, 400, '#f2e6cf')) +
        at(370, 250, wrap(b, 'cig_kofte', '#cfe6b8'), { turn: -14, scale: 1.06 }) +
        at(430, 400, wrap(b, 'cig_kofte', '#cfe6b8'), { turn: -14, scale: 1.06 }) +
        at(120, 500, lemonWedge(b, 64)) +
        at(690, 120, salgam(b), { scale: 1.2 }) +
        at(110, 110, b.emoji('leafy-green', 120), low),
    ),
    onTable(
      'tiles',
      (b) =>
        at(400, 300, copper(b, 290, 225)) +
        [0, 1, 2]
          .map((row) =>
            [0, 1, 2]
              .map((i) => at(265 + i * 136, 212 + row * 88, at(0, 8, lettuce(b, 74, 40)) + cigKofte(b), { turn: -16 + i * 7 }))
              .join(''),
          )
          .join('') +
        at(130, 490, b.emoji('leafy-green', 150), low) +
        at(690, 120, lemonSlice(b, 56)) +
        at(700, 500, tea(b)),
    ),
  ],
  burger: [
    onCounter(
      'cafe',
      (b) =>
        at(400, 330, burger(b, 'klasik'), { scale: 1.24 }) +
        at(690, 460, b.emoji('french-fries', 150), low) +
        at(96, 480, b.emoji('tomato', 96), low),
    ),
    onCounter(
      'night',
      (b) =>
        [
          [250, 350],
          [560, 360],
          [400, 250],
        ]
          .map(([x, y]) => at(x!, y!, burger(b, 'islak'), { scale: 0.8 }))
          .toReversed()
          .join('') + smoke(b),
    ),
    onTable(
      'walnut',
      (b) =>
        at(400, 330, board(b, 560, 380, { handle: false })) +
        at(330, 320, burger(b, 'cift'), { scale: 0.98 }) +
        at(600, 330, fries(b, 18, 80)) +
        at(110, 110, bowl(b, 58, ['#d8341f', '#a81c10'], false)) +
        at(690, 110, bowl(b, 54, ['#ffd04a', '#e2a01c'], false)),
    ),
  ],
  pizza: [
    onTable(
      'walnut',
      (b) =>
        at(400, 300, board(b, 500, 500, { round: 250 })) +
        at(400, 300, pizza(b, 'margarita', 226)) +
        at(110, 110, b.emoji('tomato', 110), low) +
        at(700, 520, b.emoji('cheese-wedge', 110), low),
    ),
    onTable(
      'redCheck',
      (b) =>
        at(370, 310, steel(b, 262, 262)) +
        at(370, 310, pizza(b, 'sucuklu', 236), { turn: 20 }) +
        at(690, 130, bowl(b, 60, chilli)) +
        at(690, 460, b.emoji('hot-pepper', 110), low),
    ),
    onTable(
      'slate',
      (b) =>
        at(400, 300, pizza(b, 'karisik', 246), { turn: -15 }) +
        at(90, 110, b.emoji('olive', 86), low) +
        at(710, 110, b.emoji('brown-mushroom', 100), low) +
        at(100, 510, b.emoji('bell-pepper', 110), low) +
        at(700, 510, b.emoji('garlic', 100), low),
    ),
  ],
}
