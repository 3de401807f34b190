import { describe, expect, it } from 'vitest'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { titleKey } from '#lib/fold.ts'
import { kindData } from './dish-kinds.data.ts'
import { dishKinds, kindOf } from './dish-kinds.ts'
import { matchKind } from './match-kind.ts'

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

describe('the list of the kinds of dishes', () => {
  it('has about 150 kinds, each with a slug of its own [DISH-01]', () => {
    expect(dishKinds.length).toBeGreaterThanOrEqual(140)
    expect(dishKinds.length).toBeLessThanOrEqual(170)
    expect(repeated(dishKinds.map(({ slug }) => slug))).toEqual([])
    for (const { slug } of dishKinds) expect(slug).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    expect(kindOf('kokorec')?.tr).toBe('Kokoreç')
    expect([kindOf('kokorech'), kindOf(null)]).toEqual([undefined, undefined])
  })

  it('names each kind once in Turkish and once in English [DISH-01]', () => {
    expect(repeated(dishKinds.map(({ tr }) => titleKey(tr)))).toEqual([])
    expect(repeated(dishKinds.map(({ en }) => titleKey(en)))).toEqual([])
    for (const { tr, en } of dishKinds)
      for (const name of [tr, en]) {
        expect(name).toMatch(/^\p{Lu}[\p{L}’ -]+$/u)
        expect(name.length).toBeLessThanOrEqual(40)
      }
  })

  it('no spelling belongs to two kinds, and none repeats the name of its kind [DISH-01]', () => {
    const spelled = dishKinds.flatMap(({ tr, en, spellings }) => [...new Set([tr, en].map(titleKey)), ...spellings.map(titleKey)])
    expect(repeated(spelled)).toEqual([])
  })

  it('each line has six fields, portions and types that exist [DISH-01]', () => {
    for (const line of kindData) {
      const fields = line.split('|').map((field) => field.trim())
      expect([line, fields.length]).toEqual([line, 6])
      const [slug = '', , , , portions = '', types = ''] = fields
      expect(types.split(' ').filter((type) => !(restaurantTypes as readonly string[]).includes(type))).toEqual([])
      const kind = kindOf(slug)!
      expect([slug, kind.types.length]).toEqual([slug, types.split(' ').length])
      expect([slug, kind.portions.length >= portions.split(' ').length]).toEqual([slug, true])
    }
  })

  it('a member who types any name of a kind, with any portion of it, gets this kind [DISH-01]', () => {
    const missed = dishKinds.flatMap((kind) => {
      const names = [kind.tr, kind.en, ...kind.spellings]
      const withPortions = kind.portions.flatMap((portion) => [`${portion} ${kind.tr}`, `${kind.tr} (${portion})`])
      return [...names, ...withPortions].filter((name) => matchKind(name) !== kind)
    })
    expect(missed).toEqual([])
  })
})
