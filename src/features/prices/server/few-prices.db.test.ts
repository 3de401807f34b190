import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Look, Looked, Looks } from '#features/looks/looks.contract.ts'
import { dropStatementNetworks } from '#features/witnesses/server/index.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { crowd, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { establish, moveAway, witness } from '#tests/support/witnesses.ts'
import type { AddedPrice, DishPage, DishPrice, PricePage } from '../prices.contract.ts'
import { completePrices } from './index.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let [one, two, moderator]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[one, two] = await Promise.all(['bir', 'iki'].map((name) => witness(testApp, name)))
  moderator = await testApp.member('hakem')
  await makeModerator(testApp, moderator.profileId)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const add = async (by: Person | undefined, id: string, amount: number, given: Record<string, unknown> = {}) =>
  (await by!.post<AddedPrice & { code?: string; field?: string }>(`/restaurants/${id}/prices`, { dish: 'Kokoreç', amount, ...given })).body
const dishes = async (id: string) => (await testApp.visitor().get<DishPage>(`/restaurants/${id}/prices`)).body.items
const brief = (dish: Pick<DishPrice, 'newest' | 'waiting'> | undefined) =>
  dish && [dish.newest.amount, dish.newest.isWord ? 'word' : 'holds', dish.waiting?.amount ?? null]
/** What is shown first, how it counts, and what waits beside it. */
const shown = async (id: string) => brief((await dishes(id))[0])
const history = async (id: string) =>
  (await testApp.visitor().get<PricePage>(`/portions/${(await dishes(id))[0]!.id}/prices`)).body.items.map(({ amount, isWord }) => [
    amount,
    isWord,
  ])
/** New members of one network. */
async function newcomers(count: number): Promise<Person[]> {
  const { address } = moveAway(await testApp.member())
  return Promise.all(Array.from({ length: count }, async () => Object.assign(await testApp.member(), { address })))
}
/** As if everything about this restaurant had been said this number of hours earlier. */
const age = (id: string, hours: number) =>
  query(
    'update prices set created_at = created_at - make_interval(hours => $2) where dish_id in (select id from dishes where question_id = $1)',
    id,
    hours,
  )
const complete = () => completePrices(testApp.context)
const decisions = (id: string) =>
  query<{ old_value: object; new_value: object; is_guarded: boolean; members: number }>(
    `select old_value, new_value, is_guarded, (select count(*)::int from crowd_statements w where w.decision_id = d.id and group_no is not null) as members
    from crowd_decisions d where restaurant_id = $1 and subject = 'price' order by id`,
    id,
  )
const look = async (id: string): Promise<{ item: string; card: Look }> => {
  const [row] = await query<{ id: number }>('select id from crowd_decisions where restaurant_id = $1 order by id desc limit 1', id)
  return { item: String(row!.id), card: (await moderator!.get<Looks>(`/moderation/crowd-decisions?id=${row!.id}`)).body.items[0]! }
}
const undo = (item: string) => moderator!.post<Looked & { code?: string }>(`/moderation/crowd-decisions/${item}/look`, { undo: true })

describe('the names of a dish', () => {
  it('hold no link, whose price it may be, and numbers and short forms are none [CHG-14]', async () => {
    const id = await testApp.restaurant()
    for (const given of [{ dish: 'Kokoreç kazan.example/bonus' }, { portion: 'www.kazan.example' }])
      expect([(await add(one, id, 9000, given)).code, await dishes(id)]).toEqual(['DISH_LINK', []])
    for (const dish of ['Adana 1.5', 'Ayran 0.5lt', 'Dr.Oetker pizza', 'A.B.C. menü'])
      expect((await add(one, id, 9000, { dish })).code).toBeUndefined()
  })
})

