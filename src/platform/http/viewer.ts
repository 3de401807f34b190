import { DomainError } from '#lib/errors.ts'
import type { RequestContext } from './router.ts'

/** The current viewer. A member is signed in; a visitor may be known by the signed browser id. */
export type Viewer = Member | Visitor

export interface Member {
  kind: 'member'
  /** profiles.id */
  id: string
  authId: string
  username: string
  /** Whether the link in a mail proved that the e-mail is theirs. */
  isVerified: boolean
  /** Whether the person left Lokma in the last 90 days and signed up again. */
  isReturned?: boolean
}

export interface Visitor {
  kind: 'visitor'
  /** The id in the browser's signed cookie, once it has one. */
  anonymousId: string | undefined
  /** When that cookie was made, in milliseconds; 0 for cookies that do not say it. */
  knownSince?: number
}

/** Votes apart, whatever changes something is a member's. @throws DomainError NOT_AUTHENTICATED */
export function assertMember(viewer: Viewer): asserts viewer is Member {
  if (viewer.kind !== 'member') throw new DomainError('NOT_AUTHENTICATED')
}

/** The signed-in member. @throws DomainError NOT_AUTHENTICATED */
export async function memberOf(c: RequestContext): Promise<Member> {
  const viewer = await c.get('viewer')()
  assertMember(viewer)
  return viewer
}
