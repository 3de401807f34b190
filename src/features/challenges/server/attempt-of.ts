import type { RequestContext } from '#platform/http/router.ts'
import { PROOF_HEADER } from '../challenges.rules.ts'
import type { Attempt } from './create-challenges.ts'

/** The attempt of a request: its address and the proof that it brings. */
export function attemptOf(c: RequestContext, more: Pick<Attempt, 'subject' | 'email'> = {}): Attempt {
  return { address: c.get('address'), proof: c.req.header(PROOF_HEADER), ...more }
}
