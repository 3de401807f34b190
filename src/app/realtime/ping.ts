import { HubError, type HubMethod } from '#platform/realtime/hub/index.ts'
import { codePoints } from '#lib/text.ts'
import type { PingAnswer } from '#lib/hub.contract.ts'
import { PING_TEXT_MAX } from '#lib/hub.rules.ts'

/** Members may test the connection: the text that they send comes back, with the server's time, and goes nowhere else. */
export const ping: HubMethod = ({ transport }, text = ''): PingAnswer => {
  if (typeof text !== 'string' || codePoints(text) > PING_TEXT_MAX) throw new HubError('INVALID_INPUT')
  return { text, transport, serverTime: new Date().toISOString() }
}
