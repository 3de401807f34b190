import { at, box, path } from './brush.ts'
import { ayran, tea } from './drinks.ts'
import { flecks, fries, grilledTomato, lemonSlice, rocket } from './garnish.ts'
import { loaf, tost } from './loaves.ts'
import { cutlet, steak } from './meats.ts'
import { board, fork, knife, plate } from './plates.ts'
import { onCounter, onTable, type Pictures } from './scenes.ts'
import { seaBass } from './seafood.ts'
import { waffle, waffleToppings } from './sweets.ts'
import { paper } from './tables.ts'
import { low } from './touches.ts'

/** Three pictures of each of these kinds of restaurants. */
export const cafe: Pictures = {
  tost: [
    onTable(
      'redCheck',
      (b) =>
        at(400, 310, board(b, 540, 400, { handle: false })) +
        at(400, 300, tost(b, 'karisik'), { turn: -7, scale: 1.22 }) +
        at(110, 500, tea(b)) +
        at(700, 110, b.emoji('tomato', 100), low),
    ),
    onTable(
      'zinc',
      (b) =>
        at(400, 320, paper(b, 620, 400), { turn: 4 }) +
        at(270, 300, tost(b, 'kasar'), { turn: -10, scale: 0.94 }) +
        at(540, 320, tost(b, 'sucuk'), { turn: 8, scale: 0.94 }) +
        at(690, 90, ayran(b)) +
        at(100, 90, b.emoji('cheese-wedge', 110), low),
    ),
    onCounter(
      'dusk',
      (b) =>
        at(400, 340, loaf(b, 'kumru'), { turn: -4, scale: 1.16 }) +
        at(100, 480, b.emoji('tomato', 100), low) +
        at(690, 480, b.emoji('cheese-wedge', 116), low),
    ),
  ],
  sandvic: [
    onCounter(
      'cafe',
      (b) =>
        at(400, 340, loaf(b, 'kofte'), { turn: -5, scale: 1.18 }) +
        at(690, 480, b.emoji('tomato', 110), low) +
        at(100, 490, b.emoji('onion', 96), low),
    ),
    onTable(
      'cream',
      (b) =>
        at(400, 300, board(b, 580, 380)) +
        at(300, 300, b.emoji('sandwich', 300), { filter: 'shadow' }) +
        at(530, 320, b.emoji('sandwich', 250), { turn: 8, filter: 'shadow' }) +
        at(110, 500, b.emoji('cucumber', 110), low) +
        at(690, 520, tea(b)),
    ),
    onTable(
      'blueCheck',
      (b) =>
        at(400, 310, paper(b, 620, 420), { turn: -4 }) +
        at(400, 240, loaf(b, 'sucuk'), { turn: -10, scale: 0.84 }) +
        at(400, 410, loaf(b, 'doner'), { turn: -10, scale: 0.84 }) +
        at(100, 500, fries(b, 12, 50)) +
        at(700, 110, ayran(b)),
    ),
  ],
  waffle: [
    onTable(
      'marble',
      (b) =>
        at(400, 300, plate(b, 268, { rim: '#f2b632' })) +
        at(400, 300, waffle(b, 188)) +
        at(400, 300, waffleToppings(b, 'meyveli'), { scale: 1.06 }) +
        at(700, 110, b.emoji('strawberry', 100), low) +
        at(96, 510, b.emoji('kiwi-fruit', 100), low) +
        at(710, 470, fork(b), { turn: 20, scale: 0.9 }),
    ),
    onTable(
      'walnut',
      (b) =>
        at(400, 300, board(b, 480, 460, { round: 220, handle: false })) +
        at(400, 300, waffle(b, 192)) +
        at(400, 300, waffleToppings(b, 'cikolatali'), { scale: 1.06 }) +
        at(110, 110, b.emoji('chocolate-bar', 130), low) +
        at(690, 500, b.emoji('banana', 130), low),
    ),
    onTable(
      'saffron',
      (b) =>
        at(400, 300, plate(b, 262)) +
        at(400, 300, waffle(b, 182), { turn: 20 }) +
        at(400, 300, waffleToppings(b, 'beyaz')) +
        at(96, 110, b.emoji('honey-pot', 120), low) +
        at(700, 500, tea(b)),
    ),
  ],
  luks: [
    onTable(
      'slate',
      (b) =>
        at(400, 310, plate(b, 274, { rim: '#c9a24a' })) +
        at(400, 360, path('M-150 30C-90-40 40-30 150 10C60 6-60 20-150 30Z', '#f4e6b8', 'filter="url(#soft)"')) +
        at(400, 300, steak(b), { scale: 0.86 }) +
        [0, 1, 2, 3]
          .map((i) =>
            at(280 + i * 26, 200, box(-7, -64, 14, 120, 7, '#5f9a3c', 'filter="url(#crisp)"'), { turn: 60 - i * 7, filter: 'low' }),
          )
          .join('') +
        at(520, 410, flecks(b, 10, 60, 30, ['#4a1408', '#6b210f'], 9)) +
        at(700, 150, b.emoji('wine-glass', 190), low) +
        at(90, 300, fork(b), { scale: 1.1 }) +
        at(712, 420, knife(b), { scale: 0.9 }),
    ),
    onTable(
      'walnut',
      (b) =>
        at(400, 310, plate(b, 264, { rim: '#b98a3c' })) +
        [
          [-70, -40, -20],
          [70, -30, 24],
          [0, 70, 4],
        ]
          .map(([x, y, turn]) => at(410 + x!, 310 + y!, cutlet(b), { turn: turn!, scale: 0.92 }))
          .join('') +
        at(310, 430, rocket(b, 6, 56)) +
        at(520, 440, grilledTomato(b), { scale: 0.7 }) +
        at(96, 130, b.emoji('candle', 150), low) +
        at(704, 140, b.emoji('wine-glass', 170), low) +
        at(90, 430, fork(b)) +
        at(712, 430, knife(b)),
    ),
    onTable(
      'marble',
      (b) =>
        at(400, 305, plate(b, 268, { rim: '#2f6f86' })) +
        at(400, 320, seaBass(b), { scale: 0.72, turn: -6 }) +
        at(400, 420, rocket(b, 7, 120)) +
        at(520, 220, lemonSlice(b, 40)) +
        at(270, 215, flecks(b, 14, 46, 26, ['#d8341f', '#f2b632', '#3d8a2e'], 8)) +
        at(700, 130, b.emoji('wine-glass', 170), low) +
        at(90, 300, fork(b), { scale: 1.05 }) +
        at(100, 520, b.emoji('rose', 120), low),
    ),
  ],
}
