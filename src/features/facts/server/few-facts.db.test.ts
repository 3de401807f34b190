import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Looked, Looks } from '#features/looks/looks.contract.ts'
import type { QueuePage } from '#features/queue/queue.contract.ts'
import { dropStatementNetworks } from '#features/witnesses/server/index.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { moveAway, witness } from '#tests/support/witnesses.ts'
import { unzip } from '#tests/support/unzip.ts'
import type { RestaurantFacts } from '../facts.contract.ts'
import { completeFacts } from './index.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Answer = RestaurantFacts & { code?: string }

let testApp: TestApp
let [moderator, one, two]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  moderator = await testApp.member('hakem')
  await makeModerator(testApp, moderator.profileId)
  ;[one, two] = await Promise.all(['bir', 'iki'].map((name) => witness(testApp, name)))
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const put = (by: Person, id: string, fact: string, value: string) =>
  by.send<Answer>('PUT', `/restaurants/${id}/facts`, { facts: [{ fact, value }] })
const say = async (by: Person, id: string, fact: string, value = 'yes') => expect((await put(by, id, fact, value)).status).toBe(200)
const shown = async (id: string) =>
  (await testApp.visitor().get<RestaurantFacts>(`/restaurants/${id}/facts`)).body.items.map(({ value, state, witnesses }) => [
    value,
    state,
    witnesses,
  ])
const waiting = async (title: string) =>
  (await moderator!.get<QueuePage>('/moderation/queue?kind=look&limit=50')).body.items.find((item) => item.title === title)?.item
const age = (id: string, hours: number) =>
  query(
    `with s as (update fact_statements set said_at = said_at - make_interval(hours => $2) where restaurant_id = $1)
      update restaurant_facts set settle_at = settle_at - make_interval(hours => $2) where restaurant_id = $1`,
    id,
    hours,
  )

describe('what members decided about a fact', () => {
  it('is seen with before, after and who said it, and set back by a moderator [CHG-14 FACT-02]', async () => {
    const title = 'Bakılan Kebapçı'
    const id = await testApp.restaurant({ title })
    await say(two!, id, 'meal_card:multinet', 'no')
    for (const by of [one!, two!]) await say(by, id, 'meal_card:multinet')
    const item = await waiting(title)
    const { items } = (await moderator!.get<Looks>(`/moderation/crowd-decisions?id=${item}`)).body
    const value = { subject: 'fact', fact: 'meal_card:multinet', card: 'Multinet', value: 'yes' }
    expect(items[0]).toMatchObject({ before: value, after: value, isCurrent: true })
    expect(items[0]!.said.map(({ member, agrees }) => [member.id, agrees])).toEqual(
      expect.arrayContaining([one!, two!].map(({ profileId }) => [profileId, true])),
    )
    const late = await witness(testApp)
    await say(late, id, 'meal_card:multinet', 'no')
    const undone = await moderator!.post<Looked>(`/moderation/crowd-decisions/${item}/look`, { undo: true })
    expect(undone.body).toEqual({ id: Number(item), undone: true })
    expect(await shown(id)).toEqual([['no', 'word', 1]])
    // They do not say it again at once; what they say else counts.
    const again = await put(one!, id, 'meal_card:multinet', 'yes')
    expect([again.status, again.body.code]).toEqual([409, 'FACT_REFUSED'])
    await say(one!, id, 'meal_card:multinet', 'no')
    expect(await shown(id)).toEqual([['no', 'fact', 2]])
  })

  it('is decided after a day without contradiction where two count as one, by the job [CHG-14 FACT-02]', async () => {
    const id = await testApp.restaurant()
    const young = await Promise.all([1, 2].map(async () => moveAway(await testApp.member())))
    for (const by of young) await say(by, id, 'delivery')
    expect(await shown(id)).toEqual([['yes', 'word', 2]])
    await age(id, 23)
    await completeFacts(testApp.context)
    expect(await shown(id)).toEqual([['yes', 'word', 2]])
    await age(id, 2)
    await completeFacts(testApp.context)
    expect(await shown(id)).toEqual([['yes', 'fact', 2]])
  })

  it('falls back to a word when one of the two leaves, and to nothing after the other [FACT-02 CHG-14]', async () => {
    const id = await testApp.restaurant()
    const [first, second] = await Promise.all([witness(testApp), witness(testApp)])
    for (const by of [first, second]) await say(by, id, 'vegan')
    const leave = async (by: Person) =>
      expect((await by.post('/account/deletion', { username: by.username, password: 'acili-ezme-7' })).status).toBe(200)
    await leave(first)
    expect(await query('select is_hit from restaurant_facts where restaurant_id = $1', id)).toEqual([{ is_hit: false }])
    await completeFacts(testApp.context)
    expect(await shown(id)).toEqual([['yes', 'word', 1]])
    await leave(second)
    expect(await shown(id)).toEqual([])
  })

  it('is settled also while the account of a witness goes [FACT-02 CHG-14]', async () => {
    const id = await testApp.restaurant()
    const first = moveAway(await testApp.member())
    await say(first, id, 'seating')
    await say(one!, id, 'seating')
    const leaving = await testApp.database.pool.connect()
    try {
      await leaving.query('begin')
      await leaving.query('delete from auth_users where id = (select auth_id from profiles where id = $1)', [first.profileId])
      await leaving.query('delete from profiles where id = $1', [first.profileId])
      const last = put(two!, id, 'seating', 'yes')
      await Promise.race([last, sleep(300)])
      await leaving.query('commit')
      expect((await last).status).toBe(200)
    } finally {
      leaving.release()
    }
    await completeFacts(testApp.context)
    expect(await shown(id)).toEqual([['yes', 'fact', 2]])
  })

  it('forgets networks after 90 days [CHG-14]', async () => {
    const id = await testApp.restaurant()
    await say(one!, id, 'iftar')
    expect(await query('select network_hash is not null as has from fact_statements where restaurant_id = $1', id)).toEqual([{ has: true }])
    await query("update fact_statements set said_at = now() - interval '91 days' where restaurant_id = $1", id)
    await dropStatementNetworks(testApp.context)
    expect(await query('select network_hash is not null as has from fact_statements where restaurant_id = $1', id)).toEqual([
      { has: false },
    ])
  })
})

it('a member’s archive holds what the member said about facts [SET-17]', async () => {
  const id = await testApp.restaurant()
  const gone = await testApp.member('giden')
  await say(gone, id, 'card', 'limited')
  const cookie = [...gone.cookies].map((pair) => pair.join('=')).join('; ')
  const archive = await testApp.app.fetch(new Request('http://localhost/api/account/export', { headers: { host: 'localhost', cookie } }), {
    address: '127.0.0.1',
  })
  const files = await unzip(Buffer.from(await archive.arrayBuffer()))
  expect(JSON.parse(String(files.get('mekan-bilgileri.json')))).toEqual([
    expect.objectContaining({ restaurantId: id, fact: 'card', value: 'limited', decidedAt: null }),
  ])
})
