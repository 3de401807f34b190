import { at } from './brush.ts'
import { bowl, tea } from './drinks.ts'
import { lemonSlice } from './garnish.ts'
import { loaf, wrap } from './loaves.ts'
import { donerSpit } from './meats.ts'
import { copper, fork, knife, plate } from './plates.ts'
import { onTable, type Picture, type Pictures, stall } from './scenes.ts'
import { mussel } from './seafood.ts'
import { burger } from './sweets.ts'
import { chilli } from './touches.ts'
import { baked } from './pictures-baked.ts'
import { grill } from './pictures-grill.ts'
import { sea } from './pictures-sea.ts'
import { street } from './pictures-street.ts'
import { cafe } from './pictures-cafe.ts'

/** Three pictures of every kind of restaurant. The first of each is the kind's own artwork. */
export const pictures: Pictures = { ...baked, ...grill, ...sea, ...street, ...cafe }

/** Stalls, counters and tables that any restaurant may show. */
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

/** What a restaurant of no known kind shows: a table laid, tea poured, nothing served yet. */
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
