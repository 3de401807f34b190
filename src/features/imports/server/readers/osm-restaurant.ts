import { fold } from '#lib/fold.ts'

export type Tags = Record<string, unknown>

/** Lokma's type for each value of OpenStreetMap's `cuisine`. */
const typeOfCuisine = new Map(
  Object.entries({
    burger: 'burger',
    hamburger: 'burger',
    pizza: 'pizza',
    lahmacun: 'lahmacun',
    pide: 'pide',
    kebab: 'kebap',
    kebap: 'kebap',
    doner: 'doner',
    doner_kebab: 'doner',
    shawarma: 'doner',
    chicken: 'tavuk',
    fried_chicken: 'tavuk',
    kokorec: 'kokorec',
    fish_sandwich: 'balik_ekmek',
    cig_kofte: 'cig_kofte',
    mussels: 'midye',
    midye: 'midye',
    toast: 'tost',
    sandwich: 'sandvic',
    waffle: 'waffle',
  }),
)

/** Words in a name that say the type, the most telling first. */
const typeOfWord: [word: RegExp, type: string][] = [
  [/kokorec/, 'kokorec'],
  [/midye/, 'midye'],
  [/cig ?kofte/, 'cig_kofte'],
  [/balik ?ekmek/, 'balik_ekmek'],
  [/lahmacun/, 'lahmacun'],
  [/\bpide/, 'pide'],
  [/doner|durum/, 'doner'],
  [/burger/, 'burger'],
  [/pizza/, 'pizza'],
  [/waffle/, 'waffle'],
  [/\btost\b|tostcu/, 'tost'],
  [/tavuk|chicken|pilic/, 'tavuk'],
  [/kebap|kebab|ocakbasi/, 'kebap'],
  [/sandvic|sandwich/, 'sandvic'],
]

/** The type of a restaurant by its cuisine, else by its name; null where neither says it. */
export function typeOf(cuisine: string | null, name: string): string | null {
  for (const one of fold(cuisine ?? '').split(/[;,]/)) {
    const type = typeOfCuisine.get(one.trim().replaceAll(' ', '_'))
    if (type) return type
  }
  const folded = fold(name)
  return typeOfWord.find(([word]) => word.test(folded))?.[1] ?? null
}

/** Whether an object of OpenStreetMap is a restaurant for Lokma: fast food, and restaurants and stalls of a type that Lokma knows. */
export function isRestaurant(tags: Tags): boolean {
  if (tags['amenity'] === 'fast_food') return true
  const isFood = tags['amenity'] === 'restaurant' || tags['amenity'] === 'food_court' || tags['street_vendor'] === 'yes'
  return isFood && typeOf(textOf(tags['cuisine']), textOf(tags['name']) ?? '') !== null
}

/** The address of an object, the smallest part first, as members write it. */
export function addressOf(tags: Tags): string | null {
  const tag = (key: string): string | null => textOf(tags[`addr:${key}`])
  const street = [tag('street') ?? tag('place'), tag('housenumber') && `No: ${tag('housenumber')}`].filter(Boolean).join(' ')
  const parts = [
    street,
    tag('neighbourhood') ?? tag('quarter') ?? tag('suburb'),
    tag('district') ?? tag('town'),
    tag('city'),
    tag('province'),
  ]
  const said = [...new Set(parts.filter(Boolean))]
  return said.length > 0 ? said.join(', ') : textOf(tags['addr:full'])
}

/** A text or number of a tag. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}
