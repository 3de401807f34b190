import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { matchKind } from './match-kind.ts'

/** The files of labels: a line is a spelling, a tab, and the slug of its kind, or '-' where no kind fits. */
const labelled = ['labelled-spellings.txt', 'held-out-spellings.txt']
const NONE = '-'

interface Label {
  spelling: string
  slug: string
  found: string
}

function read(file: string): Label[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [spelling = '', slug = ''] = line.split('\t')
    return { spelling, slug, found: matchKind(spelling)?.slug ?? NONE }
  })
}

const shown = (labels: Label[]): string => labels.map(({ spelling, slug, found }) => `${spelling}: ${slug}, found ${found}`).join('\n')

describe.each(labelled)('finding the kind of a dish that a member typed, scored with %s', (file) => {
  const labels = read(file)

  it('at least 95 % of the labels are found [DISH-01]', () => {
    const missed = labels.filter(({ slug, found }) => found !== slug)
    expect(1 - missed.length / labels.length, shown(missed)).toBeGreaterThanOrEqual(0.95)
  })

  it('at most 1 % get a kind that is not theirs: a wrong kind is worse than none [DISH-01]', () => {
    const wrong = labels.filter(({ slug, found }) => found !== slug && found !== NONE)
    expect(wrong.length / labels.length, shown(wrong)).toBeLessThanOrEqual(0.01)
  })
})

describe('a typed name', () => {
  it.each([
    ['iÇLi KÖFTE', 'icli-kofte'],
    ['ISLAK BURGER', 'islak-hamburger'],
    ['çorbası mercimek', 'mercimek-corbasi'],
    ['balıkekmek', 'balik-ekmek'],
    ['cheese burger', 'cheeseburger'],
    ['Şükrü abinin kokoreci', 'kokorec'],
    ['tavuk döner dürüm', 'tavuk-doner'],
    ['pilav üstü tavuk döner', 'tavuk-doner'],
    ['el açması su böreği', 'su-boregi'],
  ])('%s is understood whatever its letters, order, spaces and side words are: %s [DISH-01]', (name, slug) => {
    expect(matchKind(name)?.slug).toBe(slug)
  })

  it('has the most specific kind: "köfte" is also a word of "içli köfte" [DISH-01]', () => {
    expect(['köfte', 'içli köfte', 'kaşarlı köfte', 'köfte ekmek'].map((name) => matchKind(name)?.slug)).toEqual([
      'izgara-kofte',
      'icli-kofte',
      'kasarli-kofte',
      'kofte-ekmek',
    ])
  })

  it.each([
    ['a typing error in a word of four letters', 'bozo'],
    ['two dishes', 'kokoreç tantuni'],
    ['two dishes with a sign', 'lahmacun + ayran'],
    ['one of two', 'et veya tavuk döner'],
    ['another dish behind', 'kokoreç makarna'],
    ['an unknown word beside a name of many dishes', 'kestaneli pilav'],
    ['a filling that another kind is named by', 'mantarlı kaşarlı pide'],
    ['a dish outside of the list', 'yeşil mercimek çorbası'],
    ['a menu', 'tavuk döner menü'],
    ['a sentence', 'bugün arkadaşlarla burada yediğim kokoreç'],
    ['nothing', ' '],
    ['marks', '!?'],
  ])('%s has no kind: a wrong one is worse than none [DISH-01]', (_, name) => {
    expect(matchKind(name)).toBeUndefined()
  })
})
