import { readAlone } from '#db/joined-reads.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '#site/settings.ts'
import { makeAdmin, reason } from '#tests/support/moderation.ts'
import { crowd, membersVote, visitorsVote } from '#tests/support/scenes.ts'
import { dropStatementNetworks } from '#features/witnesses/server/index.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { establish, moveAway, witness } from '#tests/support/witnesses.ts'
import type { RestaurantStatement } from '../restaurant-status.contract.ts'
import { completeDecisions, statusWordRead } from './index.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Said = RestaurantStatement & { code?: string; field?: string }

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const say = async (by: Person, id: string, statement = 'closed', movedTo?: string) =>
  (await by.send<Said>('PUT', `/restaurants/${id}/statement`, { statement, ...(movedTo !== undefined && { movedTo }) })).body
const statusOf = async (id: string) => (await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body.status
/** New members of one network. */
async function newcomers(count: number): Promise<Person[]> {
  const { address } = moveAway(await testApp.member())
  return Promise.all(Array.from({ length: count }, async () => Object.assign(await testApp.member(), { address })))
}
/** Established members behind one carrier. */
async function colleagues(count: number): Promise<Person[]> {
  const { address } = moveAway(await testApp.member())
  return Promise.all(Array.from({ length: count }, async () => Object.assign(await witness(testApp), { address })))
}
/** As if everything about this restaurant had been said this number of hours earlier. */
const age = (id: string, hours: number) =>
  query('update restaurant_statements set said_at = said_at - make_interval(hours => $2) where question_id = $1', id, hours)
const complete = () => completeDecisions(testApp.context)
const word = (id: string) => readAlone(testApp.database.db, statusWordRead(), id)

describe('two accounts that are seconds old', () => {
  it('close none of thirty restaurants, and speak of few a day [CHG-14 MEND-52 HOUR-04]', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => testApp.restaurant()))
    const liars = await newcomers(2)
    const answers: (string | undefined)[] = []
    for (const id of ids) for (const liar of liars) answers.push((await say(liar, id)).code)
    expect(new Set(await Promise.all(ids.map(statusOf)))).toEqual(new Set(['open']))
    expect(answers.filter((code) => code === undefined)).toHaveLength(20)
    expect(new Set(answers.slice(20))).toEqual(new Set(['WITNESS_DAY_FULL']))
    await complete()
    expect(await query('select from crowd_decisions where restaurant_id = any($1)', ids)).toEqual([])
  })

  it('put no link on a page, and neither does anybody else [CHG-14 MEND-52]', async () => {
    const author = await witness(testApp)
    const id = await testApp.restaurant({ author_id: author.profileId })
    for (const by of [author, ...(await newcomers(1))]) {
      const refused = await say(by, id, 'moved', 'Yeni yerimiz: kazan.example/bonus')
      expect([refused.code, refused.field]).toEqual(['MOVED_TO_LINK', 'movedTo'])
      expect((await by.get<RestaurantStatement>(`/restaurants/${id}/statement`)).body).toMatchObject({ statement: null })
    }
    expect((await say(author, id, 'moved', 'Bahariye Cad. No: 12, Kadıköy')).status).toBe('moved')
  })
})

