import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readAlone } from '#db/joined-reads.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeAdmin, reason } from '#tests/support/moderation.ts'
import { duet, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { RestaurantFacts } from '../facts.contract.ts'
import { addDays, dayOf } from '../facts.rules.ts'
import { completeFacts, factsRead } from './index.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Answer = RestaurantFacts & { code?: string; fact?: string; most?: number }

let testApp: TestApp
let [author, moderator, one, two, three]: Person[] = []
const today = dayOf(new Date())
beforeAll(async () => {
  testApp = await createTestApp()
  ;[author, moderator, one, two, three] = await Promise.all(['yazar', 'hakem', 'bir', 'iki', 'uc'].map((name) => witness(testApp, name)))
  await makeAdmin(testApp, moderator!.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const put = (by: Person, id: string, facts: object[]) => by.send<Answer>('PUT', `/restaurants/${id}/facts`, { facts })
const say = async (by: Person, id: string, fact: string, value = 'yes', ago = 0) => {
  const { status, body } = await put(by, id, [{ fact, value, ...(ago > 0 && { seenOn: addDays(today, -ago) }) }])
  expect(status).toBe(200)
  return body
}
const read = async (id: string, by: Pick<Person, 'get'> = testApp.visitor()) =>
  (await by.get<RestaurantFacts>(`/restaurants/${id}/facts`)).body
const shown = async (id: string) =>
  (await read(id)).items.map(({ fact, value, state, witnesses, isHit }) => [fact, value, state, witnesses, isHit])
const decisions = (id: string) =>
  query<{ old_value: object; new_value: object; is_guarded: boolean }>(
    `select old_value, new_value, is_guarded from crowd_decisions where restaurant_id = $1 and subject = 'fact' order by id`,
    id,
  )

describe('facts of a restaurant', () => {
  it('are unknown until a member says them; unknown is not no [FACT-01]', async () => {
    const id = await testApp.restaurant()
    expect(await read(id)).toEqual({ items: [], said: [], own: [] })
    const { body } = await put(one!, id, [
      { fact: 'wheelchair', value: 'limited' },
      { fact: 'meal_card:multinet', value: 'yes', seenOn: addDays(today, -3) },
      { fact: 'cash', value: 'no' },
    ])
    expect(body.items).toEqual([
      expect.objectContaining({
        fact: 'cash',
        card: null,
        value: 'no',
        state: 'word',
        seenOn: today,
        witnesses: 1,
        others: [],
        isHit: false,
      }),
      expect.objectContaining({ fact: 'meal_card:multinet', card: 'Multinet', value: 'yes', seenOn: addDays(today, -3), business: null }),
      expect.objectContaining({ fact: 'wheelchair', value: 'limited', state: 'word' }),
    ])
    expect(body.own).toHaveLength(3)
    const { own, said } = await read(id)
    expect([own, said.map(({ person }) => person?.id)]).toEqual([[], Array.from({ length: 3 }, () => one!.profileId)])
    expect(await readAlone(testApp.database.db, factsRead(), id)).toEqual(body.items)
  })

  it('are facts once two independent members say so, and wait for a look [FACT-02 CHG-14]', async () => {
    const id = await testApp.restaurant()
    await say(one!, id, 'card')
    expect(await shown(id)).toEqual([['card', 'yes', 'word', 1, false]])
    await say(two!, id, 'card', 'yes', 20)
    expect(await shown(id)).toEqual([['card', 'yes', 'fact', 2, true]])
    expect(await decisions(id)).toEqual([
      {
        old_value: { fact: 'card', card: null, value: 'yes' },
        new_value: { fact: 'card', card: null, value: 'yes' },
        is_guarded: false,
      },
    ])
    await say(three!, id, 'card', 'no')
    expect((await read(id)).items[0]).toMatchObject({
      value: 'yes',
      state: 'contradicted',
      others: [{ value: 'no', seenOn: today, witnesses: 1 }],
      isHit: true,
    })
    // The author and moderators decide at once, which nobody has to look at.
    const other = await testApp.restaurant({ author_id: author!.profileId })
    await say(author!, other, 'parking', 'no')
    await say(moderator!, other, 'toilet')
    expect([await shown(other), await decisions(other)]).toEqual([
      [
        ['toilet', 'yes', 'fact', 1, true],
        ['parking', 'no', 'fact', 1, false],
      ],
      [],
    ])
  })

  it('a member has one word for each, replaces it, and takes it back [FACT-02]', async () => {
    const id = await testApp.restaurant()
    for (const value of ['yes', 'limited', 'no']) await say(one!, id, 'iftar', value)
    expect((await read(id, one!)).own).toEqual([{ fact: 'iftar', value: 'no', seenOn: today }])
    await say(two!, id, 'iftar', 'no')
    expect(await shown(id)).toEqual([['iftar', 'no', 'fact', 2, false]])
    const { body } = await two!.send<Answer>('DELETE', `/restaurants/${id}/facts/iftar`)
    expect([body.own, await shown(id)]).toEqual([[], [['iftar', 'no', 'word', 1, false]]])
    const again = await two!.send<Answer>('DELETE', `/restaurants/${id}/facts/iftar`)
    expect([again.status, again.body.code]).toEqual([404, 'FACT_NOT_SAID'])
    await one!.send('DELETE', `/restaurants/${id}/facts/iftar`)
    expect(await shown(id)).toEqual([])
  })

  it('need three independent members where others voted lately [FACT-02 CHG-14]', async () => {
    const id = await testApp.restaurant()
    await membersVote(testApp, id, [author!.profileId], [8])
    await query('update votes set created_at = now() where question_id = $1', id)
    for (const by of [one!, two!]) await say(by, id, 'delivery')
    expect(await shown(id)).toEqual([['delivery', 'yes', 'word', 2, false]])
    await say(three!, id, 'delivery')
    expect(await shown(id)).toEqual([['delivery', 'yes', 'fact', 3, true]])
    expect(await decisions(id)).toMatchObject([{ is_guarded: true }])
  })

  it('about diet need two members who are no newcomers, and one contradiction takes them out of the filter [FACT-02]', async () => {
    const id = await testApp.restaurant({ author_id: author!.profileId })
    const young = await testApp.member()
    await say(author!, id, 'vegan')
    await say(young, id, 'vegan')
    expect(await shown(id)).toEqual([['vegan', 'yes', 'word', 2, false]])
    await say(one!, id, 'vegan')
    expect(await shown(id)).toEqual([['vegan', 'yes', 'fact', 2, true]])
    await say(young, id, 'vegan', 'no')
    expect(await shown(id)).toEqual([['vegan', 'yes', 'contradicted', 2, false]])
  })

  it('gluten-free without a confirmation within 180 days is no hit, and the job takes it out [FACT-04]', async () => {
    const id = await testApp.restaurant()
    for (const by of [one!, two!]) await say(by, id, 'gluten_free', 'yes', 180)
    expect(await shown(id)).toEqual([['gluten_free', 'yes', 'fact', 2, true]])
    await query('update fact_statements set seen_on = seen_on - 1 where restaurant_id = $1', id)
    await query(
      'update restaurant_facts set settle_at = now(), confirmed_on = confirmed_on - 1, hit_until = hit_until - 1 where restaurant_id = $1',
      id,
    )
    expect(await shown(id)).toEqual([['gluten_free', 'yes', 'fact', 2, false]])
    await completeFacts(testApp.context)
    expect(await query('select is_hit, hit_until from restaurant_facts where restaurant_id = $1', id)).toEqual([
      { is_hit: false, hit_until: null },
    ])
  })

  it('fade after a year and are facts again once a member confirms them [FACT-02]', async () => {
    const id = await testApp.restaurant()
    for (const by of [one!, two!]) await say(by, id, 'breakfast', 'yes', 300)
    await query('update fact_statements set seen_on = seen_on - 70 where restaurant_id = $1', id)
    await query('update restaurant_facts set settle_at = now() where restaurant_id = $1', id)
    await completeFacts(testApp.context)
    expect(await shown(id)).toEqual([['breakfast', 'yes', 'faded', 2, false]])
    for (const by of [two!, three!]) await say(by, id, 'breakfast')
    expect(await shown(id)).toEqual([['breakfast', 'yes', 'fact', 3, true]])
  })

  it('the word of the business shows apart and decides nothing [FACT-02]', async () => {
    const id = await testApp.restaurant()
    const business = await witness(testApp, 'isletme')
    await moderator!.post('/moderation/claims', { restaurantId: id, username: business.username })
    await say(business, id, 'alcohol', 'no')
    await say(business, id, 'seating')
    await say(one!, id, 'seating')
    const { items, said } = await read(id)
    expect(items).toMatchObject([
      { fact: 'seating', state: 'word', witnesses: 1, business: { value: 'yes', seenOn: today }, isHit: false },
      { fact: 'alcohol', value: 'no', state: 'business', witnesses: 0, business: { value: 'no' } },
    ])
    expect(said.filter(({ isBusiness }) => isBusiness).map(({ person }) => person)).toEqual([null, null])
  })

  it('of members who are banned count for nothing, and count again when the ban ends [FACT-02 CHG-14]', async () => {
    const id = await testApp.restaurant()
    const liar = await witness(testApp, 'yalanci')
    for (const by of [one!, liar]) await say(by, id, 'contactless')
    await say(liar, id, 'cash')
    const banned = await moderator!.post('/moderation/sanctions', { username: liar.username, kind: 'banned', days: null, ...reason })
    expect(banned.status).toBe(201)
    await completeFacts(testApp.context)
    expect(await shown(id)).toEqual([['contactless', 'yes', 'word', 1, false]])
    await query('update sanctions set ended_at = now() where member_id = $1', liar.profileId)
    await completeFacts(testApp.context)
    expect(await shown(id)).toEqual([
      ['cash', 'yes', 'word', 1, false],
      ['contactless', 'yes', 'fact', 2, true],
    ])
  })

  it('bring no points, no notification and no other score [FACT-06]', async () => {
    const id = await testApp.restaurant({ author_id: author!.profileId })
    const rest = async () => [
      await query("select to_jsonb(r) - 'fact_hits' from restaurants r where id = $1", id),
      await query('select count(*) from points_log'),
      await query('select count(*) from notifications'),
      await query('select to_jsonb(c) from vote_counts c where restaurant_id = $1', id),
    ]
    const before = await rest()
    for (const by of [one!, two!, author!]) for (const fact of ['card', 'vegan']) await say(by, id, fact)
    expect(await rest()).toEqual(before)
  })
})

describe('facts that are refused', () => {
  it('are stored not at all: one mistake refuses the whole call with its sentence [FACT-01]', async () => {
    const id = await testApp.restaurant()
    const good = { fact: 'cash', value: 'yes' }
    for (const [bad, status, code] of [
      [{ fact: 'wifi', value: 'yes' }, 422, 'FACT_UNKNOWN'],
      [{ fact: 'meal_card:hayal', value: 'yes' }, 422, 'MEAL_CARD_UNKNOWN'],
      [{ fact: 'card', value: 'maybe' }, 422, 'INVALID_INPUT'],
      [{ fact: 'card', value: 'yes', seenOn: addDays(today, 1) }, 422, 'FACT_DAY_INVALID'],
      [{ fact: 'card', value: 'yes', seenOn: addDays(today, -366) }, 422, 'FACT_DAY_INVALID'],
      [{ fact: 'card', value: 'yes', seenOn: '2026-02-30' }, 422, 'INVALID_INPUT'],
      [{ fact: 'cash', value: 'no' }, 422, 'FACT_TWICE'],
    ] as const) {
      const { status: answered, body } = await put(one!, id, [good, bad])
      expect([bad, answered, body.code]).toEqual([bad, status, code])
    }
    const many = Array.from({ length: 41 }, () => good)
    expect((await put(one!, id, many)).status).toBe(422)
    expect((await put(one!, id, [])).status).toBe(422)
    const answer = await duet(testApp, id, two!.profileId)
    const ofDuet = await put(one!, answer, [good])
    expect([ofDuet.status, ofDuet.body.code]).toEqual([409, 'FACT_OF_DUET'])
    expect((await put(one!, 'boyle-mekan-yok', [good])).body.code).toBe('RESTAURANT_NOT_FOUND')
    expect((await testApp.visitor().get('/restaurants/boyle-mekan-yok/facts')).status).toBe(404)
    expect(await query('select from fact_statements where restaurant_id = any($1)', [id, answer])).toEqual([])
  })

  it('end with the bound of a day, which is a setting [CHG-14]', async () => {
    const busy = await witness(testApp)
    const settings = { ...testApp.context.site.current(), factsPerDay: 4 }
    const current = testApp.context.site.current
    testApp.context.site.current = () => settings
    try {
      const [first, second] = [await testApp.restaurant(), await testApp.restaurant()]
      const three_ = ['cash', 'card', 'contactless'].map((fact) => ({ fact, value: 'yes' }))
      expect((await put(busy, first, three_)).status).toBe(200)
      const full = await put(busy, second, three_)
      expect([full.status, full.body.code, full.body.most, await shown(second)]).toEqual([429, 'FACT_DAY_FULL', 4, []])
      // What the member says again is not counted twice, and a new day is empty.
      expect((await put(busy, first, three_)).status).toBe(200)
      await query("update fact_statements set said_at = said_at - interval '25 hours' where member_id = $1", busy.profileId)
      expect((await put(busy, second, three_)).status).toBe(200)
      settings.factsPerDay = 0
      expect((await put(busy, await testApp.restaurant(), three_)).status).toBe(200)
    } finally {
      testApp.context.site.current = current
    }
  })

  it('of many newcomers of one network are bounded as all that few members decide [CHG-14]', async () => {
    const young = await testApp.member()
    for (let count = 0; count < 10; count++) await say(young, await testApp.restaurant(), 'cash')
    const more = await put(young, await testApp.restaurant(), [{ fact: 'cash', value: 'yes' }])
    expect([more.status, more.body.code]).toEqual([429, 'WITNESS_DAY_FULL'])
  })
})

describe('two members who speak at once', () => {
  it('decide together once, and each word is counted [FACT-02 CHG-14]', async () => {
    const id = await testApp.restaurant()
    await Promise.all([one!, two!, three!].map((by) => say(by, id, 'service_charge', 'no')))
    expect(await shown(id)).toEqual([['service_charge', 'no', 'fact', 3, false]])
    expect(await decisions(id)).toHaveLength(1)
    await Promise.all(['yes', 'no', 'limited', 'yes'].map((value) => say(one!, id, 'parking', value)))
    expect((await shown(id)).map(([fact, , , witnesses]) => [fact, witnesses])).toEqual([
      ['parking', 1],
      ['service_charge', 3],
    ])
  })
})