describe('the price of a newcomer', () => {
  it('two of them do not change what is shown: it waits beside it [CHG-14 MEND-52 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    expect((await add(one, id, 12_000)).waits).toBeNull()
    for (const by of await newcomers(2)) {
      const added = await add(by, id, 99_900)
      expect([brief(added), added.waits]).toEqual([[12_000, 'holds', 99_900], { isShown: false, isGuarded: false }])
    }
    await complete()
    expect(await shown(id)).toEqual([12_000, 'holds', 99_900])
    expect(await history(id)).toEqual([
      [99_900, true],
      [99_900, true],
      [12_000, false],
    ])
    expect(await decisions(id)).toEqual([])
  })

  it('shows at once as a word where the dish has none, and its correction stays one [CHG-14 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    const [first, other] = await newcomers(2)
    expect((await add(first, id, 12_000)).waits).toEqual({ isShown: true, isGuarded: false })
    expect(await shown(id)).toEqual([12_000, 'word', null])
    await add(other, id, 15_000)
    await add(first, id, 13_000)
    expect(await shown(id)).toEqual([13_000, 'word', 15_000])
    await add(one, id, 14_000)
    expect((await shown(id))!.slice(0, 2)).toEqual([14_000, 'holds'])
    expect(await history(id)).toEqual([
      [14_000, false],
      [15_000, true],
      [13_000, true],
    ])
  })

  it('holds where an established member said the same, and no moderator has to look at it [CHG-14 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    const [young, next] = await newcomers(2)
    await add(young, id, 15_000)
    expect((await add(one, id, 15_000)).waits).toBeNull()
    expect((await add(next, id, 15_000)).waits).toBeNull()
    expect(await history(id)).toEqual([
      [15_000, false],
      [15_000, false],
      [15_000, false],
    ])
    expect(await decisions(id)).toEqual([])
  })

  it('holds at once of the author, of a moderator and of a business [CHG-14 HOUR-03]', async () => {
    const [author, business] = await newcomers(2)
    const id = await testApp.restaurant({ author_id: author!.profileId })
    await query(
      `insert into restaurant_claims (restaurant_id, member_id, proof, state, active_since, decided_at) values ($1, $2, 'admin', 'active', now(), now())`,
      id,
      business!.profileId,
    )
    await add(one, id, 10_000)
    for (const [at, by] of [author, business, moderator].entries()) expect((await add(by, id, 11_000 + at)).waits).toBeNull()
    expect(await shown(id)).toEqual([11_002, 'holds', null])
  })
})

describe('newcomers who say the same', () => {
  it('the third one completes it, and it waits for a look with before and after [CHG-14 MEND-52 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    await add(one, id, 12_000)
    const people = await newcomers(3)
    for (const by of people.slice(0, 2)) await add(by, id, 15_000)
    expect((await add(people[2], id, 15_000)).waits).toBeNull()
    expect(await shown(id)).toEqual([15_000, 'holds', null])
    const [dish] = await dishes(id)
    const name = { dishId: dish!.id, dish: 'Kokoreç', portion: null }
    expect(await decisions(id)).toEqual([
      { old_value: { ...name, amount: 12_000 }, new_value: { ...name, amount: 15_000 }, is_guarded: false, members: 3 },
    ])
    const { card } = await look(id)
    expect(card).toMatchObject({
      before: { subject: 'price', dish: 'Kokoreç', portion: null, amount: 12_000 },
      after: { subject: 'price', dish: 'Kokoreç', portion: null, amount: 15_000 },
      isCurrent: true,
    })
    expect(card.said.map(({ value, agrees }) => ['amount' in value && value.amount, agrees])).toEqual([
      [12_000, false],
      [15_000, true],
      [15_000, true],
      [15_000, true],
    ])
  })

  it('a day without contradiction completes two, and another amount does not [CHG-14 MEND-52 HOUR-03]', async () => {
    const [day, contradicted] = [await testApp.restaurant(), await testApp.restaurant()]
    const people = await newcomers(2)
    for (const id of [day, contradicted]) await add(one, id, 12_000)
    for (const id of [day, contradicted]) await age(id, 1)
    for (const id of [day, contradicted]) for (const by of people) await add(by, id, 15_000)
    await add(two, contradicted, 13_000)
    for (const id of [day, contradicted]) await age(id, 23)
    await complete()
    expect(await shown(day)).toEqual([12_000, 'holds', 15_000])
    for (const id of [day, contradicted]) await age(id, 1)
    await complete()
    expect([await shown(day), (await shown(contradicted))!.slice(0, 2)]).toEqual([
      [15_000, 'holds', null],
      [13_000, 'holds'],
    ])
    expect([await decisions(day), await decisions(contradicted)].map((list) => list.length)).toEqual([1, 0])
  })

  it('three are not enough where people rate, three independent ones are [CHG-14 MEND-52 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    await add(one, id, 12_000)
    await membersVote(testApp, id, await crowd(testApp, 1), [8])
    const people = await newcomers(3)
    for (const by of people) expect((await add(by, id, 15_000)).waits).toEqual({ isShown: false, isGuarded: true })
    await age(id, 30)
    await complete()
    expect(await shown(id)).toEqual([12_000, 'holds', 15_000])
    // Each established member's own price holds; the newcomers' wait for the second of them.
    await add(one, id, 15_000)
    expect((await history(id)).filter(([, isWord]) => isWord)).toHaveLength(3)
    await add(two, id, 15_000)
    expect((await history(id)).filter(([, isWord]) => isWord)).toEqual([])
  })

  it('who corrects a price that held by others is judged afresh [CHG-14 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    await add(one, id, 12_000)
    const people = await newcomers(3)
    for (const by of people) await add(by, id, 15_000)
    expect((await add(people[2], id, 90_000)).waits).toEqual({ isShown: false, isGuarded: false })
    expect(await shown(id)).toEqual([15_000, 'holds', 90_000])
  })

  it('three at the same moment decide once, and the job beside them decides nothing more [CHG-14 MEND-52]', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await testApp.restaurant()
      await add(one, id, 12_000)
      const people = await newcomers(3)
      await Promise.all([...people.map((by) => add(by, id, 15_000)), complete()])
      expect([await shown(id), (await decisions(id)).length]).toEqual([[15_000, 'holds', null], 1])
    }
  })
})

