import { expect, it } from 'vitest'
import { resultsAddress, resultsSearchOf } from './results-address.ts'

it('the address of results keeps facts beside types and open now, and takes only keys of facts [FACT-03]', () => {
  const wanted = resultsSearchOf({ q: 'döner', bolum: 'mekanlar', tur: 'doner', ozellik: ['vegan', 'meal_card:edenred', 'yok'], acik: '1' })
  expect(wanted).toEqual({ q: 'döner', section: 'restaurants', types: ['doner'], facts: ['vegan', 'meal_card:edenred'], openNow: true })
  const address = resultsAddress({ ...wanted, devam: '20~x' })
  expect(address).toBe('/tr/search?q=d%C3%B6ner&bolum=mekanlar&tur=doner&ozellik=vegan&ozellik=meal_card%3Aedenred&acik=1&devam=20%7Ex')
  const params = new URLSearchParams(address.split('?')[1])
  expect(resultsSearchOf({ q: 'döner', bolum: 'mekanlar', tur: 'doner', ozellik: params.getAll('ozellik'), acik: '1' })).toEqual(wanted)
})
