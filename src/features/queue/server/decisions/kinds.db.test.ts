import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { StatementPage } from '#features/sanctions/sanctions.contract.ts'
import { makeModerator, reason } from '#tests/support/moderation.ts'
import { makeDue } from '#tests/support/decisions.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { comment } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { DecisionsStored, DecisionsTakenBack, QueueDecision } from '../../decisions.contract.ts'
import type { QueuePage } from '../../queue.contract.ts'
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
const decide = (by: Person, decisions: QueueDecision[]) =>
  by.post<DecisionsStored>('/moderation/queue/decisions', { batchId: crypto.randomUUID().replaceAll('-', ''), decisions })
const takeBack = (by: Person, batchId: string) => by.send<DecisionsTakenBack>('DELETE', `/moderation/queue/decisions/${batchId}`)

describe('each kind of item', () => {
  const scenes: Partial<Record<QueueKind, () => Promise<{ asked: QueueDecision; isDecided: () => Promise<boolean> }>>> = {
    async status() {
      const restaurant = await testApp.restaurant()
      const said = await witness(testApp)
      await said.send('PUT', `/restaurants/${restaurant}/statement`, { statement: 'closed' })
      return {
        asked: { kind: 'status', item: restaurant, decision: { accept: 'closed' } },
        isDecided: async () =>
          (await query<{ status: string }>('select status from restaurants where id = $1', restaurant))[0]!.status === 'closed',
      }
    },
    async merge() {
      const [a, b] = [await testApp.restaurant(), await testApp.restaurant()]
      const { body } = await member.post<{ id: number }>(`/restaurants/${a}/merge-proposals`, { otherId: b })
      return {
        asked: { kind: 'merge', item: String(body.id), decision: { pair: { survivorId: a, absorbedId: b } } },
        isDecided: async () => (await query('select id from restaurants where id = $1', b)).length === 0,
      }
    },
    async claim() {
      const [restaurant, owner] = [await testApp.restaurant(), await testApp.member()]
      await owner.post(`/restaurants/${restaurant}/claim`, { proof: 'photo' })
      // The photo goes with the decision, and with nothing that is taken back.
      await owner.post(`/restaurants/${restaurant}/claim/photo`, await jpeg(40, 40))
      const [claim] = await query<{ id: number; photo: string }>(
        'select id, photo from restaurant_claims where restaurant_id = $1',
        restaurant,
      )
      return {
        asked: { kind: 'claim', item: String(claim!.id), decision: { refusal: null } },
        isDecided: async () => {
          const isThere = await testApp.context.media.has(`${claim!.photo}.webp`)
          const [now] = await query<{ state: string }>('select state from restaurant_claims where id = $1', claim!.id)
          expect(isThere).toBe(now!.state === 'pending')
          return now!.state === 'active'
        },
      }
    },
    async appeal() {
      const author = await testApp.member()
      const said = await comment(testApp, await testApp.restaurant(), author.profileId)
      const third = await testApp.member()
      await makeModerator(testApp, third.profileId)
      await third.send('DELETE', `/comments/${said}`, reason)
      const { id } = (await author.get<StatementPage>('/decisions')).body.items[0]!
      await author.post(`/decisions/${id}/appeal`, { content: 'Bunda bir kötülük yok.' })
      return {
        asked: { kind: 'appeal', item: String(id), decision: { outcome: 'undone', answer: 'Yeniden baktık.' } },
        isDecided: async () => (await query('select id from comments where id = $1 and not is_deleted', said)).length === 1,
      }
    },
    async newcomer() {
      const [restaurant, writer] = [await testApp.restaurant(), await testApp.member()]
      await writer.post('/vote', { questionId: restaurant, rating: 8 })
      await writer.post(`/restaurants/${restaurant}/comments`, { content: 'https://ornek.example' })
      const [held] = await query<{ id: number }>('select id from held_texts where question_id = $1', restaurant)
      return {
        asked: { kind: 'newcomer', item: String(held!.id), decision: { accept: true } },
        isDecided: async () => (await query('select id from comments where question_id = $1', restaurant)).length === 1,
      }
    },
    async edit() {
      const author = await testApp.member()
      const { id } = (await author.post<{ id: string }>('/restaurants', { title: 'Eski Ad Büfe' })).body
      await member.post('/vote', { questionId: id, rating: 8 })
      await author.send('PATCH', `/restaurants/${id}`, { title: 'Yepyeni Bir Lokanta' })
      const [proposal] = await query<{ id: number }>('select id from restaurant_proposals where restaurant_id = $1', id)
      const seen = async () =>
        (await one.get<{ items: { seen: number }[] }>(`/moderation/restaurant-proposals?id=${proposal!.id}`)).body.items[0]!.seen
      return {
        asked: { kind: 'edit', item: String(proposal!.id), decision: { accept: true, seen: await seen(), reason: null } },
        isDecided: async () =>
          (await query<{ title: string }>('select title from restaurants where id = $1', id))[0]!.title === 'Yepyeni Bir Lokanta',
      }
    },
    async look() {
      const restaurant = await testApp.restaurant()
      for (let said = 0; said < 3; said++)
        await (await witness(testApp)).send('PUT', `/restaurants/${restaurant}/statement`, { statement: 'closed' })
      const [look] = await query<{ id: number }>('select id from crowd_decisions where restaurant_id = $1', restaurant)
      return {
        asked: { kind: 'look', item: String(look!.id), decision: { undo: true } },
        isDecided: async () =>
          (await query<{ status: string }>('select status from restaurants where id = $1', restaurant))[0]!.status === 'open',
      }
    },
    async shield() {
      const restaurant = await testApp.restaurant()
      const [shield] = await query<{ id: number }>(
        "insert into shields (restaurant_id, pole, signs) values ($1, 'high', '[]') returning id",
        restaurant,
      )
      return {
        asked: { kind: 'shield', item: String(shield!.id), decision: { outcome: 'released' } },
        isDecided: async () => (await query('select id from shields where id = $1 and outcome is not null', shield!.id)).length === 1,
      }
    },
  }

  it.each(Object.keys(scenes) as QueueKind[])('%s waits some seconds, can be taken back, and takes effect once [QUE-02]', async (kind) => {
    const { asked, isDecided } = await scenes[kind]!()
    const first = await decide(one, [asked])
    expect(first.body).toMatchObject({ stored: [{ kind, item: asked.item }], refused: [] })
    expect([await isDecided(), await waits(asked.item)]).toEqual([false, false])
    expect((await decide(two, [asked])).body.refused).toMatchObject([{ code: 'QUEUE_ITEM_GONE' }])
    expect((await takeBack(one, first.body.batchId)).status).toBe(200)
    await settle()
    expect([await isDecided(), await waits(asked.item)]).toEqual([false, true])
    await decide(one, [asked])
    await settle()
    expect([await isDecided(), await waits(asked.item)]).toEqual([true, false])
  })
})
