import { describe, expect, it } from 'vitest'
import { voteRefusal } from './vote-refusal.rules.ts'
import { ballotOf, type OwnVote, voteCardState } from './vote-card.rules.ts'

const now = new Date('2026-11-21T20:00:00Z')
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
const none: OwnVote = { hasVoted: false, rating: null, choice: null, canChange: true, canChangeAt: null, lastRatingChangeAt: null }
const eight: OwnVote = { ...none, hasVoted: true, rating: 8, choice: 'accept' }

describe('the vote card', () => {
  it('has no selection until it is touched, and its button needs a rating or a choice [VOTE-01 DET-20 REPAIR-14]', () => {
    expect(ballotOf(undefined)).toEqual({ rating: null, choice: null })
    expect(ballotOf(none)).toEqual({ rating: null, choice: null })
    expect(voteCardState(none, ballotOf(none), false, now)).toMatchObject({ button: 'submit', disabled: true })
    expect(voteCardState(none, { rating: null, choice: 'accept' }, false, now)).toMatchObject({ button: 'submit', disabled: false })
    expect(voteCardState(none, { rating: 5, choice: 'reject' }, false, now)).toMatchObject({ button: 'submit', disabled: false })
    expect(ballotOf(eight)).toEqual({ rating: 8, choice: 'accept' })
  })

  it('offers to submit before the vote and shows when it is being sent [VOTE-18 VOTE-22]', () => {
    expect(voteCardState(none, { rating: 5, choice: 'reject' }, false, now)).toMatchObject({ button: 'submit', disabled: false })
    expect(voteCardState(none, { rating: 5, choice: 'reject' }, true, now)).toMatchObject({ button: 'submitting', disabled: true })
  })

  it('shows Submitted while the stored vote is selected, and offers the change for another selection [VOTE-19 VOTE-21 VOTE-26]', () => {
    expect(voteCardState(eight, { rating: 8, choice: 'accept' }, false, now)).toEqual({
      button: 'submitted',
      disabled: true,
      note: 'firstChange',
    })
    expect(voteCardState(eight, { rating: 9, choice: 'accept' }, false, now)).toEqual({
      button: 'change',
      disabled: false,
      note: 'firstChange',
    })
    expect(voteCardState(eight, { rating: 8, choice: 'reject' }, false, now)).toMatchObject({ button: 'change' })
  })

  it('rounds the waiting time up to whole minutes and unlocks when it is over [VOTE-20 VOTE-24 VOTE-25 VOTE-27]', () => {
    const waiting = (seconds: number): OwnVote => ({ ...eight, lastRatingChangeAt: later(seconds - 300), canChangeAt: later(seconds) })
    const minutes = (seconds: number) => voteCardState(waiting(seconds), { rating: 9, choice: 'accept' }, false, now)
    expect(minutes(121)).toEqual({ button: 'wait', disabled: true, note: 'wait', minutes: 3 })
    expect(minutes(120)).toMatchObject({ minutes: 2 })
    expect(minutes(1)).toMatchObject({ minutes: 1 })
    expect(minutes(0)).toEqual({ button: 'change', disabled: false, note: 'mayChange' })
  })

  it('shows a visitor the stored vote read-only [VOTE-17]', () => {
    expect(voteCardState({ ...eight, canChange: false }, { rating: 2, choice: 'reject' }, false, now)).toEqual({
      button: 'submitted',
      disabled: true,
      note: 'visitorVoted',
    })
  })

  it('reports a refusal by its code, or by the old texts without one [VOTE-32 VOTE-33 VOTE-34 VOTE-35 VOTE-36]', () => {
    expect(voteRefusal('VOTE_CHANGE_COOLDOWN', '', 4)).toEqual({ kind: 'wait', minutes: 4 })
    expect(voteRefusal('', '3 dakika bekleyin', 3)).toEqual({ kind: 'wait', minutes: 3 })
    expect(voteRefusal('VOTE_CHANGE_COOLDOWN', '', undefined)).toEqual({ kind: 'waitFive' })
    expect(voteRefusal('ALREADY_VOTED', '', undefined)).toEqual({ kind: 'already' })
    expect(voteRefusal('', 'You have already voted', undefined)).toEqual({ kind: 'already' })
    expect(voteRefusal('INTERNAL', '', undefined)).toEqual({ kind: 'failed' })
  })
})
