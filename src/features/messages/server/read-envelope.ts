import { DomainError } from '#lib/errors.ts'
import { envelope, type Envelope } from '../envelope.contract.ts'
import { PADDING } from '../messages.rules.ts'

const TAG_BYTES = 16

/**
 * A message is sealed for the conversation that it is sent to, and filled up so that its length says little; whatever else
 * comes, plain words too, is refused.
 * @throws DomainError ENVELOPE_INVALID
 */
export function readEnvelope(text: string, conversationId: string): Envelope {
  const { data } = envelope.safeParse(parse(text))
  if (data?.c !== conversationId || !isFilledUp(data.ct)) throw new DomainError('ENVELOPE_INVALID', 422)
  return data
}

function isFilledUp(ct: string): boolean {
  return (Buffer.byteLength(ct, 'base64url') - TAG_BYTES) % PADDING === 0
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
