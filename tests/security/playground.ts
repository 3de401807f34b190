import { createHmac, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Client } from '#tests/support/client.ts'
import { conversationOf, newPublicKey, seal, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { type TestClock, testClock } from '#tests/support/hub.ts'
import {
  badgeOf,
  collection,
  comment,
  crowd,
  duet,
  gift,
  giftType,
  grantPoints,
  mailLink,
  reply,
  report,
  makeFollow,
} from '#tests/support/scenes.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { isKnown } from './arbitrary.ts'

export type Role = 'visitor' | 'member' | 'author' | 'admin'
export type TestCaller = Client & { profileId?: string; username?: string; kid?: string }

/** A site with data of every kind, and its known values, for the fuzzers. */
export interface Playground {
  site: TestSite
  /** The hub's clock, which moves only by `turn`. */
  clock: TestClock
  requesters: Record<Role, TestCaller>
  /** Log lines of failures. */
  failures: string[]
  /** Adds known values that requests can use. */
  learn(kind: string, ...values: unknown[]): void
  /** Adds new data to act on. */
  addScene(): Promise<void>
  /** Signs a signed-out member in again, or replaces a deleted one by a new member. */
  renew(role: Role): Promise<void>
  /** Replaces placeholders by known values. */
  resolve(value: unknown, requester: TestCaller): unknown
}

export const cookieOf = (client: Client): string => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

type SettledMember = Client & { profileId: string; username: string }

export async function createPlayground(): Promise<Playground> {
  const clock = testClock()
  const site = await createTestSite({}, clock)
  const failures: string[] = []
  site.context.log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) })
  const known = createKnownValues()
  const gifts = await giftType(site)
  const [admin, author, member] = [await site.member('yonetici'), await site.member('yazar'), await site.member('uye')]
  const adminBadge = await badgeOf(site, admin.profileId, { name: 'admin' })
  const requesters: Record<Role, TestCaller> = {
    visitor: site.visitor(),
    admin: await settle(site, known, admin),
    author: await settle(site, known, author),
    member: await settle(site, known, member),
  }
  for (const { profileId } of [member, author, admin]) known.learn('badge', await badgeOf(site, profileId))
  known.learn('giftType', gifts)
  known.learn('password', 'acili-ezme-7', 'yeni-lavas-8')
  known.learn('word', 'Kokoreç', 'kadıköy', '%_', 'ş', 'deneme')
  known.learn('web', 'https://example.com/menu?a=1')
  known.learn('emoji', '🌯')
  known.learn('rating', 1, 2.5, 6, 8, 10)
  known.learn('choice', 'accept', 'reject', null)
  known.learn('reason', 'Aynı ilanı her yere yazıyor')
  const parts: Parts = { site, known, requesters, gifts, scenes: 0 }
  await addScene(parts)
  return {
    site,
    clock,
    requesters,
    failures,
    learn: known.learn,
    addScene: () => addScene(parts),
    async renew(role) {
      if (role === 'visitor' || (await signInAgain(site, requesters[role]))) return
      const replacement = await site.member(role)
      const badge = { user_id: replacement.profileId, badge_id: adminBadge }
      if (role === 'admin') await site.database.db.insertInto('user_badges').values(badge).execute()
      requesters[role] = await settle(site, known, replacement)
    },
    resolve: (value, requester) => resolve(parts, value, requester),
  }
}

interface Parts {
  site: TestSite
  known: KnownValues
  requesters: Record<Role, TestCaller>
  /** A gift type. */
  gifts: Awaited<ReturnType<typeof giftType>>
  /** Number of scenes so far. */
  scenes: number
}

interface KnownValues {
  learn(kind: string, ...values: unknown[]): void
  /** The values of a kind, newest last. */
  all(kind: string): unknown[]
}

function createKnownValues(): KnownValues {
  const pools = new Map<string, unknown[]>()
  return {
    learn(kind, ...values) {
      const pool = pools.get(kind) ?? []
      pool.push(...values)
      pools.set(kind, pool.slice(-60))
    },
    all: (kind) => pools.get(kind) ?? [],
  }
}

