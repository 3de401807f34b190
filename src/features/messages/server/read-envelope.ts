import { DomainError } from '#lib/errors.ts'
import { type Header, readEnvelope as read, writeEnvelope } from '../crypto/envelope.ts'

interface Sealed {
  header: Header
  /** Written anew, so that nothing but the fields of an envelope is ever stored. */
  content: string
}

/**
 * A message is sealed for the conversation that it is sent to, in the very form that devices read; whatever else comes,
 * plain words too, is refused.
 * @throws DomainError ENVELOPE_INVALID
 */
export function readEnvelope(text: string, conversationId: string): Sealed {
  const sealed = read(text)
  if (sealed?.header.c !== conversationId) throw new DomainError('ENVELOPE_INVALID', 422)
  return { header: sealed.header, content: writeEnvelope(sealed) }
}
