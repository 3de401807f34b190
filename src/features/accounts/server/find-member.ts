import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { ensureProfile, findProfileByAuthId } from './accounts.sql.ts'

/** A member is whoever brings the cookie or the signed token of a living session. */
export async function findMember({ auth, db }: Pick<Services, 'auth' | 'db'>, headers: Headers): Promise<Member | undefined> {
  if (!headers.has('cookie') && !headers.has('authorization')) return undefined
  const session = await auth.api.getSession({ headers })
  if (!session) return undefined
  const profile = (await findProfileByAuthId(db, session.user.id)) ?? (await ensureProfile(db, session.user.id))
  return profile && { kind: 'member', id: profile.id, authId: profile.auth_id, username: profile.username }
}
