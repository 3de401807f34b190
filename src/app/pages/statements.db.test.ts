import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadDemo } from '#app/start-demo.ts'
import type { Client } from '#tests/support/client.ts'
import { settled } from '#tests/support/settled.ts'
import { recordStatements, type SentStatement, usesKeptPlan } from '#tests/support/statements.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

/** How many statements each page sends when it is not in the cache. A page that needs more of them joins them (`joinReads`). */
const pages = {
  home: 4,
  list: 2,
  restaurant: 4,
  duet: 3,
  cart: 5,
  score: 3,
  places: 1,
  province: 2,
  district: 2,
  profile: 2,
  collection: 3,
  'top rated': 1,
  trending: 1,
  search: 4,
  'search for a place': 5,
  'misspelt search': 7,
}

/** And each call of a member, with the reading of the session and what follows after the answer. */
const calls = {
  viewer: 2,
  'viewer on a page with members': 3,
  notifications: 2,
  'restaurants as JSON': 3,
  vote: 3,
  like: 7,
}

/** A statement that a process sends every ten seconds at most, for the next search. */
const sample =
  /^\s*select search_key, restaurant_type from restaurants limit|^\s*select search_key from \(select greatest\(reltuples, 1\) as names from pg_class/

/** Statements that are not prepared, or planned again each time. */
const exempt = [{ text: /^(begin|commit)$/, reason: 'has no plan' }]

let site: TestSite
let addresses: Record<keyof typeof pages, string>
beforeAll(async () => {
  site = await createTestSite()
  await loadDemo(site.context)
  await site.database.pool.query('analyze')
  addresses = await findAddresses()
})
afterAll(() => site.close())

let member: Client
beforeEach(async () => {
  member = site.visitor()
  await member.post('/auth/sign-in', { email: 'zeynep@lokma.example', password: 'lokma-demo-1' })
  await settled(site)
})

describe('statements that are sent again and again', () => {
  it('an uncached page sends few statements, which PostgreSQL has planned before', async () => {
    const faults: string[] = []
    for (const [name, path] of Object.entries(addresses)) {
      const statements = await recordStatements(site.database.pool, () => openUncached(path))
      faults.push(...(await faultsOf(name, statements, pages[name as keyof typeof pages])))
    }
    expect(faults).toEqual([])
  })

  it('a call of a member sends few statements, which PostgreSQL has planned before', async () => {
    const faults: string[] = []
    for (const [name, call] of Object.entries(await findCalls())) {
      // The session of an earlier call is cached for seconds.
      site.context.sessions.clear()
      const statements = await recordStatements(site.database.pool, call.send, call.until)
      faults.push(...(await faultsOf(name, statements, calls[name as keyof typeof calls])))
    }
    expect(faults).toEqual([])
  })
})

async function faultsOf(name: string, sent: readonly SentStatement[], amount: number): Promise<string[]> {
  const statements = sent.filter(({ text }) => !sample.test(text))
  const faults: string[] = []
  if (statements.length !== amount) {
    const list = statements.map(({ text }) => `  ${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`)
    faults.push([`${name}: sends ${statements.length} statements instead of ${amount}:`, ...list].join('\n'))
  }
  for (const statement of statements) {
    if (exempt.some(({ text }) => text.test(statement.text))) continue
    if (!statement.isPrepared) faults.push(`${name}: not prepared: ${statement.text}`)
    else if (!(await usesKeptPlan(site.database.pool, statement))) faults.push(`${name}: planned each time: ${statement.text}`)
  }
  return faults
}

async function openUncached(path: string): Promise<void> {
  site.context.pages.clear()
  const answer = await fetch(site.url + path)
  expect([path, answer.status]).toEqual([path, 200])
  await answer.text()
}

interface Call {
  send: () => Promise<void>
  /** The last statement after the answer. */
  until?: RegExp
}

async function findCalls(): Promise<Record<keyof typeof calls, Call>> {
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await member.send(method, path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()])
  }
  // Votes for this one notify no author.
  const restaurant = await site.restaurant()
  const comment = await idOf('select id from comments where not is_deleted order by likes_count desc, id limit 1')
  const { profileId } = await site.member()
  // The new member has a badge to be notified of.
  await settled(site)
  const until = /notification_fanouts/
  return {
    viewer: { send: () => send('GET', '/viewer') },
    'viewer on a page with members': { send: () => send('GET', `/viewer?shows=${profileId.replaceAll('-', '').slice(0, 12)}`) },
    notifications: { send: () => send('GET', '/notifications') },
    'restaurants as JSON': { send: () => send('GET', '/restaurants') },
    vote: { send: () => send('POST', '/vote', { questionId: restaurant, choice: 'accept', rating: 8 }), until },
    like: { send: () => send('PUT', `/comments/${comment}/reaction`, { reaction: 'dislike' }), until },
  }
}

async function idOf(text: string): Promise<string> {
  return (await site.database.pool.query<{ id: string }>(text)).rows[0]!.id
}

async function findAddresses(): Promise<typeof addresses> {
  const restaurant = await idOf(
    `select id from restaurants r where question_type = 'normal' and exists (select from restaurants d where d.parent_question_id = r.id)
      order by comment_count desc, id limit 1`,
  )
  const most = (where: string): string => `select id from restaurants where ${where} order by comment_count desc, id limit 1`
  const collection = await idOf('select id from collections where is_public order by item_count desc, id limit 1')
  return {
    home: '/tr',
    list: '/tr/restaurants',
    restaurant: `/tr/restaurants/${restaurant}`,
    duet: `/tr/restaurants/${await idOf(most(`question_type = 'duet'`))}`,
    cart: `/tr/restaurants/${await idOf(most('is_cart'))}`,
    score: `/tr/restaurants/${restaurant}/score`,
    places: '/tr/places',
    province: '/tr/places/istanbul',
    district: '/tr/places/istanbul/kadikoy',
    profile: '/tr/profile/zeynep',
    collection: `/tr/collections/${collection}`,
    'top rated': '/tr/top-rated',
    trending: '/tr/trending',
    search: '/tr/search?q=kokorec',
    'search for a place': '/tr/search?q=izmir+midye',
    'misspelt search': '/tr/search?q=sukrru',
  }
}
