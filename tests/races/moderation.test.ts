import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { Answer } from '#tests/support/client.ts'
import { badgeOf, comment, duet, reply } from '#tests/support/scenes.ts'
import { reason } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let people: Person[]
let admins: [Person, Person]
beforeAll(async () => {
  testApp = await createTestApp()
  people = await Promise.all(Array.from({ length: 20 }, () => testApp.member()))
  admins = [await testApp.member('birinci'), await testApp.member('ikinci')]
  for (const [index, { profileId }] of admins.entries()) await badgeOf(testApp, profileId, { name: ['admin', 'Admin'][index]! })
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  expect(await deadlocks()).toBe(0)
})
afterAll(() => testApp.close())

const times = <T>(amount: number, task: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: amount }, (_, turn) => task(turn)))
const tally = (answers: Answer<object>[]) => {
  const codes = answers.map(({ status, body }) => [status, (body as { code?: string }).code ?? ''].join(' ').trim())
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]).toSorted())
}
const report = (by: Person, target: object) => by.post('/reports', { ...target, reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' })
const decide = (by: Person, contentType: string, contentId: string, decision: string) =>
  by.post('/moderation/decisions', { contentType, contentId, decision })
const rows = async (text: string, ...values: unknown[]) => (await testApp.database.pool.query<Record<string, unknown>>(text, values)).rows

async function deadlocks(): Promise<number> {
  await testApp.database.pool.query('select pg_stat_clear_snapshot()')
  const [row] = await rows('select deadlocks from pg_stat_database where datname = current_database()')
  return row!['deadlocks'] as number
}

describe('two admins at the same moment', () => {
  it('twenty decisions about one report are one, and the other calls get an error [ADM-07 ADM-15]', async () => {
    const id = await testApp.restaurant()
    await times(5, (turn) => report(people[turn]!, { questionId: id }))
    const answers = await times(20, (turn) => decide(admins[turn % 2]!, 'question', id, turn % 3 === 0 ? 'dismissed' : 'resolved'))
    expect(tally(answers)).toEqual({ '200': 1, '409 REPORT_DECIDED': 19 })
    expect(await rows('select distinct status from reports where question_id = $1', id)).toHaveLength(1)
  })

  it('twenty deletions of a restaurant, and twenty of a comment, count once each and are recorded once [ADM-09]', async () => {
    const id = await testApp.restaurant({ author_id: people[0]!.profileId })
    const said = await comment(testApp, await testApp.restaurant(), people[1]!.profileId)
    const answers = await times(40, (turn) =>
      admins[turn % 2]!.send('DELETE', turn < 20 ? `/restaurants/${id}` : `/comments/${said}`, reason),
    )
    expect(tally(answers)).toEqual({ '200': 2, '404 COMMENT_NOT_FOUND': 19, '410 RESTAURANT_REMOVED': 19 })
    expect(await rows('select from deleted_content_stats where content_id in ($1, $2)', id, String(said))).toHaveLength(2)
  })

  it('one dismisses while the other deletes: the reports have one outcome, and the content is gone [ADM-07 ADM-08]', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await testApp.restaurant()
      await times(4, (turn) => report(people[turn]!, { questionId: id }))
      const [dismissed, deleted] = await Promise.all([
        decide(admins[0], 'question', id, 'dismissed'),
        admins[1].send('DELETE', `/restaurants/${id}`, reason),
      ])
      expect([200, 409]).toContain(dismissed.status)
      expect(deleted.status).toBe(200)
      expect(await rows('select distinct status from reports where question_id = $1', id)).toEqual([
        { status: dismissed.status === 200 ? 'dismissed' : 'resolved' },
      ])
    }
  })
})

