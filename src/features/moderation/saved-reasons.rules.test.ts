import { describe, expect, it } from 'vitest'
import { appendText, isOwnText, type SavedReasonDraft, savedReasonProblems } from './saved-reasons.rules.ts'

const facts = { tr: 'Sitede ilan ve reklam yayımlanmıyor.', en: 'We do not publish ads on this site.' }
const whole: SavedReasonDraft = { rule: 'spam', name: 'İlan', facts }
const problemsOf = (part: Partial<SavedReasonDraft>) =>
  Object.fromEntries(Object.entries(savedReasonProblems({ ...whole, ...part })).filter(([, problem]) => problem !== undefined))

describe('a saved reason', () => {
  it('has a rule, a short name, and facts in both languages that a decision could have [QUE-02]', () => {
    expect(problemsOf({})).toEqual({})
    expect(problemsOf({ rule: null })).toEqual({ rule: 'REASON_REQUIRED' })
    expect(problemsOf({ name: '  ' })).toEqual({ name: 'SAVED_REASON_NAME_EMPTY' })
    expect(problemsOf({ name: 'ğ'.repeat(60) })).toEqual({})
    expect(problemsOf({ name: 'ğ'.repeat(61) })).toEqual({ name: 'SAVED_REASON_NAME_TOO_LONG' })
    expect(problemsOf({ facts: { ...facts, en: '' } })).toEqual({ en: 'FACTS_TOO_SHORT' })
    expect(problemsOf({ facts: { tr: 'Kısa yazı', en: 'a'.repeat(1001) } })).toEqual({ tr: 'FACTS_TOO_SHORT', en: 'FACTS_TOO_LONG' })
  })

  it('takes the place of another saved text, and never of words that the moderator wrote [QUE-02]', () => {
    const other = { facts: { tr: 'Yazınızda hakaret var.', en: 'Your text is an insult.' } }
    for (const text of ['', ' \n', facts.tr, `${facts.en}\n`, other.facts.en]) expect(isOwnText(text, [{ facts }, other])).toBe(false)
    for (const text of ['Üç', `${facts.tr} Üç kez uyarıldınız.`, facts.tr.slice(1)]) expect(isOwnText(text, [{ facts }, other])).toBe(true)
    expect(isOwnText(facts.tr, [])).toBe(true)
  })

  it('goes below the words of the moderator, which stay whole [QUE-02]', () => {
    expect(appendText('Bunu üç kez yaptınız.\n', facts.tr)).toBe(`Bunu üç kez yaptınız.\n\n${facts.tr}`)
  })
})
