import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { PageChange } from '#site/page-tags.ts'
import type { Client } from '#tests/support/client.ts'
import { settled } from '#tests/support/settled.ts'
import { comment, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Comment, CommentPage, MemberCommentPage, Reply } from '../comments.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let [writer, other]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[writer, other] = [await testApp.member('yazan'), await testApp.member('okuyan')]
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const rows = async (sql: string, values: unknown[] = []) => (await testApp.database.pool.query(sql, values)).rows
const edit = (by: Client, path: string, content: unknown) =>
  by.send<Comment & Reply & { code?: string; message?: string }>('PATCH', path, { content })
const read = async (id: string) => (await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments`)).body.items
const versions = async (column: 'comment_id' | 'reply_id', id: number) =>
  (await rows(`select content from text_versions where ${column} = $1 order by id`, [id])).map((row: { content: string }) => row.content)
const pointsLog = async () => (await rows('select count(*) from points_log'))[0]
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string

/** A comment of the writer and the writer's reply to it. */
async function said(by = writer!): Promise<{ restaurant: string; commentId: number; replyId: number; kinds: Kind[] }> {
  const restaurant = await testApp.restaurant()
  const commentId = await comment(testApp, restaurant, by.profileId, { content: 'Ekmeği çıtır' })
  const replyId = await reply(testApp, commentId, by.profileId, { content: 'Ekmeği çıtır' })
  const kinds: Kind[] = [
    { path: `/comments/${commentId}`, id: commentId, table: 'comments', column: 'comment_id', missing: 'COMMENT_NOT_FOUND', max: 250 },
    { path: `/replies/${replyId}`, id: replyId, table: 'comment_replies', column: 'reply_id', missing: 'REPLY_NOT_FOUND', max: 500 },
  ]
  return { restaurant, commentId, replyId, kinds }
}

interface Kind {
  path: string
  id: number
  table: string
  column: 'comment_id' | 'reply_id'
  missing: string
  max: number
}

const age = (table: string, id: number, minutes: number) =>
  rows(`update ${table} set created_at = now() - $2 * interval '1 minute' where id = $1`, [id, minutes])

describe('editing a comment or a reply', () => {
  it('within fifteen minutes leaves no mark, and later one sets it; earlier versions are kept [FIX-03 COM-33]', async () => {
    // The last read counts all comments of this member.
    const author = await testApp.member('yazan')
    const { restaurant, kinds } = await said(author)
    for (const { path, id, table, column } of kinds) {
      const first = await edit(author, path, ' Ekmeği çok çıtır \n')
      expect([path, first.status, first.body]).toEqual([
        path,
        200,
        expect.objectContaining({ id, content: 'Ekmeği çok çıtır', editedAt: null }),
      ])
      await age(table, id, 14)
      expect((await edit(author, path, 'Ekmeği hâlâ çıtır')).body.editedAt).toBeNull()
      await age(table, id, 16)
      const late = await edit(author, path, 'Ekmeği bayat')
      expect(late.body).toMatchObject({ content: 'Ekmeği bayat', editedAt: moment })
      expect(await versions(column, id)).toEqual(['Ekmeği çıtır', 'Ekmeği çok çıtır', 'Ekmeği hâlâ çıtır'])
      const again = await edit(author, path, 'Ekmeği yine çıtır')
      expect(again.body.editedAt! > late.body.editedAt!).toBe(true)
    }
    const [shown] = await read(restaurant)
    expect(shown).toMatchObject({ content: 'Ekmeği yine çıtır', editedAt: moment })
    expect(shown!.replies).toMatchObject([{ content: 'Ekmeği yine çıtır', editedAt: moment }])
    expect(shown!.replies[0]!.updatedAt > shown!.replies[0]!.createdAt).toBe(true)
    const { body } = await testApp.visitor().get<MemberCommentPage>(`/comments?userId=${author.profileId}&limit=1`)
    expect(body.items[0]).toMatchObject({ content: 'Ekmeği yine çıtır', editedAt: moment })
  })

  it('to the same text changes nothing: no mark, no version, no new page [FIX-03]', async () => {
    const { kinds, restaurant } = await said()
    const changes: PageChange[] = []
    const { changed } = testApp.context.pages
    testApp.context.pages.changed = (change) => void changes.push(change)
    for (const { path, id, table, column } of kinds) {
      await age(table, id, 60)
      const before = await rows(`select * from ${table} where id = $1`, [id])
      const same = await edit(writer!, path, ' Ekmeği çıtır ')
      expect([same.status, same.body.content, same.body.editedAt]).toEqual([200, 'Ekmeği çıtır', null])
      expect(await rows(`select * from ${table} where id = $1`, [id])).toEqual(before)
      expect(await versions(column, id)).toEqual([])
    }
    expect(changes).toEqual([])
    for (const { path } of kinds) await edit(writer!, path, 'Ekmeği sert')
    testApp.context.pages.changed = changed
    expect(changes).toEqual([{ restaurant }, { restaurant }])
  })

  it('pays nothing, takes nothing, moves nothing and sends no event [FIX-03]', async () => {
    const restaurant = await testApp.restaurant({ author_id: other!.profileId })
    await writer!.post('/vote', { questionId: restaurant, rating: 9, comment: 'İlk yorum' })
    const [{ id }] = (await read(restaurant)) as [Comment]
    const late = await comment(testApp, restaurant, other!.profileId)
    const answer = await other!.post<Reply>(`/comments/${id}/replies`, { content: 'İlk yanıt' })
    const state = async () => [
      await settled(testApp),
      await pointsLog(),
      await rows('select id, points_tenths, comment_count, reply_count from profiles order by id'),
      await rows('select comment_count, reply_count, hype_total, engagement_score from restaurants where id = $1', [restaurant]),
      // Sent events leave the table; the sequence counts them.
      await rows(`select pg_sequence_last_value('hub_outbox_id_seq')`),
      (await read(restaurant)).map((one) => one.id),
    ]
    const before = await state()
    expect(before.at(-1)).toEqual([late, id])
    expect((await edit(writer!, `/comments/${id}`, 'Başka yorum')).status).toBe(200)
    expect((await edit(other!, `/replies/${answer.body.id}`, 'Başka yanıt')).status).toBe(200)
    expect(await state()).toEqual(before)
    expect((await read(restaurant))[1]).toMatchObject({ voteType: 'accept', rating: 9, replyCount: 1, content: 'Başka yorum' })
  })

  it('follows the rules of writing, and is allowed to the writer alone, not even to an admin [FIX-03 ERR-04]', async () => {
    const { kinds, commentId } = await said()
    await rows(`insert into badges (name, description, emoji, condition_type, condition_value) values ('Admin', '-', '🛡️', 'granted', 1)`)
    const admin = await testApp.member('yonetici')
    await rows(`insert into user_badges (user_id, badge_id) select $1, id from badges where name = 'Admin'`, [admin.profileId])
    for (const { path, missing, max } of kinds) {
      const kind = path.startsWith('/comments') ? 'COMMENT' : 'REPLY'
      for (const [content, status, code] of [
        ['🌶'.repeat(max), 200, undefined],
        ['🌶'.repeat(max + 1), 422, `${kind}_TOO_LONG`],
        [' \u200b\n', 422, `${kind}_EMPTY`],
        [undefined, 422, 'INVALID_INPUT'],
        [7, 422, 'INVALID_INPUT'],
      ] as const) {
        const answer = await edit(writer!, path, content)
        expect([path, answer.status, answer.body.code]).toEqual([path, status, code])
      }
      for (const stranger of [other!, admin]) {
        const refused = await edit(stranger, path, 'Ben yazdım')
        expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'FORBIDDEN'])
      }
      const visitor = await edit(testApp.visitor(), path, 'Ben yazdım')
      expect([visitor.status, visitor.body.code, visitor.body.message]).toEqual([401, 'NOT_AUTHENTICATED', 'Not authenticated'])
      const nowhere = await edit(writer!, path.replace(/\d+$/, '987654321'), 'Yok ki')
      expect([nowhere.status, nowhere.body.code]).toEqual([404, missing])
    }
    const forged = await writer!.send('PATCH', `/comments/${commentId}`, { content: 'x', userId: other!.profileId })
    expect(forged.status).toBe(422)
  })

  it('is refused once the text is deleted, and the versions go with it; replies to a deleted comment stay editable [FIX-03]', async () => {
    const { kinds, commentId, replyId } = await said()
    for (const { path } of kinds) await edit(writer!, path, 'İkinci hâli')
    expect([await versions('comment_id', commentId), await versions('reply_id', replyId)]).toEqual([['Ekmeği çıtır'], ['Ekmeği çıtır']])
    await writer!.send('DELETE', `/comments/${commentId}`)
    expect(await versions('comment_id', commentId)).toEqual([])
    const gone = await edit(writer!, `/comments/${commentId}`, 'Üçüncü hâli')
    expect([gone.status, gone.body.code]).toEqual([404, 'COMMENT_NOT_FOUND'])
    expect((await edit(writer!, `/replies/${replyId}`, 'Üçüncü hâli')).status).toBe(200)
    await writer!.send('DELETE', `/replies/${replyId}`)
    const lost = await edit(writer!, `/replies/${replyId}`, 'Dördüncü hâli')
    expect([lost.status, lost.body.code]).toEqual([404, 'REPLY_NOT_FOUND'])
    expect(await rows('select id from text_versions where comment_id = $1 or reply_id = $2', [commentId, replyId])).toEqual([])
  })

  it('is refused after fifty edits: every earlier version is kept [FIX-03]', async () => {
    const { kinds } = await said()
    for (const { path, id, column } of kinds) {
      await rows(`insert into text_versions (${column}, content) select $1, 'Hâl ' || i from generate_series(1, 49) i`, [id])
      expect((await edit(writer!, path, 'Ellinci hâli')).status).toBe(200)
      const refused = await edit(writer!, path, 'Bir daha')
      expect([refused.status, refused.body.code, (await versions(column, id)).length]).toEqual([409, 'EDITED_TOO_OFTEN', 50])
    }
  })

  it('counts against the limit for comments [FIX-03]', async () => {
    const limited = await createTestApp({ RATE_LIMITS: '1' })
    const hasty = await limited.member()
    const id = await comment(limited, await limited.restaurant(), hasty.profileId)
    const answers = [await edit(hasty, `/comments/${id}`, 'Bir'), await edit(hasty, `/comments/${id}`, 'İki')]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [429, 'RATE_LIMITED'],
    ])
    await limited.close()
  })
})