describe('members who are one', () => {
  it('a third one completes what two colleagues behind one carrier say [CHG-14 MEND-52 HOUR-04]', async () => {
    const id = await testApp.restaurant()
    const [one, two, three] = await colleagues(3)
    expect((await say(one!, id)).waits).toEqual({ isAlone: true, isGuarded: false, decidedAt: null })
    const { saidAt, waits } = await say(two!, id)
    expect(waits).toEqual({ isAlone: false, isGuarded: false, decidedAt: new Date(Date.parse(saidAt!) + 86_400_000).toISOString() })
    expect(await statusOf(id)).toBe('open')
    expect(await say(three!, id)).toMatchObject({ status: 'closed', waits: null })
  })

  it('one of another network completes it, and so does a day without contradiction [CHG-14 MEND-52 HOUR-04]', async () => {
    const [other, day] = [await testApp.restaurant(), await testApp.restaurant()]
    for (const by of await newcomers(2)) for (const id of [other, day]) await say(by, id)
    expect((await say(await witness(testApp), other)).status).toBe('closed')
    await age(day, 23)
    await complete()
    expect(await statusOf(day)).toBe('open')
    await age(day, 1)
    await complete()
    expect([await statusOf(day), await word(day)]).toEqual(['closed', null])
  })

  it('a contradiction stops the day, not a third member [CHG-14 MEND-52 HOUR-04]', async () => {
    const id = await testApp.restaurant()
    const [one, two, three] = await colleagues(3)
    await say(one!, id)
    await say(await witness(testApp), id, 'open')
    expect((await say(two!, id)).waits).toEqual({ isAlone: false, isGuarded: false, decidedAt: null })
    await age(id, 48)
    await complete()
    expect(await statusOf(id)).toBe('open')
    expect((await say(three!, id)).status).toBe('closed')
  })

  it('who says that the page names the right address contradicts another one [CHG-14 MEND-52]', async () => {
    const id = await testApp.restaurant()
    for (const by of [await witness(testApp), await witness(testApp)]) await say(by, id, 'moved', 'Moda Cad. No: 1')
    await query(`update crowd_decisions set decided_at = decided_at - interval '5 days' where restaurant_id = $1`, id)
    await query(`update restaurants set status_since = status_since - interval '5 days' where id = $1`, id)
    for (const by of await newcomers(2)) await say(by, id, 'moved', 'Sahte Cad. No: 9')
    await say(await witness(testApp), id, 'moved', 'Moda Cad. No: 1')
    await age(id, 25)
    await complete()
    expect(await query('select moved_to from restaurants where id = $1', id)).toEqual([{ moved_to: 'Moda Cad. No: 1' }])
  })

  it('one whose account goes at that moment is in no record, and the others are answered [CHG-14 MEND-52]', async () => {
    const id = await testApp.restaurant()
    const [one, two, three] = await newcomers(3)
    for (const by of [one!, two!]) await say(by, id)
    const leaving = await testApp.database.pool.connect()
    await leaving.query('begin')
    await leaving.query('delete from auth_users where id = (select auth_id from profiles where id = $1)', [one!.profileId])
    await leaving.query('delete from profiles where id = $1', [one!.profileId])
    const last = say(three!, id)
    await Promise.race([last, sleep(300)])
    await leaving.query('commit')
    leaving.release()
    expect(await last).toMatchObject({ status: 'closed', waits: null })
    expect(
      await query('select from crowd_statements w join crowd_decisions d on d.id = decision_id where restaurant_id = $1', id),
    ).toHaveLength(2)
  })

  it('saying the same again shakes off no contradiction [CHG-14 MEND-52]', async () => {
    const id = await testApp.restaurant()
    const young = await newcomers(2)
    for (const by of young) await say(by, id)
    await say(await witness(testApp), id, 'open')
    await age(id, 26)
    for (const by of young) await say(by, id)
    await age(id, 26)
    await complete()
    expect(await statusOf(id)).toBe('open')
  })

  it('saying the same again does not delay it [CHG-14]', async () => {
    const id = await testApp.restaurant()
    const [one, two] = await newcomers(2)
    for (const by of [one!, two!]) await say(by, id)
    await age(id, 20)
    await say(one!, id)
    await age(id, 4)
    await complete()
    expect(await statusOf(id)).toBe('closed')
  })

  it('three at the same moment decide once, and the job beside them decides nothing more [CHG-14 MEND-52]', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await testApp.restaurant()
      const all = [await witness(testApp), ...(await newcomers(2))]
      const answers = await Promise.all([...all.map((by) => say(by, id)), complete(), complete()])
      expect(answers.slice(0, 3).every((answer) => answer?.code === undefined)).toBe(true)
      expect(await statusOf(id)).toBe('closed')
      expect(await query('select from crowd_decisions where restaurant_id = $1', id)).toHaveLength(1)
    }
  })

  it('those who are banned are no witnesses, and contradict nobody [CHG-14]', async () => {
    const id = await testApp.restaurant()
    const [one, two, three] = await newcomers(3)
    for (const by of [one!, two!]) await say(by, id)
    expect((await admin.post('/moderation/sanctions', { username: one!.username, kind: 'banned', days: null, ...reason })).status).toBe(201)
    await say(three!, id)
    expect(await statusOf(id)).toBe('open')
  })
})

