import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { type AccountRow, ensureProfile, findAccountBySession, findMemberRow, findSession } from './accounts.sql.ts'

const SIGNATURE_LENGTH = 44

type Sessions = Pick<Services, 'auth' | 'db' | 'secret'>

/** A member is whoever brings the cookie or the signed token of a living session. */
export async function findMember(services: Sessions, headers: Headers): Promise<Member | undefined> {
  return (await findMemberSession(services, headers))?.member
}

/** A member, and by which of the member's sessions. */
export async function findMemberSession(services: Sessions, headers: Headers): Promise<{ member: Member; sessionId: string } | undefined> {
  const { db } = services
  const token = await sessionTokenOf(services, headers)
  const session = token === undefined ? undefined : await findSession(db, token)
  if (!session) return undefined
  const profile = session.id === null ? await ensureProfile(db, session.user_id) : session
  if (!profile?.id || !profile.username) return undefined
  const { id, username } = profile
  return {
    member: {
      kind: 'member',
      id,
      authId: session.user_id,
      username,
      isVerified: session.email_verified,
      isReturned: session.is_returned === true,
    },
    sessionId: session.session_id,
  }
}

/** The member of this profile, whose session somebody else has proven. */
export async function findMemberById(db: Services['db'], id: string): Promise<Member | undefined> {
  const row = await findMemberRow(db, id)
  return row && { kind: 'member', id, authId: row.auth_id, username: row.username, isVerified: row.email_verified }
}

/** The account of a living session, whether its sign-up is finished or not. */
export async function findAccount(services: Sessions, headers: Headers): Promise<AccountRow | undefined> {
  const token = await sessionTokenOf(services, headers)
  return token === undefined ? undefined : findAccountBySession(services.db, token)
}

/** The proven token of the session that a request brings. */
export async function sessionTokenOf({ auth, secret }: Sessions, headers: Headers): Promise<string | undefined> {
  const { name } = (await auth.$context).authCookies.sessionToken
  // A token that is none does not fall back to the cookie.
  const signed = bringsBearer(headers) ? bearerOf(headers) : cookieOf(headers, name)
  return provenToken(signed, secret)
}

/**
 * Whether a request brings a bearer token that opens no session: such a program must hear that its token is over, and
 * not act as a visitor.
 */
export async function bringsDeadToken(services: Sessions, headers: Headers): Promise<boolean> {
  if (!bringsBearer(headers)) return false
  return (await findAccount(services, headers)) === undefined
}

function bringsBearer(headers: Headers): boolean {
  return /^bearer(?:\s|$)/i.test(headers.get('authorization') ?? '')
}

function bearerOf(headers: Headers): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

function cookieOf(headers: Headers, name: string): string | undefined {
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** The session token that its signature proves to be one of ours; unsigned ones would let anybody who reads the database in. */
function provenToken(signed: string | undefined, secret: string): string | undefined {
  if (signed === undefined || signed.length > 400) return undefined
  const value = signed.includes('%') ? decode(signed) : signed
  const at = value.length - SIGNATURE_LENGTH - 1
  if (at < 1 || value[at] !== '.') return undefined
  const token = value.slice(0, at)
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  const given = Buffer.from(value.slice(at + 1))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
