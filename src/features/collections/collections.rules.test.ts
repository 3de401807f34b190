import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, parseHex } from '#lib/color.ts'
import { collectionChange, collectionInput, itemChange, itemInput, orderInput } from './collections.contract.ts'
import {
  COLLECTION_DESCRIPTION_MAX,
  COLLECTION_NAME_MAX,
  collectionColors,
  collectionEmojis,
  ITEM_NOTES_MAX,
  moved,
} from './collections.rules.ts'

const codeOf = (result: { error?: { issues: unknown[] } | undefined }) =>
  (result.error?.issues[0] as { params?: { code?: string } } | undefined)?.params?.code

/** The backgrounds of cards, light and dark. */
const cards = /--card: light-dark\((#\w{6}), (#\w{6})\)/.exec(readFileSync('src/ui/styles/tokens.css', 'utf8'))!.slice(1)

describe('a collection', () => {
  it('has a name of 100, a description of 500 and notes of 200 characters at most [LIM-02]', () => {
    expect([COLLECTION_NAME_MAX, COLLECTION_DESCRIPTION_MAX, ITEM_NOTES_MAX]).toEqual([100, 500, 200])
  })

  it('needs a name, trimmed and of 100 characters at most [COL-05]', () => {
    for (const name of ['', '   ', '\u200b\u200b']) expect(codeOf(collectionInput.safeParse({ name }))).toBe('COLLECTION_NAME_REQUIRED')
    expect(collectionInput.parse({ name: '  Gece \n rotası ' }).name).toBe('Gece rotası')
    expect(collectionInput.safeParse({ name: '🌯'.repeat(100) }).success).toBe(true)
    expect(codeOf(collectionInput.safeParse({ name: 'a'.repeat(101) }))).toBe('COLLECTION_NAME_TOO_LONG')
    expect(codeOf(collectionChange.safeParse({ name: ' ' }))).toBe('COLLECTION_NAME_REQUIRED')
  })

  it('may have a description of 500 characters at most, and its items notes of 200 [COL-06 COL-07]', () => {
    expect(collectionInput.parse({ name: 'a', description: '  ' }).description).toBeNull()
    expect(collectionInput.safeParse({ name: 'a', description: 'ş'.repeat(500) }).success).toBe(true)
    expect(codeOf(collectionInput.safeParse({ name: 'a', description: 'ş'.repeat(501) }))).toBe('COLLECTION_DESCRIPTION_TOO_LONG')
    for (const form of [itemInput, itemChange]) {
      expect(form.parse({ notes: ` ${'ş'.repeat(200)} ` }).notes).toHaveLength(200)
      expect(form.parse({ notes: ' ' }).notes).toBeNull()
      expect(codeOf(form.safeParse({ notes: 'ş'.repeat(201) }))).toBe('ITEM_NOTES_TOO_LONG')
    }
  })

  it('is private, indigo and a folder by default [COL-08 COL-18]', () => {
    expect(collectionInput.parse({ name: 'a' })).toEqual({ name: 'a', description: null, color: '#6366f1', emoji: '📁', isPublic: false })
  })

  it('offers twelve emojis and twelve colours, each visible on a card of either theme [COL-10 COL-11]', () => {
    expect([new Set(collectionEmojis).size, new Set(collectionColors).size]).toEqual([12, 12])
    expect(collectionColors).toContain('#6366f1')
    expect(cards).toHaveLength(2)
    for (const color of collectionColors)
      for (const card of cards) expect([color, card, contrast(parseHex(color), parseHex(card)) >= 3]).toEqual([color, card, true])
    for (const emoji of collectionEmojis) expect(collectionInput.parse({ name: 'a', emoji }).emoji).toBe(emoji)
  })

  it('accepts one emoji and one colour, and no other text', () => {
    for (const emoji of ['a', '🌯🌯', '', '1', '<b>'])
      expect([emoji, collectionInput.safeParse({ name: 'a', emoji }).success]).toEqual([emoji, false])
    for (const color of ['red', '#fff', '#6366f1;', 'url(x)'])
      expect([color, collectionInput.safeParse({ name: 'a', color }).success]).toEqual([color, false])
    expect(collectionChange.safeParse({}).success).toBe(false)
  })

  it('is reordered by naming at least two of its items, each once', () => {
    const isTaken = (...questionIds: string[]) => orderInput.safeParse({ questionIds }).success
    expect([isTaken('a', 'b'), isTaken('a'), isTaken('a', 'a')]).toEqual([true, false, false])
  })

  it('lets an item move to any other position, and never past the ends [REPAIR-23]', () => {
    expect(moved(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [-1, 1],
      [3, 0],
    ] as const)
      expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c'])
  })
})
