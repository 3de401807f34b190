import { expect, it } from 'vitest'
import { changeOf } from './facts-draft.ts'

const own = [{ fact: 'card', value: 'yes' as const, seenOn: '2026-11-01' }]

it('a form sends what a member marked, and takes back a word whose mark the member took off [FACT-02]', () => {
  expect(changeOf({}, own, undefined)).toEqual({ facts: [], withdrawn: [] })
  expect(changeOf({ cash: 'no', card: null, vegan: null }, own, undefined)).toEqual({
    facts: [{ fact: 'cash', value: 'no' }],
    withdrawn: ['card'],
  })
  // The same word again, on another day, confirms it.
  expect(changeOf({ card: 'yes' }, own, '2026-11-20')).toEqual({
    facts: [{ fact: 'card', value: 'yes', seenOn: '2026-11-20' }],
    withdrawn: [],
  })
})
