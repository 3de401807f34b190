import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { StatementPage } from '#features/sanctions/sanctions.contract.ts'
import { makeModerator, reason } from '#tests/support/moderation.ts'
import { comment, readAll } from '#tests/support/scenes.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { establish, witness } from '#tests/support/witnesses.ts'
import type { QueueAssigned, QueueCount, QueuePage } from '../queue.contract.ts'
import { type QueueKind, queueKinds, type QueuePlace } from '../queue.rules.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Refused = { code?: string }

let testApp: TestApp
let one: Person
let two: Person
let member: Person
let other: Person
beforeAll(async () => {
  testApp = await createTestApp()
  const [a, b, c, d] = await Promise.all(['hakem', 'yedek', 'uye', 'oteki'].map((name) => testApp.member(name)))
  ;[one, two, member, other] = [a!, b!, c!, d!]
  for (const { profileId } of [one, two]) await makeModerator(testApp, profileId)
  await establish(testApp, member.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const list = async (by: Person = one, asked = '') =>
  (
    await readAll(
      async (cursor) => (await by.get<QueuePage>(`/moderation/queue?order=age&limit=3${asked}${cursor ? `&cursor=${cursor}` : ''}`)).body,
    )
  ).items
const places = async (by?: Person, asked?: string) => (await list(by, asked)).map(({ kind, item }) => `${kind} ${item}`)
const count = async () => (await one.get<QueueCount>('/moderation/queue/count')).body
const pathOf = ({ kind, item }: QueuePlace) => `/moderation/queue/${kind}/${encodeURIComponent(item)}/assignment`
const take = (by: Person, place: QueuePlace) => by.send<QueueAssigned & Refused>('PUT', pathOf(place))
const giveBack = (by: Person, place: QueuePlace) => by.send<QueueAssigned>('DELETE', pathOf(place))

interface Waiting extends QueuePlace {
  title: string
  /** What a moderator does about it, and what the second one who does it at the same moment gets. */
  decide: (by: Person) => Promise<{ status: number; body: Refused }>
  refusal: RegExp
}

const makers: Record<Exclude<QueueKind, 'shield' | 'edit' | 'look'>, () => Promise<Waiting>> = {
  report: async () => {
    const restaurant = await testApp.restaurant({ title: 'Bildirilen Büfe' })
    const said = await comment(testApp, restaurant, other.profileId)
    for (const by of [member, await testApp.member()])
      await by.post('/reports', { commentId: said, reportType: 'spam', reason: 'Her yere aynısını yazıyor' })
    const content = { contentType: 'comment', contentId: String(said) }
    return {
      kind: 'report',
      item: `comment:${said}`,
      title: 'Bildirilen Büfe',
      decide: (by) => by.post('/moderation/decisions', { ...content, decision: by === one ? 'resolved' : 'dismissed' }),
      refusal: /^REPORT_DECIDED$/,
    }
  },
  status: async () => {
    const restaurant = await testApp.restaurant({ title: 'Kapanan Büfe' })
    await member.send('PUT', `/restaurants/${restaurant}/statement`, { statement: 'closed' })
    await other.send('PUT', `/restaurants/${restaurant}/statement`, { statement: 'moved', movedTo: 'Moda' })
    return {
      kind: 'status',
      item: restaurant,
      title: 'Kapanan Büfe',
      decide: (by) => by.post(`/moderation/restaurant-statements/${restaurant}/decision`, { accept: by === one ? 'closed' : null }),
      refusal: /^STATUS_DECIDED$/,
    }
  },
  merge: async () => {
    const [a, b] = [await testApp.restaurant({ title: 'Aynı Büfe' }), await testApp.restaurant({ title: 'Aynı Büfe' })]
    const { body } = await member.post<{ id: number }>(`/restaurants/${a}/merge-proposals`, { otherId: b })
    return {
      kind: 'merge',
      item: String(body.id),
      title: 'Aynı Büfe · Aynı Büfe',
      decide: (by) => by.post(`/moderation/merge-proposals/${body.id}/decline`),
      refusal: /^PROPOSAL_DECIDED$/,
    }
  },
  claim: async () => {
    const restaurant = await testApp.restaurant({ title: 'İşletmeli Büfe' })
    const owner = await testApp.member()
    const [claim] = await query<{ id: number }>(
      `insert into restaurant_claims (restaurant_id, member_id, proof, domain, ready_at) values ($1, $2, 'mail', 'bufe.example', now()) returning id`,
      restaurant,
      owner.profileId,
    )
    return {
      kind: 'claim',
      item: String(claim!.id),
      title: 'İşletmeli Büfe',
      decide: (by) =>
        by === one
          ? by.post(`/moderation/claims/${claim!.id}/accept`)
          : by.post(`/moderation/claims/${claim!.id}/refuse`, { reason: 'Belge yeterli değil.' }),
      refusal: /^CLAIM_DECIDED$/,
    }
  },
  newcomer: async () => {
    const restaurant = await testApp.restaurant({ title: 'Bağlantılı Büfe' })
    const writer = await testApp.member()
    await writer.post('/vote', { questionId: restaurant, rating: 8 })
    await writer.post(`/restaurants/${restaurant}/comments`, { content: 'https://ornek.example' })
    const [waits] = await query<{ id: number }>('select id from held_texts where question_id = $1', restaurant)
    return {
      kind: 'newcomer',
      item: String(waits!.id),
      title: 'Bağlantılı Büfe',
      decide: (by) => by.post(`/moderation/held-texts/${waits!.id}/decision`, by === one ? { accept: true } : { accept: false, ...reason }),
      refusal: /^HELD_NOT_FOUND$/,
    }
  },
  photo: async () => {
    const restaurant = await testApp.restaurant({ title: 'Fotoğraflı Büfe' })
    const giver = await testApp.member()
    const { id: dish } = (await giver.post<{ id: number }>(`/restaurants/${restaurant}/dishes`, { name: 'Kokoreç' })).body
    const { body } = await giver.post<{ id: number }>(`/restaurants/${restaurant}/member-photos?dishId=${dish}`, await jpeg(30, 20))
    return {
      kind: 'photo',
      item: String(body.id),
      title: 'Fotoğraflı Büfe',
      decide: (by) =>
        by.post(`/moderation/waiting-photos/${body.id}/decision`, by === one ? { accept: true } : { accept: false, ...reason }),
      refusal: /^PHOTO_NOT_WAITING$/,
    }
  },
  appeal: async () => {
    const writer = await testApp.member()
    const said = await comment(testApp, await testApp.restaurant(), writer.profileId)
    const third = await testApp.member()
    await makeModerator(testApp, third.profileId)
    await third.send('DELETE', `/comments/${said}`, reason)
    const { id } = (await writer.get<StatementPage>('/decisions')).body.items[0]!
    await writer.post(`/decisions/${id}/appeal`, { content: 'Bunda bir kötülük yok.' })
    return {
      kind: 'appeal',
      item: String(id),
      title: `@${writer.username}`,
      decide: (by) => by.post(`/moderation/appeals/${id}`, { outcome: by === one ? 'upheld' : 'undone', answer: 'Yeniden baktık.' }),
      refusal: /^APPEAL_ANSWERED$/,
    }
  },
}
const kinds = Object.keys(makers) as (keyof typeof makers)[]
const open: Record<QueueKind, string> = {
  report: "select count(distinct item)::int as n from reports where status = 'pending'",
  status: 'select count(distinct question_id)::int as n from restaurant_statements where is_waiting',
  merge: "select count(*)::int as n from merge_proposals where status = 'pending'",
  claim: "select count(*)::int as n from restaurant_claims where state = 'pending' and ready_at is not null",
  appeal: 'select count(*)::int as n from appeals where outcome is null',
  shield: 'select count(*)::int as n from shields where outcome is null',
  newcomer: 'select count(*)::int as n from held_texts where decided_at is null',
  photo: "select count(*)::int as n from member_photos where state = 'waiting'",
  edit: "select count(*)::int as n from restaurant_proposals where status = 'pending'",
  look: 'select count(*)::int as n from crowd_decisions where outcome is null',
}

/** How many of this kind the queue counts, how many it lists, and how many rows wait. */
const numbersOf = async (kind: QueueKind) =>
  [(await count()).kinds[kind], (await places(one, `&kind=${kind}`)).length, (await query<{ n: number }>(open[kind]))[0]!.n] as const
/** What the queue says of a restaurant whose status members stated. */
const statusPlaces = async (restaurant: string) => (await places(one, '&kind=status')).filter((place) => place === `status ${restaurant}`)

describe('the queue', () => {
  it('lists everything that waits, the longest first, each once, and its numbers equal the rows [SANC-06]', async () => {
    const [earlier, before] = [await places(), await Promise.all(queueKinds.map(numbersOf))]
    const made: Waiting[] = []
    for (const kind of [...kinds, ...kinds]) made.push(await makers[kind]())
    const shielded = await testApp.restaurant({ title: 'Kalkanlı Büfe' })
    const [shield] = await query<{ id: number }>(
      "insert into shields (restaurant_id, pole, signs) values ($1, 'high', '[]') returning id",
      shielded,
    )
    const whole = await list()
    // What another test left waits for longer.
    expect(whole.slice(0, earlier.length).map(({ kind, item }) => `${kind} ${item}`)).toEqual(earlier)
    const items = whole.slice(earlier.length)
    expect(items.map(({ kind, item, title }) => [kind, item, title])).toEqual([
      ...made.map(({ kind, item, title }) => [kind, item, title]),
      ['shield', String(shield!.id), 'Kalkanlı Büfe'],
    ])
    expect(items.map(({ contentType }) => contentType)).toEqual(items.map(({ kind }) => (kind === 'report' ? 'comment' : null)))
    for (const [at, kind] of queueKinds.entries()) {
      const n = items.filter((one) => one.kind === kind).length
      expect([kind, await numbersOf(kind)]).toEqual([kind, before[at]!.map((number) => number + n)])
    }
    expect((await count()).total).toBe(whole.length)
    for (const { decide } of made) expect((await decide(one)).status).toBe(200)
    await query('update shields set outcome = $1, decided_at = now() where id = $2', 'released', shield!.id)
    expect(await places()).toEqual(earlier)
    expect(await count()).toMatchObject({ total: earlier.length })
  })

  it('is for moderators alone [SANC-06]', async () => {
    const place = await makers.report()
    for (const call of [
      () => member.get('/moderation/queue'),
      () => member.get('/moderation/queue/count'),
      () => take(member, place),
      () => giveBack(member, place),
      () => member.get(`/moderation/restaurant-statements/${place.item}`),
    ])
      expect((await call()).body).toMatchObject({ code: 'ADMIN_ONLY' })
    expect((await testApp.visitor().get('/moderation/queue')).status).toBe(401)
    for (const bad of ['?kind=gift', '?assigned=all', '?cursor=yok', '?limit=0'])
      expect([bad, (await one.get(`/moderation/queue${bad}`)).status]).toEqual([bad, 422])
    expect((await one.send('PUT', '/moderation/queue/claim/bir/assignment')).status).toBe(422)
    await place.decide(one)
  })

  it('leaves out statements older than 30 days, and those that say what the page says [SANC-06]', async () => {
    const waiting = await makers.status()
    await query("update restaurant_statements set said_at = said_at - interval '31 days' where question_id = $1", waiting.item)
    expect(await statusPlaces(waiting.item)).toEqual([])
    await query("update restaurant_statements set said_at = now() where question_id = $1 and statement = 'moved'", waiting.item)
    expect(await statusPlaces(waiting.item)).toHaveLength(1)
    const decided = await one.post(`/moderation/restaurant-statements/${waiting.item}/decision`, { accept: 'moved' })
    expect(decided.body).toMatchObject({ status: 'moved', movedTo: 'Moda' })
  })

  it('forgets a declined statement: another member who says the same is the first again [SANC-06]', async () => {
    const { item } = await makers.status()
    await two.post(`/moderation/restaurant-statements/${item}/decision`, { accept: null })
    const third = await witness(testApp)
    const say = (by: Person) => by.send<{ status: string }>('PUT', `/restaurants/${item}/statement`, { statement: 'closed' })
    expect((await say(third)).body.status).toBe('open')
    expect(await statusPlaces(item)).toHaveLength(1)
    expect((await say(member)).body.status).toBe('closed')
    expect(await statusPlaces(item)).toEqual([])
  })
})

describe('an assignment', () => {
  it('goes to one of two moderators who take it at once, and is given back by that one only [SANC-06]', async () => {
    for (let round = 0; round < 4; round++) {
      const place = await makers.report()
      const both = await Promise.all([take(one, place), take(two, place)])
      expect(both.map(({ body }) => body.code ?? 'taken').toSorted()).toEqual(['QUEUE_ITEM_TAKEN', 'taken'])
      const [winner, loser] = both[0].status === 200 ? [one, two] : [two, one]
      const shown = (await list(loser)).find(({ item }) => item === place.item)!
      expect([shown.assignee?.id, shown.until]).toEqual([winner.profileId, expect.any(String)])
      // Once more: it stays for longer.
      expect((await take(winner, place)).status).toBe(200)
      expect(await places(loser, '&assigned=free')).not.toContain(`report ${place.item}`)
      expect(await places(winner, '&assigned=free')).toContain(`report ${place.item}`)
      expect([await places(winner, '&assigned=mine'), await places(loser, '&assigned=mine')]).toEqual([[`report ${place.item}`], []])
      await giveBack(loser, place)
      expect((await take(loser, place)).body.code).toBe('QUEUE_ITEM_TAKEN')
      await giveBack(winner, place)
      expect((await take(loser, place)).status).toBe(200)
      await place.decide(loser)
      expect(await places(loser, '&assigned=mine')).toEqual([])
    }
  })

  it('runs out after half an hour, so that nothing stays with a moderator who went away [SANC-06]', async () => {
    const place = await makers.claim()
    const { body } = await take(one, place)
    const minutes = (Date.parse(body.until!) - Date.now()) / 60_000
    expect([minutes > 29, minutes <= 30.1]).toEqual([true, true])
    await query('update queue_assignments set until = now()')
    expect(await places(two, '&assigned=free')).toContain(`claim ${place.item}`)
    expect((await take(two, place)).body.assignee).toMatchObject({ id: two.profileId })
    await place.decide(two)
  })

  it('is refused for what does not wait any more, and leaves no rows behind [SANC-06]', async () => {
    const place = await makers.merge()
    await take(two, place)
    await place.decide(one)
    expect((await take(one, place)).body.code).toBe('QUEUE_ITEM_GONE')
    await query("update queue_assignments set until = now() - interval '1 minute'")
    const next = await makers.report()
    await take(one, next)
    expect(await query('select item from queue_assignments')).toEqual([{ item: next.item }])
    await next.decide(one)
  })
})

describe.each(kinds)('two moderators at once, about a %s', (kind) => {
  it('never decide the same thing twice: the second one is told [SANC-06]', async () => {
    for (let round = 0; round < 4; round++) {
      const waiting = await makers[kind]()
      const both = await Promise.all([waiting.decide(one), waiting.decide(two)])
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(both.find(({ status }) => status !== 200)!.body.code).toMatch(waiting.refusal)
      expect(await places()).not.toContain(`${waiting.kind} ${waiting.item}`)
    }
  })
})

describe('two moderators at once, about restaurants that may be one', () => {
  it('merge them once: the second merge is refused, and so is a decline after it [SANC-06]', async () => {
    const waiting = await makers.merge()
    const [pair] = await query<{ first_id: string; second_id: string }>(
      'select first_id, second_id from merge_proposals where id = $1',
      waiting.item,
    )
    const merge = (by: Person) => by.post<Refused>('/moderation/merges', { survivorId: pair!.first_id, absorbedId: pair!.second_id })
    const both = await Promise.all([merge(one), merge(two)])
    expect(both.map(({ body }) => body.code ?? 'merged').toSorted()).toEqual(['RESTAURANT_NOT_FOUND', 'merged'])
    expect((await waiting.decide(two)).body.code).toBe('PROPOSAL_DECIDED')
  })
})
