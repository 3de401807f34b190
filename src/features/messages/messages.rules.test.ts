import { describe, expect, it } from 'vitest'
import {
  CONVERSATIONS_STALE_MS,
  isEnvelope,
  MESSAGE_MAX,
  MESSAGE_NEAR_MAX,
  PADDING,
  PLAIN_MAX,
  readContent,
  THREAD_POLL_MS,
  TYPING_SHOWN_MS,
  TYPING_SENT_EVERY_MS,
} from './messages.rules.ts'

describe('the content of a message', () => {
  const card = {
    type: 'question_preview',
    questionId: 'citir-kokorec-sukru',
    question: 'Bin tam puan',
    author: 'admin',
    authorId: '9b6f1d1e-53a4-4f3b-8a54-111111111111',
    authorUsername: 'admin',
    authorAvatarUrl: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    acceptVotes: 1000,
    rejectVotes: 0,
    totalComments: 1000,
    trending: true,
  }

  it('is a restaurant when it is a card, of which only type and id are trusted [MSG-17]', () => {
    expect(readContent(JSON.stringify(card))).toEqual({ kind: 'restaurant', restaurantId: card.questionId })
    expect(readContent('{"questionId":"x","type":"question_preview"}')).toEqual({ kind: 'restaurant', restaurantId: 'x' })
  })

  it('is text when it is no card: another type, an invalid id, or a text in braces [MSG-17]', () => {
    for (const text of [
      'Akşam Moda’da',
      '{ şaka }',
      '{}',
      '[]',
      ` ${JSON.stringify(card)}`,
      JSON.stringify({ ...card, type: 'gift' }),
      JSON.stringify({ ...card, questionId: '../admin' }),
      JSON.stringify({ ...card, questionId: 'Büfe' }),
      JSON.stringify({ ...card, questionId: 17 }),
      JSON.stringify({ ...card, questionId: 'a'.repeat(201) }),
      JSON.stringify([card]),
    ])
      expect(readContent(text)).toEqual({ kind: 'text', text })
  })

  it('was sealed only if it looks like an envelope: anything else is shown as it is', () => {
    expect([isEnvelope('{"v":2,"ct":"x"}'), isEnvelope('{"v":3,"ct":"x"}')]).toEqual([true, true])
    for (const text of ['Selam', '', '{}', 'null', '2', '{"v":"2","ct":"x"}', '{"v":2}', JSON.stringify(card)])
      expect([text, isEnvelope(text)]).toEqual([text, false])
  })
})

describe('the limits of messages', () => {
  it('are two thousand characters, counted down from 1800, and every such text fits into an envelope [MSG-20]', () => {
    expect([MESSAGE_MAX, MESSAGE_NEAR_MAX]).toEqual([2000, 1800])
    expect(Buffer.byteLength('🌶'.repeat(MESSAGE_MAX))).toBeLessThanOrEqual(PLAIN_MAX)
    expect(PLAIN_MAX % PADDING).toBe(0)
  })

  it('of time: a poll every two seconds, a list that is always stale, typing shown for four seconds and repeated in time', () => {
    expect([THREAD_POLL_MS, CONVERSATIONS_STALE_MS, TYPING_SHOWN_MS]).toEqual([2000, 0, 4000])
    expect(TYPING_SENT_EVERY_MS).toBeLessThan(TYPING_SHOWN_MS)
  })
})