describe('a restaurant where people are', () => {
  it('needs three independent members after votes of the last days, a witness’s own vote apart [CHG-14 MEND-52 HOUR-04]', async () => {
    const [members, visitors, own, old] = await Promise.all(Array.from({ length: 4 }, () => testApp.restaurant()))
    const all = await Promise.all(Array.from({ length: 3 }, () => witness(testApp)))
    const voters = await crowd(testApp, 1)
    await membersVote(testApp, members!, voters, [8])
    await visitorsVote(testApp, visitors!, [8])
    await membersVote(testApp, own!, [all[0]!.profileId, all[1]!.profileId], [8, 3])
    await membersVote(testApp, old!, voters, [8])
    await query(`update votes set created_at = now() - interval '15 days' where question_id = $1`, old)
    for (const by of all.slice(0, 2)) for (const id of [members, visitors, own, old]) await say(by, id!)
    expect(await Promise.all([members, visitors, own, old].map((id) => statusOf(id!)))).toEqual(['open', 'open', 'closed', 'closed'])
    await age(members!, 300)
    await complete()
    expect(await statusOf(members!)).toBe('open')
    expect((await all[0]!.get<RestaurantStatement>(`/restaurants/${members}/statement`)).body.waits).toMatchObject({
      isGuarded: true,
      decidedAt: null,
    })
    for (const by of await newcomers(2)) await say(by, visitors!)
    expect(await statusOf(visitors!)).toBe('closed')
    expect((await say(all[2]!, members!)).status).toBe('closed')
  })

  it('needs them as well where a business is, and the guard ends with the votes [CHG-14 MEND-52]', async () => {
    const [managed, quiet] = [await testApp.restaurant(), await testApp.restaurant()]
    await query(
      `insert into restaurant_claims (restaurant_id, member_id, proof, state, active_since, decided_at) values ($1, $2, 'admin', 'active', now(), now())`,
      managed,
      (await testApp.member()).profileId,
    )
    await membersVote(testApp, quiet, await crowd(testApp, 1), [8])
    for (const by of await Promise.all([witness(testApp), witness(testApp)])) for (const id of [managed, quiet]) await say(by, id)
    expect([await statusOf(managed), await statusOf(quiet)]).toEqual(['open', 'open'])
    await query(`update votes set created_at = now() - interval '15 days' where question_id = $1`, quiet)
    await complete()
    expect([await statusOf(managed), await statusOf(quiet)]).toEqual(['open', 'closed'])
  })
})

describe('the first word', () => {
  it('shows as a quiet line until another member saw it open, and the restaurant stays in lists [CHG-14 MEND-52 HOUR-04]', async () => {
    const id = await testApp.restaurant()
    const [one, two] = await newcomers(2)
    expect(await word(id)).toBeNull()
    await say(one!, id)
    expect([await word(id), await statusOf(id)]).toEqual([{ statement: 'closed', isOne: true }, 'open'])
    await say(two!, id)
    expect(await word(id)).toEqual({ statement: 'closed', isOne: false })
    await say(await testApp.member(), id, 'open')
    expect(await word(id)).toBeNull()
  })
})

