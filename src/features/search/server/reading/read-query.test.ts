import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const meaning = (q: string) => {
  const read = readQuery(q)?.meaning
  return (
    read && {
      places: read.places.map(({ province, district, part }) =>
        [province, district, ...(part ? [part] : [])].filter((one) => one !== null),
      ),
      terms: read.terms.map(({ text, type }) => (type === null ? text : `${text}: ${type}`)),
      isOpen: read.isOpen,
    }
  )
}
const where = (q: string) => meaning(q)?.places

describe('a search is read', () => {
  it('as words that a title holds in any order, without marks [MEND-22]', () => {
    for (const [q, words] of [
      ['McDonald’s', ['mcdonalds']],
      ["mcdonald's", ['mcdonalds']],
      ['Şen-Kardeşler', ['sen', 'kardesler']],
      ['"Hacı Şükrü"', ['haci', 'sukru']],
      ['  Ocak…başı ', ['ocak', 'basi']],
      ['usta usta', ['usta']],
      ['%%%', ['%%%']],
    ] as const)
      expect([q, readQuery(q)?.words]).toEqual([q, words])
    expect([readQuery('k.'), readQuery('\u0301')]).toEqual([undefined, undefined])
  })

  it('as provinces, districts and parts of them, with endings, too [MEND-34]', () => {
    for (const [q, places] of [
      ['izmir', [[35]]],
      ['İzmir’de', [[35]]],
      ['Kadıköy', [[34, 'kadikoy']]],
      ['kadıköydeki', [[34, 'kadikoy']]],
      ['moda', [[34, 'kadikoy', 'moda']]],
      ['moda kadıköy', [[34, 'kadikoy', 'moda']]],
      ['kadıköy istanbul', [[34, 'kadikoy']]],
      ['edremit van', [[65, 'edremit']]],
      ['balıkesir edremit', [[10, 'edremit']]],
      ['antep', undefined],
      ['of', undefined],
      ['merkez', undefined],
      ['şükrü usta', undefined],
    ] as const)
      expect([q, where(q)]).toEqual([q, places])
    expect(where('edremit')).toEqual([
      [10, 'edremit'],
      [65, 'edremit'],
    ])
  })

  it('as kinds of food, by their synonyms and by who makes them [MEND-34]', () => {
    for (const [q, term] of [
      ['hamburger', 'burger: burger'],
      ['çiğ köfteci', 'cig kofte: cig_kofte'],
      ['çigköfte', 'cig kofte: cig_kofte'],
      ['kokoreççisi', 'kokorec: kokorec'],
      ['lahmajun', 'lahmacun: lahmacun'],
      ['sandwich', 'sandvic: sandvic'],
      ['koko', 'kokorec: kokorec'],
    ] as const)
      expect([q, meaning(q)?.terms]).toEqual([q, [term]])
    for (const q of ['kok', 'usta', 'köfte']) expect([q, meaning(q)]).toEqual([q, undefined])
  })

  it('as place, kind of food, words and time together [MEND-34]', () => {
    expect(meaning('kadıköy kokoreç')).toEqual({ places: [[34, 'kadikoy']], terms: ['kokorec: kokorec'], isOpen: false })
    expect(meaning('izmir boyoz')).toEqual({ places: [[35]], terms: ['boyoz'], isOpen: false })
    expect(meaning('moda açık')).toEqual({ places: [[34, 'kadikoy', 'moda']], terms: [], isOpen: true })
    expect(meaning('en iyi döner izmir şimdi açık')).toEqual({ places: [[35]], terms: ['doner: doner'], isOpen: true })
    expect(meaning('açık')).toBeUndefined()
  })
})
