import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { factsOfTags, factsText, readFactsText, tagsOfFacts } from './osm-tags.ts'

const pairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(' | ')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
/** Tag sets as restaurants in Türkiye have them, each with the facts that it says: `key=value | … => fact=value | …`. */
const sets = readFileSync(join(import.meta.dirname, 'osm-tag-sets.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [tags = '', facts = ''] = line.split(' =>').map((side) => side.trim())
    return { line, tags: pairs(tags), facts: pairs(facts) }
  })

describe('facts and tags of OpenStreetMap', () => {
  it('300 tag sets say their facts, and make the round trip [FACT-05]', () => {
    expect(sets).toHaveLength(300)
    for (const { line, tags, facts } of sets) {
      const read = factsOfTags(tags)
      expect([line, read]).toEqual([line, facts])
      const text = factsText(read)
      expect([line, text === null ? {} : readFactsText(text)]).toEqual([line, facts])
      const written = tagsOfFacts(read)
      expect([line, factsOfTags(written), tagsOfFacts(factsOfTags(written))]).toEqual([line, facts, written])
    }
  })

  it('what OpenStreetMap has no key for stays with Lokma, and a certificate is not read from `diet:halal` [FACT-05]', () => {
    expect(tagsOfFacts({ iftar: 'yes', service_charge: 'no', halal_certificate: 'yes', card: 'yes' })).toEqual({ 'payment:cards': 'yes' })
    expect(factsOfTags({ 'diet:halal': 'yes', iftar: 'yes', 'payment:hayal': 'yes' })).toEqual({})
  })
})