describe('the bounds of a day', () => {
  const set = async (changes: Partial<SiteSettings>) => {
    const { version } = (await admin.get<{ version: number }>('/moderation/site')).body
    expect((await admin.send('PUT', '/moderation/site', { version, changes })).status).toBe(200)
  }

  afterEach(() => set({ witnessPerDay: DEFAULT_SETTINGS.witnessPerDay, witnessPerNetwork: DEFAULT_SETTINGS.witnessPerNetwork }))

  it('a member speaks of as many restaurants as the setting says, of each as often as needed, also at once [CHG-14 MEND-52]', async () => {
    await set({ witnessPerDay: 2 })
    const by = await witness(testApp)
    const ids = await Promise.all(Array.from({ length: 4 }, () => testApp.restaurant()))
    const codes = await Promise.all(ids.map(async (id) => (await say(by, id)).code ?? 'said'))
    expect(codes.toSorted()).toEqual(['WITNESS_DAY_FULL', 'WITNESS_DAY_FULL', 'said', 'said'])
    const said = ids[codes.indexOf('said')]!
    expect((await say(by, said, 'open')).code).toBeUndefined()
    await set({ witnessPerDay: 0 })
    for (const id of ids) expect((await say(by, id, 'moved')).code).toBeUndefined()
  })

  it('a full network stays full when its newcomers leave, and counts a restaurant of a member once [CHG-14 MEND-52]', async () => {
    await set({ witnessPerNetwork: 3 })
    const [one, two] = await newcomers(2)
    const ids = await Promise.all(Array.from({ length: 3 }, () => testApp.restaurant()))
    for (const id of [...ids, ...ids]) expect((await say(one!, id)).code).toBeUndefined()
    await query('delete from auth_users where id = (select auth_id from profiles where id = $1)', one!.profileId)
    expect((await say(two!, ids[0]!)).code).toBe('WITNESS_NETWORK_FULL')
    expect((await say(moveAway(two!), ids[0]!)).code).toBeUndefined()
  })

  it('a full network refuses its newcomers, not its other members [CHG-14 MEND-52]', async () => {
    await set({ witnessPerNetwork: 3 })
    const behind = await newcomers(5)
    const { address } = behind[0]!
    const codes = await Promise.all(behind.map(async (by) => (await say(by, await testApp.restaurant())).code ?? 'said'))
    expect(codes.toSorted()).toEqual(['WITNESS_NETWORK_FULL', 'WITNESS_NETWORK_FULL', 'said', 'said', 'said'])
    const refused = behind[codes.indexOf('WITNESS_NETWORK_FULL')]!
    expect((await say(moveAway(refused), await testApp.restaurant())).code).toBeUndefined()
    const [settled] = await newcomers(1)
    await establish(testApp, settled!.profileId)
    expect((await say(Object.assign(settled!, { address }), await testApp.restaurant())).code).toBeUndefined()
  })
})

describe('the network of a statement', () => {
  it('is kept as a keyed hash of its own for 90 days, also in the archive, and goes with the member [CHG-14]', async () => {
    const id = await testApp.restaurant()
    const [one, two] = await newcomers(2)
    await one!.post('/vote', { questionId: await testApp.restaurant(), rating: 7 })
    for (const by of [one!, two!]) await say(by, id)
    const hashes = () =>
      query<{ hash: string | null }>(`select encode(network_hash, 'hex') as hash from restaurant_statements where question_id = $1`, id)
    const [first, second] = await hashes()
    expect(first!.hash).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toEqual(first)
    expect(await query('select from vote_networks where network_hash = decode($1, $2)', first!.hash, 'hex')).toEqual([])
    await query('delete from auth_users where id = (select auth_id from profiles where id = $1)', two!.profileId)
    expect(await hashes()).toHaveLength(1)
    await age(id, 91 * 24)
    // What a removal keeps of it.
    await query(
      `insert into archived_rows (decision_id, kind, content)
        select $2, 'restaurant_statements', to_jsonb(s) from restaurant_statements s where question_id = $1`,
      id,
      (
        await query<{ id: number }>(
          `insert into decisions (content_type, content_id, outcome, found_by) values ('restaurant', $1, 'dismissed', 'person') returning id`,
          id,
        )
      )[0]!.id,
    )
    await dropStatementNetworks(testApp.context)
    expect(await hashes()).toEqual([{ hash: null }])
    expect(await query(`select from archived_rows where kind = 'restaurant_statements' and content ? 'network_hash'`)).toEqual([])
  })
})
