import { DomainError, refuseIf } from '#lib/errors.ts'

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
  /** Whether the member writes only after that, whatever the site asks of others. */
  mustConfirm?: boolean
  /** Whether this session was opened or proven with a second factor. */
  hasSecondFactor?: boolean
  /** Whether the person left Lokma in the last 90 days and signed up again. */
  isReturned?: boolean
  /** Whether this session is old enough to be renewed. */
  isRenewalDue?: boolean
  /** The strongest sanction that holds at this moment. */
  sanction?: ActiveSanction | undefined
}

/** Whether a member writes nothing before the e-mail is confirmed: because the site asks it of everybody, or because of the address. */
export function mustConfirmFirst(
  { emailVerification }: { emailVerification: 'off' | 'required' },
  { isVerified, mustConfirm }: Member,
): boolean {
  return !isVerified && (emailVerification === 'required' || mustConfirm === true)
}

/** What moderators imposed on a member. */
export interface ActiveSanction {
  kind: 'warning' | 'muted' | 'suspended' | 'banned'
  /** When it ends; null: with the reading of a warning, or never. */
  until: string | null
  /** The decision with its reasons. */
  decisionId: number
}

const refusals = { warning: 'WARNING_UNREAD', muted: 'MUTED', suspended: 'SUSPENDED', banned: 'BANNED' } as const

/** The refusal of a write by a member under a sanction. */
export function refusalOfSanction({ kind, until, decisionId }: ActiveSanction): DomainError {
  return new DomainError(refusals[kind], { until, decisionId })
}

export interface Visitor {
  kind: 'visitor'
  /** The id in the browser's signed cookie, once it has one. */
  anonymousId: string | undefined
  /** When that cookie was made, in milliseconds; 0 for cookies that do not say it. */
  knownSince?: number
}

/** @throws DomainError NOT_AUTHENTICATED */
export function assertMember(viewer: Viewer): asserts viewer is Member {
  refuseIf(viewer.kind !== 'member', 'NOT_AUTHENTICATED')
}