describe('bounds and networks', () => {
  it('a newcomer names prices of ten restaurants a day, an established member of more [CHG-14 MEND-52]', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => testApp.restaurant()))
    const [young] = await newcomers(1)
    const codes = async (by: Person | undefined) => {
      const all = []
      for (const id of ids) all.push((await add(by, id, 12_000)).code)
      return all
    }
    expect(await codes(young)).toEqual([...Array.from({ length: 10 }), 'WITNESS_DAY_FULL'])
    expect(await codes(one)).toEqual(Array.from({ length: 11 }))
    // A refused one leaves no dish behind.
    expect(await query('select from dishes d where not exists (select from prices where dish_id = d.id)')).toEqual([])
  })

  it('the network is a keyed hash of each price, and forgotten after 90 days [CHG-14]', async () => {
    const id = await testApp.restaurant()
    const [young] = await newcomers(1)
    for (const by of [young, one]) await add(by, id, 12_000)
    const kept = () =>
      query<{ length: number | null }>(
        'select octet_length(network_hash) as length from prices where dish_id in (select id from dishes where question_id = $1)',
        id,
      )
    expect(await kept()).toEqual([{ length: 16 }, { length: 16 }])
    await age(id, 91 * 24)
    await dropStatementNetworks(testApp.context)
    expect(await kept()).toEqual([{ length: null }, { length: null }])
  })
})

describe('what goes and what is refused', () => {
  it('a word shows where the price that held goes, also with its account [CHG-14 HOUR-03]', async () => {
    const [deleted, left] = [await testApp.restaurant(), await testApp.restaurant()]
    const [young] = await newcomers(1)
    const leaver = await witness(testApp)
    const { newest } = await add(one, deleted, 12_000)
    await add(leaver, left, 12_000)
    for (const id of [deleted, left]) await add(young, id, 15_000)
    await one!.send('DELETE', `/prices/${newest.id}`)
    expect((await leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' })).status).toBe(200)
    expect([await shown(deleted), await shown(left)]).toEqual([
      [15_000, 'word', null],
      [15_000, 'word', null],
    ])
  })

  it('who became established since is believed by the job [CHG-14 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    const [young] = await newcomers(1)
    await add(one, id, 12_000)
    await add(young, id, 15_000)
    await establish(testApp, young!.profileId)
    await complete()
    expect([await shown(id), await decisions(id)]).toEqual([[15_000, 'holds', null], []])
  })

  it('a look refuses what members decided, and the page shows what it showed before [CHG-14 MEND-52 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    await add(one, id, 12_000)
    const people = await newcomers(3)
    for (const by of people) await add(by, id, 15_000)
    const { item } = await look(id)
    expect((await undo(item)).body.undone).toBe(true)
    await complete()
    expect([await shown(id), await history(id)]).toEqual([
      [12_000, 'holds', null],
      [
        [15_000, true],
        [15_000, true],
        [15_000, true],
        [12_000, false],
      ],
    ])
    // Said again, it stays refused; another amount is another word.
    expect((await add(people[0], id, 15_000)).code).toBe('PRICE_REFUSED')
    expect((await add(people[0], id, 13_000)).waits).toEqual({ isShown: false, isGuarded: false })
  })

  it('a dish of which everything was refused is in no list, and its history stays [CHG-14 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    const people = await newcomers(3)
    for (const by of people) await add(by, id, 15_000)
    const [dish] = await dishes(id)
    const { item, card } = await look(id)
    expect(card.before).toMatchObject({ amount: null })
    await undo(item)
    expect(await dishes(id)).toEqual([])
    expect((await testApp.visitor().get<PricePage>(`/portions/${dish!.id}/prices`)).body.items).toHaveLength(3)
    expect((await testApp.visitor().get(`/restaurants/${id}`)).status).toBe(200)
    const [young] = await newcomers(1)
    await add(young, id, 11_000)
    expect(await shown(id)).toEqual([11_000, 'word', null])
  })

  it('a look comes too late where the members corrected themselves [CHG-14]', async () => {
    const id = await testApp.restaurant()
    await add(one, id, 12_000)
    const people = await newcomers(3)
    for (const by of people) await add(by, id, 15_000)
    for (const by of people) await add(by, id, 16_000)
    const [first] = await query<{ id: number }>('select id from crowd_decisions where restaurant_id = $1 order by id limit 1', id)
    expect((await undo(String(first!.id))).body.code).toBe('LOOK_OVERTAKEN')
    expect(await shown(id)).toEqual([16_000, 'holds', null])
  })
})
