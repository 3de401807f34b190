import { at } from './brush.ts'
import { ayran, bowl, salgam, tea } from './drinks.ts'
import { lahmacun, pide, rolledLahmacun } from './flatbreads.ts'
import { grilledPepper, grilledTomato, lemonSlice, lemonWedge, onionRings, parsley } from './garnish.ts'
import { board, copper, steel } from './plates.ts'
import { onTable, type Pictures } from './scenes.ts'
import { paper } from './tables.ts'
import { chilli, low, sumac } from './touches.ts'

/** Three pictures of each of these kinds of restaurants. */
export const baked: Pictures = {
  lahmacun: [
    onTable(
      'oak',
      (b) =>
        at(380, 300, steel(b, 258, 258)) +
        at(380, 300, lahmacun(b, 205), { turn: 12 }) +
        at(610, 470, lemonWedge(b, 66), { turn: -30 }) +
        at(640, 150, parsley(b, 1.5), { turn: 40 }) +
        at(110, 490, onionRings(b, 6, 60)) +
        at(120, 130, ayran(b)),
    ),
    onTable(
      'redCheck',
      (b) =>
        at(300, 250, copper(b, 240, 210)) +
        at(300, 250, lahmacun(b, 186)) +
        at(540, 430, rolledLahmacun(b), { turn: -24, scale: 0.9 }) +
        at(620, 150, bowl(b, 62, sumac)) +
        at(96, 520, lemonSlice(b, 48)) +
        at(165, 540, lemonSlice(b, 44)),
    ),
    onTable(
      'cream',
      (b) =>
        at(400, 300, paper(b, 620, 470)) +
        [
          [260, 250, -8],
          [470, 240, 14],
          [370, 370, 40],
        ]
          .map(([x, y, turn]) => at(x!, y!, lahmacun(b, 150), { turn: turn! }))
          .join('') +
        at(650, 440, lemonWedge(b, 60), { turn: 20 }) +
        at(640, 500, parsley(b, 1.3), { turn: -20 }) +
        at(690, 130, salgam(b), { scale: 1.2 }),
    ),
  ],
  pide: [
    onTable(
      'walnut',
      (b) =>
        at(400, 300, board(b, 640, 330, { colour: '#b9793c' })) +
        at(395, 300, pide(b, 'sucuk'), { turn: -9, scale: 1.08 }) +
        at(640, 110, b.emoji('tomato', 110), low) +
        at(140, 500, tea(b)) +
        at(700, 500, parsley(b, 1.3), { turn: 30 }),
    ),
    onTable(
      'blueCheck',
      (b) =>
        at(400, 210, pide(b, 'kiyma'), { turn: -12, scale: 1.02 }) +
        at(410, 395, pide(b, 'kasar'), { turn: -12, scale: 1.02 }) +
        at(690, 130, ayran(b)) +
        at(110, 500, bowl(b, 60, chilli)) +
        at(690, 520, lemonWedge(b, 56)),
    ),
    onTable(
      'oak',
      (b) =>
        at(390, 310, copper(b, 330, 220)) +
        at(390, 310, pide(b, 'kusbasi'), { turn: 14, scale: 1.04 }) +
        at(120, 110, grilledPepper(b), { turn: 30 }) +
        at(690, 110, grilledTomato(b), { scale: 1.2 }) +
        at(690, 510, salgam(b), { scale: 1.15 }),
    ),
  ],
}
