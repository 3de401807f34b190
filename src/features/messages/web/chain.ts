import type { ChainPlace } from '../crypto/index.ts'
import { randomBytes, toBase64 } from '../crypto/bytes.ts'
import { DEVICE_BYTES } from '../crypto/plain-text.ts'

/** How many messages this device sent to each conversation, under its random id. */
interface Chain {
  device: string
  sent: Record<string, number>
}

const PREFIX = 'message-chain:'

/** For browsers that store nothing: the chain then lives as long as the page. */
const memory = new Map<string, Chain>()

function read(memberId: string): Chain {
  try {
    const stored = localStorage.getItem(PREFIX + memberId)
    if (stored !== null) return JSON.parse(stored) as Chain
  } catch {
    // No storage, or something else wrote there.
  }
  return memory.get(memberId) ?? { device: toBase64(randomBytes(DEVICE_BYTES)), sent: {} }
}

function write(memberId: string, chain: Chain): void {
  memory.set(memberId, chain)
  try {
    localStorage.setItem(PREFIX + memberId, JSON.stringify(chain))
  } catch {
    // The memory has it.
  }
}

/** The place of the next message of this device in a conversation. The caller holds the lock of the conversation. */
export function nextPlace(memberId: string, conversationId: string): ChainPlace {
  const chain = read(memberId)
  memory.set(memberId, chain)
  return { device: chain.device, number: (chain.sent[conversationId] ?? 0) + 1 }
}

/** Counts a place as used. Call it together with storing the envelope, so that no number is lost between the two. */
export function takePlace(memberId: string, conversationId: string, { device, number }: ChainPlace): void {
  const chain = read(memberId)
  write(memberId, { device, sent: { ...chain.sent, [conversationId]: number } })
}

/** A message that the server refused leaves its number to the next one: it is no hole. */
export function returnPlace(memberId: string, conversationId: string, { device, number }: ChainPlace): void {
  const chain = read(memberId)
  if (chain.device !== device || chain.sent[conversationId] !== number) return
  write(memberId, { device, sent: { ...chain.sent, [conversationId]: number - 1 } })
}

/** Removes the counters of every member from this device; the next sign-in is another device to those who read. */
export function forgetChains(): void {
  memory.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // There was nothing.
  }
}
