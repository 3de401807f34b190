import { at, blob, group, path } from './brush.ts'
import { ayran, bowl, salgam, tea } from './drinks.ts'
import { flecks, grilledPepper, grilledTomato, lemonSlice, lemonWedge, onionRings, rice, rocket, shavings } from './garnish.ts'
import { loaf, wrap } from './loaves.ts'
import { adana, coals, donerSpit, iskender, kokorecRoll, sis, wing } from './meats.ts'
import { board, copper, fork, plate, steel } from './plates.ts'
import { onCounter, onTable, type Pictures } from './scenes.ts'
import { paper } from './tables.ts'
import { chilli, low, smoke, sumac } from './touches.ts'

/** Three pictures of each of these kinds of restaurants. */
export const grill: Pictures = {
  kebap: [
    onTable(
      'walnut',
      (b) =>
        at(400, 300, copper(b, 350, 235)) +
        at(400, 310, group('soft', group('baked', path(blob(b, 290, 170, 0.05), '#f3d9a8'))), low) +
        at(400, 250, adana(b, 400), { turn: -5 }) +
        at(410, 335, adana(b, 400), { turn: -5 }) +
        at(620, 430, grilledTomato(b)) +
        at(530, 450, grilledTomato(b), { scale: 0.85 }) +
        at(280, 440, grilledPepper(b), { turn: -12 }) +
        at(180, 380, onionRings(b, 6, 60)) +
        at(160, 400, flecks(b, 40, 60, 40, ['#8c1f2c', '#3d8a2e'], 3)) +
        at(90, 90, salgam(b), { scale: 1.2 }),
    ),
    onCounter(
      'ember',
      (b) =>
        at(400, 470, coals(b, 760, 190)) +
        [0, 1, 2, 3].map((i) => at(400, 250 + i * 72, i % 2 === 0 ? sis(b) : adana(b, 380), { turn: -3, scale: 1.05 })).join('') +
        smoke(b),
      560,
    ),
    onTable(
      'tiles',
      (b) =>
        at(400, 310, plate(b, 262, { rim: '#2f6f86' })) +
        at(395, 250, sis(b), { scale: 0.74, turn: -8 }) +
        at(400, 320, sis(b), { scale: 0.74, turn: -8 }) +
        at(290, 420, rice(b, 90, 54)) +
        at(500, 430, rocket(b, 7, 70)) +
        at(540, 400, grilledTomato(b), { scale: 0.8 }) +
        at(700, 520, tea(b)) +
        at(90, 500, bowl(b, 56, sumac)),
    ),
  ],
  doner: [
    onCounter('night', (b) => at(380, 290, donerSpit(b), { scale: 0.98 }), 500),
    onTable(
      'saffron',
      (b) =>
        at(390, 320, paper(b, 600, 400, '#f6ecd6'), { turn: -6 }) +
        at(360, 250, wrap(b, 'et'), { turn: -16, scale: 1.08 }) +
        at(430, 410, wrap(b, 'et'), { turn: -16, scale: 1.08 }) +
        at(130, 110, b.emoji('hot-pepper', 110), low) +
        at(690, 520, ayran(b)) +
        at(90, 500, b.emoji('tomato', 96), low),
    ),
    onTable(
      'marble',
      (b) =>
        at(400, 310, steel(b, 350, 220)) +
        at(400, 310, iskender(b), { scale: 1.1 }) +
        at(700, 90, ayran(b)) +
        at(90, 500, bowl(b, 58, chilli)) +
        at(70, 150, fork(b), { turn: -14, scale: 0.9 }),
    ),
  ],
  tavuk: [
    onTable(
      'walnut',
      (b) =>
        at(400, 300, board(b, 560, 430, { handle: false })) +
        [
          [300, 240, -20],
          [480, 230, 30],
          [390, 380, 160],
          [240, 390, 80],
          [540, 390, -60],
        ]
          .map(([x, y, turn]) => at(x!, y!, wing(b), { turn: turn!, scale: 0.98 }))
          .join('') +
        at(400, 300, flecks(b, 60, 240, 170, ['#3d8a2e', '#fff3d2', '#d8281c'], 4)) +
        at(690, 120, bowl(b, 62, ['#fff7e6', '#e6d9bd'])) +
        at(110, 520, lemonWedge(b, 60), { turn: 20 }) +
        at(700, 500, grilledPepper(b), { turn: -50 }),
    ),
    onTable(
      'greenCheck',
      (b) =>
        at(400, 300, plate(b, 250, { rim: '#4b8a5a' })) +
        at(400, 320, rice(b, 175, 130)) +
        at(400, 290, shavings(b, 34, 120, 70, ['#e8b56a', '#d99a4c', '#f0c888', '#c98539'])) +
        at(400, 320, flecks(b, 26, 150, 110, ['#e2b04a', '#d9a23a'], 11)) +
        at(400, 310, flecks(b, 30, 130, 90, ['#2c1a10'], 3)) +
        at(110, 110, ayran(b)) +
        at(690, 510, bowl(b, 58, ['#7f9a2e', '#4f6a1c'])) +
        at(96, 470, b.emoji('hot-pepper', 96), low),
    ),
    onCounter(
      'dusk',
      (b) =>
        at(400, 330, loaf(b, 'tavuk'), { turn: -4, scale: 1.16 }) +
        at(690, 470, b.emoji('french-fries', 130), low) +
        at(90, 470, b.emoji('tomato', 100), low),
    ),
  ],
  kokorec: [
    onCounter(
      'ember',
      (b) =>
        at(400, 480, coals(b, 780, 170)) +
        at(400, 300, kokorecRoll(b, 560), { turn: -4 }) +
        at(400, 170, kokorecRoll(b, 500), { turn: -3, scale: 0.82 }) +
        smoke(b),
      560,
    ),
    onCounter(
      'night',
      (b) =>
        at(400, 340, loaf(b, 'kokorec'), { turn: -6, scale: 1.2 }) +
        at(100, 480, b.emoji('hot-pepper', 110), low) +
        at(690, 490, lemonSlice(b, 46)),
    ),
    onTable(
      'walnut',
      (b) =>
        at(400, 320, paper(b, 600, 430), { turn: 7 }) +
        at(380, 260, loaf(b, 'kokorec'), { turn: -14, scale: 0.9 }) +
        at(440, 430, loaf(b, 'kokorec'), { turn: -14, scale: 0.9 }) +
        at(110, 110, bowl(b, 62, chilli)) +
        at(700, 110, salgam(b), { scale: 1.2 }) +
        at(90, 500, b.emoji('tomato', 96), low),
    ),
  ],
}
