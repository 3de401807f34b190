import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold, titleKey } from '#lib/fold.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readApi, type Route } from './routes.ts'

/** Titles with syntax of databases, patterns, shells or templates, which must have no effect here. */
const titles = [
  "Robert'); DROP TABLE restaurants; --",
  'O\'Brien "Tırnak" Büfe',
  '%100 Acılı',
  '100% Yerli',
  'alt_cizgi',
  'altXcizgi',
  'ters\\bölü',
  'ters\\\\bölü',
  '$1 ${2} $$3$$',
  'E\\x41\\u0041',
  '[a-z]* (.*)+ ^$ |',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '`id` $(id) && id; id | id',
  "' OR '1'='1",
  '" OR ""="',
  '/* yorum */ -- yorum',
  'a\u00a0b\u2003c',
  'null undefined NaN',
  '__proto__ constructor',
]

let testApp: TestApp
let ids: string[]
let routes: Route[]
beforeAll(async () => {
  testApp = await createTestApp()
  routes = (await readApi(testApp.visitor())).routes
  ids = await Promise.all(titles.map((title) => testApp.restaurant({ title, address: title, restaurant_type: title })))
})
afterAll(() => testApp.close())

const found = async (path: string): Promise<{ status: number; ids: string[] }> => {
  const { status, body } = await testApp.visitor().get<{ restaurants?: { id: string }[]; items?: { id: string }[] }>(path)
  return { status, ids: [...(body.restaurants ?? []), ...(body.items ?? [])].map(({ id }) => id) }
}
const holding = (needle: string) => ids.filter((_, nth) => fold(titles[nth]!).includes(fold(needle)))
/** The search drops marks and finds the words of what is left, two letters at least, in any order. */
const holdingWords = (needle: string) =>
  titleKey(needle).length < 2
    ? []
    : ids.filter((_, nth) =>
        titleKey(needle)
          .split(' ')
          .every((word) => titleKey(titles[nth]!).includes(word)),
      )

describe('a search term', () => {
  it.each(titles)('is taken literally: %s', async (title) => {
    for (const needle of [title, title.slice(0, 6), title.slice(-6)].filter((one) => fold(one).length > 2)) {
      const asked = encodeURIComponent(needle)
      const place = await found(`/restaurants?limit=50&location=${asked}`)
      expect([needle, place.status, place.ids.sort()]).toEqual([needle, 200, holding(needle).sort()])
      // At most three are shown, and all contain it.
      const search = await found(`/search?q=${asked}`)
      expect([needle, search.status, search.ids.filter((id) => !holdingWords(needle).includes(id))]).toEqual([needle, 200, []])
      expect(search.ids.length).toBe(Math.min(3, holdingWords(needle).length))
      const results = await found(`/search/restaurants?limit=50&q=${asked}`)
      expect([needle, results.status, results.ids.sort()]).toEqual([needle, 200, holdingWords(needle).sort()])
    }
    // A comma separates two types.
    if (title.includes(',')) return
    const type = await found(`/restaurants?limit=50&type=${encodeURIComponent(title)}`)
    expect(type.ids).toEqual([ids[titles.indexOf(title)]])
  })

  it('is never a broken pattern: two or three characters of any kind are searched or refused, quickly', async () => {
    const signs = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...'%_\\^$.|?*+()[]{}<>=!-:\'"`~@#&/,; ') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.constantFrom('a', 'İ', 'ı', 'ß', 'ﬁ', 'ª', 'Ⓐ', '١', '゛', '〱', 'ꟸ', '𝔞', '\u0345') },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(signs, { minLength: 2, maxLength: 3 }), async (given) => {
        const q = given.join('')
        const asked = q.isWellFormed() ? encodeURIComponent(q) : '%ED%A0%80'
        for (const path of [
          `/search?q=${asked}`,
          `/search/restaurants?q=${asked}`,
          `/search/members?q=${asked}`,
          `/restaurants?location=${asked}`,
        ]) {
          // A statement that takes longer than the database allows is answered with 503.
          const { status } = await found(path)
          expect([q, [200, 400, 422].includes(status)]).toEqual([q, true])
        }
      }),
      { numRuns: 250, seed: 17 },
    )
  })

  it('is one value: no parameter of any route accepts two values, a list, an object or a name of ours', async () => {
    for (const { name, path, parameters } of routes.filter((route) => route.method === 'GET')) {
      const address = path.replace(/\{\w+\}/g, '1')
      for (const { name: parameter } of parameters.filter((one) => one.in === 'query')) {
        for (const query of [
          `${parameter}=a&${parameter}=b`,
          `${parameter}[]=a`,
          `${parameter}[$gt]=`,
          `${parameter}.x=1`,
          `${parameter}=a&__proto__[x]=1`,
          `${parameter}=a&constructor=1`,
        ]) {
          const { status, body } = await testApp.visitor().get(`${address}?${query}`)
          expect([name, query, status >= 400 && status < 500, typeof body['code']]).toEqual([name, query, true, 'string'])
        }
      }
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})
