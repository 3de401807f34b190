import { at } from './brush.ts'
import { bowl, salgam, tea } from './drinks.ts'
import { lemonSlice, lemonWedge, onionRings, parsley, rocket } from './garnish.ts'
import { loaf } from './loaves.ts'
import { board, steel } from './plates.ts'
import { onCounter, onTable, type Pictures } from './scenes.ts'
import { closedMussel, mussel, musselStick, seaBass } from './seafood.ts'
import { paper } from './tables.ts'
import { gulls, low, ring } from './touches.ts'

/** Three pictures of each of these kinds of restaurants. */
export const sea: Pictures = {
  balik_ekmek: [
    onCounter(
      'bosphorus',
      (b) =>
        gulls() +
        at(400, 340, loaf(b, 'balik'), { turn: -5, scale: 1.2 }) +
        at(690, 480, lemonWedge(b, 76), { turn: -14 }) +
        at(100, 490, b.emoji('onion', 100), low),
    ),
    onTable(
      'blue',
      (b) =>
        at(400, 320, paper(b, 600, 420), { turn: -5 }) +
        at(400, 290, loaf(b, 'balik'), { turn: -12, scale: 1.02 }) +
        at(150, 490, lemonSlice(b, 50)) +
        at(220, 520, lemonSlice(b, 44)) +
        at(660, 470, rocket(b, 8, 90)) +
        at(110, 110, salgam(b), { scale: 1.25 }),
    ),
    onTable(
      'cream',
      (b) =>
        at(400, 300, steel(b, 350, 215)) +
        at(400, 300, rocket(b, 12, 220)) +
        at(400, 300, seaBass(b), { turn: -10, scale: 1.06 }) +
        at(600, 410, lemonWedge(b, 66), { turn: -20 }) +
        at(210, 190, onionRings(b, 6, 60)) +
        at(700, 110, tea(b)) +
        at(90, 520, bowl(b, 54, ['#fff7e6', '#e6d9bd'])),
    ),
  ],
  midye: [
    onTable(
      'blue',
      (b) =>
        at(400, 300, steel(b, 350, 235)) +
        ring(7, 190, 132, (i) => at(0, 0, mussel(b), { turn: i * 51 })) +
        at(400, 300, mussel(b), { turn: -14 }) +
        at(680, 110, lemonWedge(b, 70), { turn: 14 }) +
        at(110, 520, lemonSlice(b, 50)) +
        at(180, 545, lemonSlice(b, 40)),
    ),
    onCounter(
      'bosphorus',
      (b) =>
        gulls() +
        [0, 1, 2]
          .map((row) =>
            [0, 1, 2, 3, 4, 5]
              .map((i) =>
                at(110 + i * 116 + (row % 2) * 40, 330 + row * 70, (i + row) % 3 === 0 ? closedMussel(b) : mussel(b), {
                  turn: -12 + ((i * 7 + row * 5) % 24),
                  scale: 0.86,
                }),
              )
              .join(''),
          )
          .join('') +
        at(690, 250, lemonWedge(b, 76), { turn: -10 }),
      400,
    ),
    onTable(
      'marble',
      (b) =>
        at(400, 300, board(b, 600, 380)) +
        [210, 300, 390].map((y, i) => at(390 + i * 10, y, musselStick(b), { turn: -8, scale: 0.98 })).join('') +
        at(690, 110, bowl(b, 64, ['#fdf6df', '#dfd0a6'])) +
        at(110, 520, lemonWedge(b, 66)) +
        at(110, 110, parsley(b, 1.4)),
    ),
  ],
}
