import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { ensureProfile, findSession } from './accounts.sql.ts'

const SIGNATURE_LENGTH = 44

/** A member is whoever brings the cookie or the signed token of a living session. */
export async function findMember(
  { auth, db, secret }: Pick<Services, 'auth' | 'db' | 'secret'>,
  headers: Headers,
): Promise<Member | undefined> {
  const { name } = (await auth.$context).authCookies.sessionToken
  const token = provenToken(bearerOf(headers) ?? cookieOf(headers, name), secret)
  if (token === undefined) return undefined
  const session = await findSession(db, token)
  if (!session) return undefined
  const profile = session.id === null ? await ensureProfile(db, session.user_id) : session
  return profile?.id && profile.username
    ? { kind: 'member', id: profile.id, authId: session.user_id, username: profile.username }
    : undefined
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
