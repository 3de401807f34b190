import type { ChainPosition } from '../../crypto/index.ts'
import { randomBytes, toBase64 } from '../../crypto/bytes.ts'
import { DEVICE_BYTES } from '../../crypto/plain-text.ts'

/** The number of messages that this device sent in each conversation, with the device's random id. */
interface Chain {
  device: string
  sent: Record<string, number>
}

const PREFIX = 'message-chain:'

/** The chains for browsers without storage: they last until the page is closed. */
const memory = new Map<string, Chain>()

function read(memberId: string): Chain {
  try {
    const stored = localStorage.getItem(PREFIX + memberId)
    if (stored !== null) return JSON.parse(stored) as Chain
  } catch {
    // There is no storage, or its data is invalid.
  }
  return memory.get(memberId) ?? { device: toBase64(randomBytes(DEVICE_BYTES)), sent: {} }
}

function write(memberId: string, chain: Chain): void {
  memory.set(memberId, chain)
  try {
    localStorage.setItem(PREFIX + memberId, JSON.stringify(chain))
  } catch {
    // Without storage the value is kept in memory only.
  }
}

/** The position of this device's next message in a conversation. The caller holds the lock of the conversation. */
export function nextPosition(memberId: string, conversationId: string): ChainPosition {
  const chain = read(memberId)
  memory.set(memberId, chain)
  return { device: chain.device, number: (chain.sent[conversationId] ?? 0) + 1 }
}

/** Counts a position as used. Call this together with storing the envelope, so that no number is lost between the two. */
export function reservePosition(memberId: string, conversationId: string, { device, number }: ChainPosition): void {
  const chain = read(memberId)
  write(memberId, { device, sent: { ...chain.sent, [conversationId]: number } })
}

/** A message that the server refused frees its number for the next one, so no gap remains. */
export function releasePosition(memberId: string, conversationId: string, { device, number }: ChainPosition): void {
  const chain = read(memberId)
  if (chain.device !== device || chain.sent[conversationId] !== number) return
  write(memberId, { device, sent: { ...chain.sent, [conversationId]: number - 1 } })
}

/** Removes the counters of every member from this device. For the receivers, the next sign-in counts as another device. */
export function forgetChains(): void {
  memory.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // There was nothing to remove.
  }
}
