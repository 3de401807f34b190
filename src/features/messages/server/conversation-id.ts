import { createHash } from 'node:crypto'

/** The public name of the conversation of two members, the same from both sides; the database computes it as conversation_key. */
export function conversationIdOf(one: string, other: string): string {
  return createHash('sha256').update([one.toLowerCase(), other.toLowerCase()].sort().join(':')).digest('hex').slice(0, 32)
}
