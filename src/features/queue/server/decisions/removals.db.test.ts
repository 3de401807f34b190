import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeDue } from '#tests/support/decisions.ts'
import { makeModerator, reason } from '#tests/support/moderation.ts'
import { comment, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Thing, thingMakers } from '#tests/support/things.ts'
import type { DecisionsStored, DecisionsTakenBack } from '../../decisions.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let moderator: Person
let reporter: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[moderator, reporter] = await Promise.all([testApp.member('hakem'), testApp.member('bildiren')])
  await makeModerator(testApp, moderator.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const makers: Record<string, () => Promise<Pick<Thing, 'owner' | 'contentType' | 'contentId' | 'read'>>> = {
  ...thingMakers(() => ({ testApp, reader: moderator, reporter })),
  async restaurant() {
    const owner = await testApp.member()
    const id = await testApp.restaurant({ title: 'Kötü Büfe', author_id: owner.profileId })
    const said = await comment(testApp, id, reporter.profileId)
    await reply(testApp, said, owner.profileId, {})
    await moderator.post('/vote', { questionId: id, rating: 7 })
    const read = async () => [
      // How hot it is changes with the time.
      await query("select to_jsonb(r) - 'hot_score' from restaurants r where id = $1", id),
      await query('select id, content, reply_count from comments where question_id = $1', id),
      await query('select id, rating, user_id from votes where question_id = $1 order by id', id),
      await query('select points_tenths, restaurant_count, vote_count from profiles where id = any($1) order by id', [
        owner.profileId,
        reporter.profileId,
      ]),
    ]
    return { owner, contentType: 'question', contentId: id, read }
  },
}
const target = ({ contentType, contentId }: Pick<Thing, 'contentType' | 'contentId'>) =>
  contentType === 'question' ? { questionId: contentId } : { content: { contentType, contentId } }
const told = async ({ owner }: Pick<Thing, 'owner'>) =>
  (await query("select id from notifications where receiver_id = $1 and kind = 'decision'", owner.profileId)).length

describe.each(Object.entries(makers))('a reported %s', (_, make) => {
  it('is hidden at once, comes back as it was when that is taken back, and its owner hears of what holds alone [QUE-02]', async () => {
    const thing = await make()
    const item = `${thing.contentType}:${thing.contentId}`
    await reporter.post('/reports', { ...target(thing), reportType: 'inappropriate', reason: 'Bu burada olmamalı' })
    const before = await thing.read()
    const remove = () =>
      moderator.post<DecisionsStored>('/moderation/queue/decisions', {
        batchId: crypto.randomUUID().replaceAll('-', ''),
        decisions: [{ kind: 'report', item, decision: { outcome: 'removed', ...reason } }],
      })
    const { body } = await remove()
    expect([body.refused, await told(thing)]).toEqual([[], 0])
    expect(await thing.read()).not.toEqual(before)
    const back = await moderator.send<DecisionsTakenBack>('DELETE', `/moderation/queue/decisions/${body.batchId}`)
    expect(back.body.takenBack).toEqual([{ kind: 'report', item }])
    expect([await thing.read(), await told(thing)]).toEqual([before, 0])
    expect(await query('select status from reports where item = $1', item)).toEqual([{ status: 'pending' }])
    expect(
      await query('select id from deleted_content_stats where content_type = $1 and content_id = $2', thing.contentType, thing.contentId),
    ).toEqual([])
    expect((await remove()).body.stored).toHaveLength(1)
    await makeDue(testApp.database.pool)
    await testApp.context.decisions.run()
    expect(await told(thing)).toBe(1)
  })
})
