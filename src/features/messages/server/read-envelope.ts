import { DomainError } from '#lib/errors.ts'
import { envelope, type Envelope } from '../envelope.contract.ts'

/**
 * A message is sealed for the conversation that it is sent to; whatever else comes, plain words too, is refused.
 * @throws DomainError ENVELOPE_INVALID
 */
export function readEnvelope(text: string, conversationId: string): Envelope {
  const { data } = envelope.safeParse(parse(text))
  if (data?.c !== conversationId) throw new DomainError('ENVELOPE_INVALID', 422)
  return data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