describe('a deletion while people act on it', () => {
  it('nobody’s vote, comment, reply, reaction, report or duet outlives a restaurant, and every counter and balance is right [ADM-08 ADM-13 PERM-08]', async () => {
    for (let round = 0; round < 6; round++) {
      const author = round % 2 === 0 ? people[round]!.profileId : null
      const id = await testApp.restaurant({ author_id: author })
      const said = await comment(testApp, id, people[19]!.profileId)
      const orphan = await comment(testApp, id, people[18]!.profileId)
      await testApp.database.db.updateTable('comments').set({ user_id: null, vote_id: null }).where('id', '=', orphan).execute()
      await testApp.database.db.updateTable('profiles').set({ comment_count: 0 }).where('id', '=', people[18]!.profileId).execute()
      const answered = await reply(testApp, said, people[17]!.profileId)
      const kept = await Promise.all(
        people.slice(0, 4).map((keeper) => keeper.post<{ id: string }>('/collections', { name: `Tur ${round}` })),
      )
      const actions = people.flatMap((member, turn): Promise<Answer<object>>[] => [
        member.post('/vote', { questionId: id, rating: 1 + (turn % 10), ...(turn % 2 ? { comment: 'Yetişti' } : {}) }),
        turn % 3 === 0
          ? member.post(`/comments/${turn % 2 ? said : orphan}/replies`, { content: 'Ben de' })
          : member.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' }),
        turn % 4 === 0 ? member.post(`/restaurants/${id}/duets`, { body: 'Bence de', rating: 8 }) : report(member, { questionId: id }),
        ...(turn < 4 ? [member.send('PUT', `/collections/${kept[turn]!.body.id}/items/${id}`, {})] : []),
      ])
      const [deleted, ...answers] = await Promise.all([
        admins[0].send('DELETE', `/restaurants/${id}`, reason),
        ...actions,
        people[17]!.send('DELETE', `/replies/${answered}`),
        ...kept.slice(0, 2).map(({ body }, turn) => people[turn]!.send('DELETE', `/collections/${body.id}`)),
      ])
      expect(deleted.status).toBe(200)
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
      expect((await testApp.visitor().get(`/restaurants/${id}`)).status).toBe(410)
      expect(await rows(`select from reports where question_id = $1 and status = 'pending'`, id)).toEqual([])
      for (const table of ['votes', 'comments', 'comment_replies', 'collection_items', 'points_log'])
        expect([table, await rows(`select from ${table} where question_id = $1`, id)]).toEqual([table, []])
    }
  }, 60_000)

  it('a comment that is deleted while others answer, like and report it leaves a placeholder or nothing [ADM-08 PERM-07]', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await testApp.restaurant({ author_id: people[2]!.profileId })
      const said = await comment(testApp, id, people[1]!.profileId)
      const [deleted, ...answers] = await Promise.all([
        admins[1].send('DELETE', `/comments/${said}`, reason),
        ...people
          .slice(3)
          .map((member, turn) =>
            turn % 3 === 0
              ? member.post(`/comments/${said}/replies`, { content: 'Ne dedi?' })
              : turn % 3 === 1
                ? report(member, { commentId: said })
                : member.send('PUT', `/comments/${said}/reaction`, { reaction: 'dislike' }),
          ),
        people[1]!.send('DELETE', `/comments/${said}`),
      ])
      expect([200, 404]).toContain(deleted.status)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const { items } = (await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments`)).body
      expect(items.every(({ isDeleted, replyCount }) => isDeleted && replyCount > 0)).toBe(true)
    }
  })

  it('a restaurant and its duet that are deleted at once are both gone [PERM-08]', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await testApp.restaurant({ author_id: people[0]!.profileId })
      const answer = await duet(testApp, id, people[1]!.profileId)
      const answers = await Promise.all([
        admins[0].send('DELETE', `/restaurants/${id}`, reason),
        admins[1].send('DELETE', `/restaurants/${answer}`, reason),
        ...people.slice(2, 10).map((member) => member.post('/vote', { questionId: id, rating: 3 })),
      ])
      expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
  })
})