/** Gives a member points, friends, a key and a known name. */
async function settle(site: TestSite, known: KnownValues, member: SettledMember): Promise<Writer> {
  await grantPoints(site, member.profileId, 100_000)
  const ids = known.all('profile').slice(-5) as string[]
  const living = ids.length === 0 ? [] : await site.database.db.selectFrom('profiles').select('id').where('id', 'in', ids).execute()
  for (const { id } of living) await makeFollow(site, id, member.profileId)
  const writer = await withKey(member)
  known.learn('profile', writer.profileId)
  known.learn('username', writer.username)
  known.learn('email', `${writer.username}@example.com`)
  known.learn('kid', writer.kid)
  return writer
}

/** Data of every kind, of the author and the member. */
async function addScene(parts: Parts): Promise<void> {
  const { site, known, requesters, gifts } = parts
  const { learn } = known
  const [author, member] = [requesters.author as Writer, requesters.member as Writer]
  const photo = `foto-${++parts.scenes}`
  const files = [400, 800, 1600].map((size) => ({ name: `${photo}-${size}.webp` }))
  await site.database.db.insertInto('media_files').values(files).execute()
  const restaurant = await site.restaurant({ author_id: author.profileId, photos: [photo] })
  const said = await comment(site, restaurant, member.profileId)
  await report(site, { question_id: restaurant }, member.profileId)
  learn('photo', photo)
  learn('restaurant', restaurant, await site.restaurant())
  learn('comment', said)
  learn('reply', await reply(site, said, author.profileId))
  learn('duet', await duet(site, await site.restaurant(), member.profileId))
  learn(
    'collection',
    await collection(site, author.profileId, { is_public: true, items: [restaurant] }),
    await collection(site, member.profileId),
  )
  learn('gift', await gift(site, author.profileId, member.profileId, { type: gifts }))
  const sent = await write(member, author)
  if (sent.status === 201) learn('message', sent.body.id)
  learn('conversation', conversationOf(author, member))
  const [stranger] = await crowd(site, 1)
  learn('link', await mailLink(site, stranger!, 'signup'), await mailLink(site, stranger!, 'recovery'))
}

/** Signs a member in again whose session has ended. @returns false when the account is deleted */
async function signInAgain(site: TestSite, requester: TestCaller): Promise<boolean> {
  const { body } = await requester.get<{ profile: unknown }>('/viewer')
  if (body.profile) return true
  const { db } = site.database
  const account = await db.selectFrom('profiles').select('auth_id').where('id', '=', requester.profileId!).executeTakeFirst()
  if (!account?.auth_id) return false
  const token = randomUUID()
  const expires_at = new Date(Date.now() + 86_400_000)
  await db.insertInto('auth_sessions').values({ id: randomUUID(), user_id: account.auth_id, token, expires_at }).execute()
  const { sessionToken } = (await site.context.auth.$context).authCookies
  const signature = createHmac('sha256', site.context.secret).update(token).digest('base64')
  requester.cookies.set(sessionToken.name, encodeURIComponent(`${token}.${signature}`))
  return true
}

function resolve(parts: Parts, value: unknown, requester: TestCaller): unknown {
  const readers = [parts.requesters.member, parts.requesters.author, parts.requesters.admin] as Writer[]
  if (isKnown(value)) {
    if (value.known === 'publicKey') return newPublicKey().publicKey
    if (value.known === 'envelope') return seal(requester.kid ? (requester as Writer) : readers[0]!, readers[value.nth % 3]!)
    const pool = parts.known.all(value.known)
    return pool[value.nth % pool.length] ?? null
  }
  if (Array.isArray(value)) return value.map((one) => resolve(parts, one, requester))
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, inner]) => [key, resolve(parts, inner, requester)])
    const { encryptedContent: sealed, receiverId: to } = value as Record<string, unknown>
    // An envelope is sent to its receiver, most of the time.
    if (isKnown(sealed) && isKnown(to) && to.nth % 4 > 0) fields.push(['receiverId', readers[sealed.nth % 3]!.profileId])
    return Object.fromEntries(fields)
  }
  return value
}
