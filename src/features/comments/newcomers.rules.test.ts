import { describe, expect, it } from 'vitest'
import { isNewcomer, type Writer } from '#features/newcomers/newcomers.rules.ts'
import { judgeText, mayEditLinks, type NewcomerLimits } from './newcomers.rules.ts'

const limits: NewcomerLimits = { newcomerDays: 7, newcomerVotes: 5, newcomerLinks: 1, newcomerPauseSeconds: 20, newcomerLinkWaits: true }
const old: Writer = { age: 30, votes: 50, sinceLast: null, hasAcceptedLink: false, isStaff: false }
const fresh: Writer = { ...old, age: 1, votes: 0 }

describe('a newcomer [DESK-06]', () => {
  it('is younger than 7 days or has fewer than 5 votes, and never a moderator', () => {
    expect(isNewcomer(old, limits)).toBe(false)
    expect(isNewcomer({ ...old, age: 6.9 }, limits)).toBe(true)
    expect(isNewcomer({ ...old, votes: 4 }, limits)).toBe(true)
    expect(isNewcomer({ ...fresh, isStaff: true }, limits)).toBe(false)
    expect(isNewcomer(fresh, { ...limits, newcomerDays: 0, newcomerVotes: 0 })).toBe(false)
  })

  it('writes fewer links than others', () => {
    const text = 'https://a.example https://b.example'
    expect(judgeText(text, fresh, limits)).toEqual({ refused: 'NEWCOMER_LINKS' })
    expect(judgeText(text, old, limits)).toBe('post')
    expect(judgeText(text, fresh, { ...limits, newcomerLinks: 2, newcomerLinkWaits: false })).toBe('post')
  })

  it('writes slower than others', () => {
    const hasty = { ...fresh, sinceLast: 5.2 }
    expect(judgeText('Nefis', hasty, limits)).toEqual({ refused: 'NEWCOMER_PAUSE', seconds: 15 })
    expect(judgeText('Nefis', { ...hasty, sinceLast: 20 }, limits)).toBe('post')
    expect(judgeText('Nefis', { ...old, sinceLast: 1 }, limits)).toBe('post')
    // A clock that ran a little behind is no pause.
    for (const sinceLast of [5.2, 0, -0.1]) expect(judgeText('Nefis', { ...fresh, sinceLast }, limits, 0)).toBe('post')
  })

  it('waits for a moderator with the first link, and not with the second', () => {
    expect(judgeText('https://a.example', fresh, limits)).toBe('hold')
    expect(judgeText('https://a.example', { ...fresh, hasAcceptedLink: true }, limits)).toBe('post')
    expect(judgeText('https://a.example', fresh, { ...limits, newcomerLinkWaits: false })).toBe('post')
    expect(judgeText('Nefis', fresh, limits)).toBe('post')
  })

  it('adds no link by an edit', () => {
    expect(mayEditLinks({ before: 'Nefis', after: 'Nefis https://a.example' }, fresh, limits)).toBe(false)
    expect(mayEditLinks({ before: 'https://a.example', after: 'https://a.example !' }, fresh, limits)).toBe(true)
    expect(mayEditLinks({ before: 'Nefis', after: 'https://a.example' }, { ...fresh, hasAcceptedLink: true }, limits)).toBe(true)
    expect(mayEditLinks({ before: 'Nefis', after: 'https://a.example' }, old, limits)).toBe(true)
  })
})
