import { HubError, type HubMethod } from '#server/hub/index.ts'
import { codePoints } from '#lib/text.ts'
import type { PingAnswer } from '../chat.contract.ts'
import { PING_TEXT_MAX } from '../chat.rules.ts'

/** Members may ask whether they are heard: the text that they send comes back, with the server's time, and goes nowhere else. */
export const ping: HubMethod = ({ transport }, text = ''): PingAnswer => {
  if (typeof text !== 'string' || codePoints(text) > PING_TEXT_MAX) throw new HubError('INVALID_INPUT')
  return { text, transport, serverTime: new Date().toISOString() }
}
