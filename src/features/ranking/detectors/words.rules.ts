import { fold } from '#lib/fold.ts'
import { type Evidence, groupBy, type VoteWindow, type WindowVote } from './window.rules.ts'

/** Shorter remarks, such as 'Çok güzel', are the same by chance. */
const LETTERS_MIN = 25
/** Texts that share this part of their pieces of text are copies. */
const ALIKE = 0.7
const PIECE = 4
const COPIES = 3
/** Few smallest hashes of a text are enough to find its copies. */
const SKETCH = 4

/** Votes on a restaurant whose comments are copies of one text, also with some changed words. */
export function findCopies({ votes }: VoteWindow): Evidence[] {
  const written = votes.flatMap((vote) => {
    const text = fold(vote.words ?? '').replaceAll(/\s+/g, ' ')
    return text.length < LETTERS_MIN ? [] : [{ vote, pieces: piecesOf(text) }]
  })
  return [...groupBy(written, ({ vote }) => vote.restaurant)].flatMap(([restaurant, texts]) => {
    const copies = copiesAmong(texts)
    return copies.size < COPIES ? [] : [{ sign: 'same words', restaurant, votes: [...copies], found: copies.size, expected: 1 }]
  })
}

interface Text {
  vote: WindowVote
  pieces: Set<number>
}

/** Compares only texts that share one of their smallest hashes (MinHash), each with the first of them. */
function copiesAmong(texts: readonly Text[]): Set<number> {
  const buckets = new Map<number, Text[]>()
  for (const text of texts) {
    for (const hash of [...text.pieces].sort((a, b) => a - b).slice(0, SKETCH)) buckets.set(hash, [...(buckets.get(hash) ?? []), text])
  }
  const copies = new Set<number>()
  for (const [first, ...others] of buckets.values()) {
    const alike = others.filter((other) => other.vote.member !== first!.vote.member && alikeness(first!.pieces, other.pieces) >= ALIKE)
    if (alike.length < COPIES - 1) continue
    for (const { vote } of [first!, ...alike]) copies.add(vote.id)
  }
  return copies
}

function piecesOf(text: string): Set<number> {
  const pieces = new Set<number>()
  for (let at = 0; at + PIECE <= text.length; at++) pieces.add(hashOf(text.slice(at, at + PIECE)))
  return pieces
}

/** FNV-1a, so that the smallest hashes are a random choice of pieces. */
function hashOf(piece: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < piece.length; at++) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function alikeness(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let common = 0
  for (const piece of a) if (b.has(piece)) common++
  return common / (a.size + b.size - common)
}
