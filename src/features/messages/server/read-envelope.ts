import { ensure } from '#lib/errors.ts'
import { type Header, readEnvelope as read, writeEnvelope } from '../crypto/envelope.ts'

interface Sealed {
  header: Header
  /** Serialised again, so that the server stores only the fields of an envelope. */
  content: string
}

/**
 * Accepts only a message that is sealed for this conversation, in the exact form that devices read; refuses everything
 * else, including plain text.
 * @throws DomainError ENVELOPE_INVALID
 */
export function readEnvelope(text: string, conversationId: string): Sealed {
  const sealed = read(text)
  ensure(sealed?.header.c === conversationId, 'ENVELOPE_INVALID')
  return { header: sealed.header, content: writeEnvelope(sealed) }
}
