import type { QueryClient } from '@tanstack/react-query'
import { cleanText, plainText } from '#lib/text.ts'
import { open, revealKey } from '../../crypto/index.ts'
import type { Message } from '../../messages.contract.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { peerKeysOptions } from './messages.api.ts'

/** Opens a received message for a report: its text, and the key that opens this message alone. @throws OpenError, ApiError */
export async function revealMessage(client: QueryClient, message: Message, ring: KeyRing): Promise<{ text: string; key: string }> {
  const { conversationId, encryptedContent, senderId } = message
  const { keys: others } = await client.fetchQuery(peerKeysOptions(ring.memberId, senderId!))
  const opening = { conversationId, own: ring.identities, others }
  const [{ text }, key] = await Promise.all([open(encryptedContent!, opening), revealKey(encryptedContent!, opening)])
  return { text: cleanText(plainText(text)), key }
}
