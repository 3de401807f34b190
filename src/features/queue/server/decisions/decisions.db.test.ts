import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { StatementPage } from '#features/sanctions/sanctions.contract.ts'
import { makeModerator, reason } from '#tests/support/moderation.ts'
import { makeDue } from '#tests/support/decisions.ts'
import { comment } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { DecisionOf, DecisionsStored, DecisionsTakenBack } from '../../decisions.contract.ts'
import type { QueueCopies, QueuePage } from '../../queue.contract.ts'
import type { QueueKind } from '../../queue.rules.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let one: Person
let two: Person
let member: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[one, two, member] = (await Promise.all(['hakem', 'yedek', 'uye'].map((name) => testApp.member(name)))) as [Person, Person, Person]
  for (const { profileId } of [one, two]) await makeModerator(testApp, profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const settle = async () => {
  await makeDue(testApp.database.pool)
  await testApp.context.decisions.run()
}
const waits = async (item: string) =>
  (await one.get<QueuePage>('/moderation/queue?limit=50&order=age')).body.items.some((waiting) => waiting.item === item)

interface Asked<K extends QueueKind = QueueKind> {
  kind: K
  item: string
  decision: DecisionOf<K>
}
const newBatch = () => crypto.randomUUID().replaceAll('-', '')
const decide = (by: Person, decisions: Asked[], batchId = newBatch()) =>
  by.post<DecisionsStored & { code?: string }>('/moderation/queue/decisions', { batchId, decisions })
const takeBack = (by: Person, batchId: string) =>
  by.send<DecisionsTakenBack & { code?: string }>('DELETE', `/moderation/queue/decisions/${batchId}`)

async function reported(content = 'Hep aynı ilan', writer?: Person, type = 'spam') {
  const author = writer ?? (await testApp.member())
  const restaurant = await testApp.restaurant({ title: 'Bildirilen Büfe' })
  const said = await comment(testApp, restaurant, author.profileId, { content })
  await member.post('/reports', { commentId: said, reportType: type, reason: 'Her yere aynısını yazıyor' })
  return { said, author, restaurant, item: `comment:${said}` }
}
const removed = (item: string): Asked<'report'> => ({ kind: 'report', item, decision: { outcome: 'removed', ...reason } })
const kept = (item: string, outcome: 'resolved' | 'dismissed' = 'dismissed'): Asked<'report'> => ({
  kind: 'report',
  item,
  decision: { outcome },
})
const isShown = async (said: number) =>
  (await query<{ n: number }>('select count(*)::int as n from comments where id = $1 and not is_deleted', said))[0]!.n === 1
const messages = async (person: Person, kind: string) =>
  (
    await query<{ n: number }>('select count(*)::int as n from notifications where receiver_id = $1 and kind = $2', person.profileId, kind)
  )[0]!.n
const statusOf = async (item: string) =>
  (await query<{ status: string }>('select status from reports where item = $1', item)).map((row) => row.status)

describe('a decision', () => {
  it('is stored at once, takes effect later, and until then waits for nobody else [QUE-02]', async () => {
    const { item, said } = await reported()
    const before = await messages(member, 'report_outcome')
    const { body } = await decide(one, [kept(item)])
    expect([body.stored, body.refused]).toEqual([[{ kind: 'report', item }], []])
    expect([await waits(item), await statusOf(item)]).toEqual([false, ['pending']])
    // Nothing is due: a sweep changes nothing.
    await testApp.context.decisions.run()
    expect([await statusOf(item), await messages(member, 'report_outcome')]).toEqual([['pending'], before])
    await settle()
    expect([await statusOf(item), await messages(member, 'report_outcome')]).toEqual([['dismissed'], before + 1])
    expect(await isShown(said)).toBe(true)
    expect(await query('select id from pending_decisions')).toEqual([])
  })

  it('can be taken back by its moderator alone, and then nobody has heard of it [QUE-02]', async () => {
    const { item } = await reported()
    const { body } = await decide(one, [kept(item, 'resolved')])
    expect((await takeBack(two, body.batchId)).body.code).toBe('DECISION_IN_EFFECT')
    expect((await takeBack(one, body.batchId)).body.takenBack).toEqual([{ kind: 'report', item }])
    expect([await waits(item), await statusOf(item)]).toEqual([true, ['pending']])
    await settle()
    expect(await statusOf(item)).toEqual(['pending'])
    await decide(one, [kept(item)])
    await settle()
    expect((await takeBack(one, body.batchId)).body.code).toBe('DECISION_IN_EFFECT')
  })

  it('hides what it removes at once, and tells its writer later [QUE-02]', async () => {
    const { item, said, author } = await reported()
    const { body } = await decide(one, [removed(item)])
    expect(body.refused).toEqual([])
    expect([await isShown(said), await waits(item)]).toEqual([false, false])
    expect([await messages(author, 'decision'), (await author.get<StatementPage>('/decisions')).body.items]).toEqual([0, []])
    const [made] = await query<{ id: number }>('select max(id) as id from decisions')
    const logged = async () =>
      (await testApp.visitor().get<{ items: { id: number }[] }>('/moderation-log')).body.items.some(({ id }) => id === made!.id)
    expect(await logged()).toBe(false)
    await settle()
    expect([await messages(author, 'decision'), await logged()]).toEqual([1, true])
    expect((await author.get<StatementPage>('/decisions')).body.items).toMatchObject([{ outcome: 'removed', facts: reason.facts }])
  })

  it('brings back what it removed, with its likes and its reports, as if nothing had been [QUE-02]', async () => {
    const { item, said, author } = await reported('Bu geri gelecek')
    await two.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' })
    const points = async () => (await query('select points_tenths, comment_count from profiles where id = $1', author.profileId))[0]
    const rowOf = async () => (await query('select * from comments where id = $1', said))[0]
    const [row, had] = [await rowOf(), await points()]
    const { body } = await decide(one, [removed(item)])
    expect(await isShown(said)).toBe(false)
    expect((await takeBack(one, body.batchId)).status).toBe(200)
    expect([await rowOf(), await points(), await statusOf(item), await waits(item)]).toEqual([row, had, ['pending'], true])
    expect(await query('select id from decisions where content_id = $1', String(said))).toEqual([])
    await settle()
    expect(await messages(author, 'decision')).toBe(0)
    await decide(one, [removed(item)])
    await settle()
    expect([await isShown(said), await messages(author, 'decision')]).toEqual([false, 1])
  })

  it('is refused at once where it would be refused later, and the others of the same press hold [QUE-02]', async () => {
    const own = await reported('Kendi sözüm', one)
    const [a, b] = [await reported(), await reported()]
    await decide(two, [kept(a.item)])
    const { body } = await decide(one, [removed(own.item), kept(own.item), kept(a.item), kept(b.item), removed('comment:999999')])
    expect(body.stored).toEqual([{ kind: 'report', item: b.item }])
    expect(body.refused.map(({ code }) => code)).toEqual(['DECISION_OF_OWN', 'DECISION_OF_OWN', 'QUEUE_ITEM_GONE', 'QUEUE_ITEM_GONE'])
    await settle()
    expect([await statusOf(a.item), await statusOf(b.item), await statusOf(own.item)]).toEqual([['dismissed'], ['dismissed'], ['pending']])
    await decide(two, [kept(own.item)])
    await settle()
  })

  it('is one when its answer was lost and the browser sends it again [QUE-02]', async () => {
    const { item } = await reported()
    const batch = newBatch()
    for (let sent = 0; sent < 2; sent++) expect((await decide(one, [removed(item)], batch)).body.stored).toEqual([{ kind: 'report', item }])
    expect((await query('select id from decisions where content_id = $1', item.slice(8))).length).toBe(1)
    await settle()
  })

  it('goes to one of two moderators who decide at once, and to one of two sweeps [QUE-02 SANC-06]', async () => {
    for (let round = 0; round < 4; round++) {
      const { item, author } = await reported()
      const both = await Promise.all([decide(one, [removed(item)]), decide(two, [kept(item)])])
      expect(both.map(({ body }) => body.stored.length).toSorted()).toEqual([0, 1])
      const wasRemoved = both[0].body.stored.length === 1
      await makeDue(testApp.database.pool)
      await Promise.all([testApp.context.decisions.run(), testApp.context.decisions.run()])
      expect([await messages(author, 'decision'), await statusOf(item)]).toEqual([
        wasRemoved ? 1 : 0,
        [wasRemoved ? 'resolved' : 'dismissed'],
      ])
    }
  })

  it('either takes effect or is taken back, never both [QUE-02]', async () => {
    for (let round = 0; round < 4; round++) {
      const { item, said, author } = await reported()
      const { body } = await decide(one, [removed(item)])
      await query("update pending_decisions set due_at = now() + interval '40 milliseconds', made_at = now() - interval '1 second'")
      const [back] = await Promise.all([
        new Promise((done) => setTimeout(done, 30 + 5 * round)).then(() => takeBack(one, body.batchId)),
        new Promise((done) => setTimeout(done, 45)).then(() => testApp.context.decisions.run()),
      ])
      const isBack = back.status === 200
      await settle()
      expect([await isShown(said), await messages(author, 'decision')]).toEqual([isBack, isBack ? 0 : 1])
      await settle()
    }
  })

  it('comes back beside another of the same press whose place is gone meanwhile [QUE-02]', async () => {
    const [a, b] = [await reported(), await reported()]
    const { body } = await decide(one, [removed(a.item), removed(b.item)])
    expect((await two.send('DELETE', `/restaurants/${a.restaurant}`, reason)).status).toBe(200)
    expect((await takeBack(one, body.batchId)).body.takenBack).toEqual([{ kind: 'report', item: b.item }])
    await settle()
    expect([await isShown(b.said), await messages(a.author, 'decision'), await messages(b.author, 'decision')]).toEqual([true, 1, 0])
    await decide(one, [kept(b.item)])
    await settle()
  })

  it('of a moderator who lost the role meanwhile changes nothing [QUE-02]', async () => {
    const third = await testApp.member()
    await makeModerator(testApp, third.profileId)
    const { item } = await reported()
    await decide(third, [kept(item)])
    await query('delete from moderators where member_id = $1', third.profileId)
    await settle()
    expect([await statusOf(item), await waits(item)]).toEqual([['pending'], true])
    expect((await decide(third, [kept(item)])).body.code).toBe('ADMIN_ONLY')
    expect((await takeBack(third, newBatch())).body.code).toBe('ADMIN_ONLY')
    await decide(one, [kept(item)])
    await settle()
  })
})

describe('copies of one text', () => {
  it('are offered together and decided with one press [QUE-02]', async () => {
    const spam = 'En ucuz telefonlar burada'
    const copies = []
    for (const text of [spam, 'EN UCUZ   telefonlar burada', spam, 'Bambaşka bir söz']) copies.push(await reported(text))
    const [first, second, third, other] = copies as [(typeof copies)[0], (typeof copies)[0], (typeof copies)[0], (typeof copies)[0]]
    const offered = async () =>
      (await one.get<QueueCopies>(`/moderation/queue/report/${encodeURIComponent(first.item)}/copies`)).body.items.map(({ item }) => item)
    expect(await offered()).toEqual([second.item, third.item])
    // Another moderator works on one of them.
    await two.send('PUT', `/moderation/queue/report/${encodeURIComponent(third.item)}/assignment`)
    expect(await offered()).toEqual([second.item])
    await two.send('DELETE', `/moderation/queue/report/${encodeURIComponent(third.item)}/assignment`)
    const { body } = await decide(one, [removed(first.item), removed(second.item), removed(third.item)])
    expect(body.stored).toHaveLength(3)
    expect(await Promise.all([first, second, third, other].map(({ said }) => isShown(said)))).toEqual([false, false, false, true])
    expect((await takeBack(one, body.batchId)).body.takenBack).toHaveLength(3)
    expect(await Promise.all([first, second, third, other].map(({ said }) => isShown(said)))).toEqual([true, true, true, true])
    await decide(one, [...[first, second, third].map(({ item }) => removed(item)), kept(other.item)])
    await settle()
    expect(await Promise.all([first, second, third].map(({ author }) => messages(author, 'decision')))).toEqual([1, 1, 1])
  })

  it('are found among the waiting texts of newcomers as well [QUE-02]', async () => {
    const ids: string[] = []
    for (const content of ['https://ucuz.example', 'https://ucuz.example', 'https://baska.example']) {
      const [restaurant, writer] = [await testApp.restaurant(), await testApp.member()]
      await writer.post('/vote', { questionId: restaurant, rating: 8 })
      await writer.post(`/restaurants/${restaurant}/comments`, { content })
      ids.push(String((await query<{ id: number }>('select id from held_texts where question_id = $1', restaurant))[0]!.id))
    }
    const { items } = (await one.get<QueueCopies>(`/moderation/queue/newcomer/${ids[0]}/copies`)).body
    expect(items.map(({ item, excerpt }) => [item, excerpt])).toEqual([[ids[1], 'https://ucuz.example']])
    const { body } = await decide(
      one,
      ids.map((item) => ({ kind: 'newcomer', item, decision: { accept: false, ...reason } }) as const),
    )
    expect(body.stored).toHaveLength(3)
    await settle()
    expect(await query('select id from held_texts where decided_at is null')).toEqual([])
  })
})
