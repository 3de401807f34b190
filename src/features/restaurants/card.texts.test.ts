import { describe, expect, it } from 'vitest'
import { allTexts } from '#tests/support/catalogue-files.ts'
import { cardTexts as english } from './card.texts.en.ts'
import { cardTexts as turkish } from './card.texts.tr.ts'
import { detailTexts as englishDetail } from './detail.texts.en.ts'
import { detailTexts as turkishDetail } from './detail.texts.tr.ts'
import { type Difficulty, difficultyOf } from './restaurants.rules.ts'

describe('the author’s rating', () => {
  it('is that of the member who added the restaurant, and no text takes them for its owner [LANG-13]', async () => {
    expect([turkish.owner, turkishDetail.owner]).toEqual(['Ekleyen', 'Ekleyen'])
    expect([english.owner, englishDetail.owner]).toEqual(['Added by', 'Added by'])
    const wrong = { tr: /(?<!\p{L})(?:mekan(?:ın)? )?sahibi/iu, en: /\bowner\b/i }
    for (const language of ['tr', 'en'] as const) {
      const texts = (await allTexts(language)).filter(({ text }) => wrong[language].test(text))
      expect(texts).toEqual([])
    }
  })
})

describe('the difficulty', () => {
  const shown = (difficulty: Difficulty | undefined) => difficulty && [turkish.difficulty[difficulty], english.difficulty[difficulty]]

  it('is shown as what it means, whichever way the votes go [LANG-14 CARD-30]', () => {
    for (const [accepts, rejects] of [
      [9, 1],
      [1, 9],
    ] as const)
      expect(shown(difficultyOf(accepts, rejects))).toEqual(['Herkes hemfikir', 'Agreed'])
    expect(shown(difficultyOf(7, 3))).toEqual(['Karışık', 'Mixed'])
    expect(shown(difficultyOf(5, 5))).toEqual(['Tartışmalı', 'Divided'])
    expect(shown(difficultyOf(2, 2))).toBeUndefined()
  })

  it('is explained with the three words that it can show [LANG-14]', () => {
    for (const { difficulty, difficultyHelp } of [turkish, english])
      for (const word of Object.values(difficulty)) expect(difficultyHelp).toContain(`“${word}”`)
  })
})
