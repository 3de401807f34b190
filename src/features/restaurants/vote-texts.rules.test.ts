import { expect, it } from 'vitest'
import { cardTexts as en } from './card.texts.en.ts'
import { cardTexts as tr } from './card.texts.tr.ts'
import { newRestaurant } from './posting.contract.ts'
import { defaultVoteTexts, shownVoteTexts, storedVoteTexts } from './vote-texts.rules.ts'

it('a restaurant whose vote texts were never edited shows the pair of the reader’s language [LANG-11]', () => {
  const stored = newRestaurant.parse({ title: 'Kokoreç' })
  expect([stored.acceptText, stored.rejectText]).toEqual(['Accept', 'Reject'])
  expect(shownVoteTexts(stored, tr.votePair)).toEqual({ acceptText: 'Kabul', rejectText: 'Ret' })
  expect(shownVoteTexts(stored, en.votePair)).toEqual({ acceptText: 'Accept', rejectText: 'Reject' })
})

it('the words that an author chose are shown in both languages as they are [LANG-11]', () => {
  for (const chosen of [
    { acceptText: 'Helal olsun', rejectText: 'Yiyemem' },
    { acceptText: 'Accept', rejectText: 'Yiyemem' },
  ]) {
    expect(shownVoteTexts(chosen, tr.votePair)).toEqual(chosen)
    expect(shownVoteTexts(chosen, en.votePair)).toEqual(chosen)
    expect(storedVoteTexts(chosen, tr.votePair)).toEqual(chosen)
  }
})

it('an author who saves the pair of the language unchanged keeps the stored default [LANG-11]', () => {
  expect(storedVoteTexts({ acceptText: 'Kabul ', rejectText: 'Ret' }, tr.votePair)).toEqual(defaultVoteTexts)
  expect(storedVoteTexts(en.votePair, en.votePair)).toEqual(defaultVoteTexts)
})
