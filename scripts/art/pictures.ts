import { at, blob, box, type Brush, group, oval, path } from './brush.ts'
import { lahmacun, loaf, pide, rolledLahmacun, tost, wrap } from './breads.ts'
import {
  fries,
  flecks,
  grilledPepper,
  grilledTomato,
  lemonSlice,
  lemonWedge,
  lettuce,
  onionRings,
  parsley,
  rice,
  rocket,
  shavings,
} from './garnish.ts'
import { adana, coals, cutlet, donerSpit, iskender, kokorecRoll, sis, steak, wing } from './meats.ts'
import { onCounter, onTable, type Picture, stall } from './scenes.ts'
import { cigKofte, closedMussel, mussel, musselStick, seaBass } from './seafood.ts'
import { burger, pizza, waffle, waffleToppings } from './sweets.ts'
import { paper } from './tables.ts'
import { ayran, board, bowl, copper, fork, knife, plate, salgam, steel, tea } from './vessels.ts'

const sumac: [string, string] = ['#8c1f2c', '#5a0f1a']
const chilli: [string, string] = ['#d8341f', '#96180c']
const low = { filter: 'low' }

/** Three pictures of every kind of venue. The first of each is the kind's own artwork. */
export const pictures: Record<string, [Picture, Picture, Picture]> = {
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

/** Stalls, counters and tables that any venue may show. */
export const places: Picture[] = [
  stall('#c8382f', 'night', (b) => [
    at(0, 0, loaf(b, 'kokorec'), { scale: 0.24 }),
    b.emoji('hot-pepper', 70),
    at(0, 0, loaf(b, 'kokorec'), { scale: 0.24 }),
    b.emoji('tomato', 74),
    at(0, 0, loaf(b, 'kokorec'), { scale: 0.24 }),
  ]),
  stall('#1c6fa8', 'bosphorus', (b) => [
    at(0, 10, mussel(b), { scale: 0.5 }),
    b.emoji('lemon', 70),
    at(0, 10, mussel(b), { scale: 0.5 }),
    b.emoji('lemon', 70),
    at(0, 10, mussel(b), { scale: 0.5 }),
  ]),
  stall('#e08a12', 'dusk', (b) => [
    at(0, 0, burger(b, 'klasik'), { scale: 0.26 }),
    b.emoji('french-fries', 84),
    at(0, 0, burger(b, 'klasik'), { scale: 0.26 }),
    b.emoji('french-fries', 84),
    at(0, 0, burger(b, 'klasik'), { scale: 0.26 }),
  ]),
  stall('#1f7a55', 'night', (b) => [
    at(0, 0, wrap(b, 'et'), { scale: 0.26, turn: -70 }),
    b.emoji('tomato', 74),
    at(0, -20, donerSpit(b), { scale: 0.24 }),
    b.emoji('onion', 70),
    at(0, 0, wrap(b, 'et'), { scale: 0.26, turn: -70 }),
  ]),
]

/** What a venue of no known kind shows: a table laid, tea poured, nothing served yet. */
export const anyKind: Picture = onTable(
  'tiles',
  (b) =>
    at(400, 300, copper(b, 262, 220)) +
    at(400, 300, plate(b, 180, { rim: '#c8382f' })) +
    at(
      400,
      300,
      `<g fill="#f2b632"><rect x="-58" y="-58" width="116" height="116" rx="6"/><rect x="-58" y="-58" width="116" height="116" rx="6" transform="rotate(45)"/></g>`,
      { filter: 'low' },
    ) +
    at(112, 300, fork(b), { scale: 1.1 }) +
    at(688, 300, knife(b), { scale: 1.1 }) +
    at(640, 510, tea(b)) +
    at(150, 110, bowl(b, 54, chilli)) +
    at(650, 100, lemonSlice(b, 46)),
)

function ring(count: number, rx: number, ry: number, draw: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) =>
    at(400 + Math.cos((i / count) * 6.283) * rx, 300 + Math.sin((i / count) * 6.283) * ry, draw(i)),
  ).join('')
}

function smoke(b: Brush): string {
  return [180, 330, 470, 620]
    .map((x) =>
      path(
        `M${x} 300C${x - 50} 220 ${x + 60} 170 ${x} 90S${x + 40} 10 ${x + 10}-40`,
        'none',
        `stroke="#fff" stroke-opacity="${b.between(0.08, 0.16).toFixed(2)}" stroke-width="${b.between(24, 44).toFixed(0)}" stroke-linecap="round" filter="url(#glow)"`,
      ),
    )
    .join('')
}

function gulls(): string {
  return (
    [
      [150, 110, 1],
      [230, 80, 0.7],
      [620, 120, 0.8],
    ]
      .map(([x, y, scale]) =>
        at(x!, y!, path('M-34 4Q-18-16 0 4Q18-16 34 4Q16-4 0 12Q-16-4-34 4Z', '#fff', 'opacity=".8"'), { scale: scale! }),
      )
      .join('') + group('mist', oval(400, 300, 420, 14, '#ffd27a', 'opacity=".25"'))
  )
}
