import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#site/server/context.ts'
import { RENEWED_AFTER_SECONDS, SESSION_SECONDS } from '../accounts.rules.ts'
import type { AccountsContext } from './accounts-context.ts'
import type { ActiveSanction, Member } from '#platform/http/viewer.ts'
import type { ActiveSession, MemberSession } from '#platform/http/session-cache.ts'
import { markUsed } from './sessions/sessions.sql.ts'
import { type AccountRow, ensureProfile, findAccountBySession, findMemberRow, findSession } from './accounts.sql.ts'

const SIGNATURE_LENGTH = 44

type Sessions = Pick<AccountsContext, 'auth' | 'db' | 'secret'>

/** The member of a request, by the active session of its cookie or signed token. Lookups are cached for seconds. */
export async function findMember(context: Sessions & Pick<Context, 'sessions'>, headers: Headers): Promise<Member | undefined> {
  const token = await sessionTokenOf(context, headers)
  if (token === undefined) return undefined
  return (await context.sessions.find(token, () => findLiving(context.db, token)))?.member
}

/** The member and the session of a request, read from the database. */
export async function findMemberSession(context: Sessions, headers: Headers): Promise<MemberSession | undefined> {
  const token = await sessionTokenOf(context, headers)
  return token === undefined ? undefined : (await findLiving(context.db, token))?.found
}

async function findLiving(db: Context['db'], token: string): Promise<ActiveSession | undefined> {
  const session = await findSession(db, token)
  if (!session) return undefined
  const profile = session.id === null ? await ensureProfile(db, session.user_id) : session
  if (!profile?.id || !profile.username) return undefined
  // Where it cannot be written, the request is still served.
  if (session.is_use_old) await markUsed(db, token).catch(() => {})
  const member: Member = {
    kind: 'member',
    id: profile.id,
    authId: session.user_id,
    username: profile.username,
    isVerified: session.email_verified,
    mustConfirm: session.must_confirm && !session.email_verified,
    hasSecondFactor: session.has_second_factor,
    isReturned: session.is_returned === true,
    isRenewalDue: session.ms_left <= (SESSION_SECONDS - RENEWED_AFTER_SECONDS) * 1000,
    sanction: sanctionOf(session.sanction),
  }
  // The end of a sanction is seen at once.
  return { found: { member, sessionId: session.session_id }, msLeft: Math.min(session.ms_left, session.sanction?.msLeft ?? Infinity) }
}

/** The member of this profile; the caller has already verified the session. */
export async function findMemberById(db: Context['db'], id: string): Promise<Member | undefined> {
  const row = await findMemberRow(db, id)
  if (!row) return undefined
  const { auth_id: authId, username, email_verified: isVerified, must_confirm: mustConfirm, sanction } = row
  return { kind: 'member', id, authId, username, isVerified, mustConfirm: mustConfirm && !isVerified, sanction: sanctionOf(sanction) }
}

function sanctionOf(found: ActiveSanction | null): ActiveSanction | undefined {
  return found ? { kind: found.kind, until: found.until && new Date(found.until).toISOString(), decisionId: found.decisionId } : undefined
}

/** The account of an active session, whether its sign-up is finished or not. */
export async function findAccount(context: Sessions, headers: Headers): Promise<AccountRow | undefined> {
  const token = await sessionTokenOf(context, headers)
  return token === undefined ? undefined : findAccountBySession(context.db, token)
}

/** The verified session token of a request. */
export async function sessionTokenOf({ auth, secret }: Sessions, headers: Headers): Promise<string | undefined> {
  const { name } = (await auth.$context).authCookies.sessionToken
  // An invalid bearer token does not fall back to the cookie.
  return provenToken(bringsBearer(headers) ? bearerOf(headers) : cookieOf(headers, name), secret)
}

/**
 * Whether a request without a member carries a bearer token that opens no session: such a program must learn that its token has
 * expired, and not act as a visitor.
 */
export async function bringsDeadToken(context: Sessions, headers: Headers): Promise<boolean> {
  return bringsBearer(headers) && (await findAccount(context, headers)) === undefined
}

/** Whether a request comes from a program with a bearer token. */
export function bringsBearer(headers: Headers): boolean {
  return /^bearer(?:\s|$)/i.test(headers.get('authorization') ?? '')
}

function bearerOf(headers: Headers): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

function cookieOf(headers: Headers, name: string): string | undefined {
  return (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** The session token, if its signature is valid; unsigned tokens would let anybody who reads the database sign in. */
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
