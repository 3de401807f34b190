import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comment, crowd, duet, membersVote, readAll, reply } from '#tests/support/scenes.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CommentPage, ReplyPage } from '../comments.contract.ts'
import { REPLIES_SHOWN } from '../comments.rules.ts'

let testApp: TestApp
let members: string[]
beforeAll(async () => {
  testApp = await createTestApp()
  members = await crowd(testApp, 30)
})
afterAll(() => testApp.close())

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

async function read(id: string, query = ''): Promise<CommentPage> {
  const { status, body } = await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments${query}`)
  expect(status).toBe(200)
  return body
}

const idsOf = ({ items }: { items: { id: number }[] }) => items.map((item) => item.id)

/** Likes a comment as these members. */
async function like(id: number, by: string[]): Promise<void> {
  await testApp.database.db
    .insertInto('comment_likes')
    .values(by.map((user_id) => ({ comment_id: id, user_id })))
    .execute()
}

describe('the discussion of a restaurant', () => {
  it('shows a comment with its writer, its vote and its replies to every viewer [COM-11 COM-12 ENT-14]', async () => {
    const id = await testApp.restaurant()
    const [writer, other] = members
    await membersVote(testApp, id, [writer!], [9])
    const said = await comment(testApp, id, writer!, { content: 'Nefis, bol kimyonlu' })
    const first = await reply(testApp, said, other!, { content: 'Katılıyorum', created_at: day(1) })
    const second = await reply(testApp, said, writer!, { content: 'Sağ ol', created_at: day(2), replied_to: first })
    await like(said, [other!])
    const { items, count, nextCursor } = await read(id)
    const replies = (await testApp.visitor().get<ReplyPage>(`/comments/${said}/replies`)).body.items
    const person = (id: string) => ({
      id,
      username: expect.stringMatching(/^kalabalik_/) as string,
      nickname: 'Kalabalık',
      avatarUrl: null,
    })
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string
    const answer = { commentId: said, createdAt: moment, updatedAt: moment, editedAt: null, likesCount: 0, mentions: [] }
    expect([count, nextCursor]).toEqual([1, null])
    expect(items).toEqual([
      {
        id: said,
        content: 'Nefis, bol kimyonlu',
        isDeleted: false,
        takedown: null,
        mentions: [],
        likesCount: 1,
        dislikesCount: 0,
        replyCount: 2,
        createdAt: moment,
        editedAt: null,
        userId: writer,
        questionId: id,
        voteId: expect.any(Number) as number,
        author: person(writer!),
        voteType: 'accept',
        rating: 9,
        businessReply: null,
        replies: replies.slice(0, REPLIES_SHOWN),
        moreReplies: true,
      },
    ])
    expect(replies).toEqual([
      { ...answer, id: first, userId: other, content: 'Katılıyorum', repliedTo: null, repliedToUsername: null, author: person(other!) },
      {
        ...answer,
        id: second,
        userId: writer,
        content: 'Sağ ol',
        repliedTo: first,
        repliedToUsername: expect.stringMatching(/^kalabalik_/) as string,
        author: person(writer!),
      },
    ])
  })

  it('is sorted by likes, then newest first, and read page by page in each column [COM-09 COM-35]', async () => {
    const id = await testApp.restaurant()
    await membersVote(
      testApp,
      id,
      members,
      members.map((_, index) => (index % 2 === 0 ? 8 : 3)),
    )
    const said: number[] = []
    for (const [index, by] of members.entries()) said.push(await comment(testApp, id, by, { created_at: day(1 + (index % 5)) }))
    for (const index of [4, 10, 11]) await like(said[index]!, members.slice(0, index))
    const rows = await testApp.database.db.selectFrom('comments').selectAll().where('question_id', '=', id).execute()
    const expected = rows.toSorted((a, b) => b.likes_count - a.likes_count || Number(b.created_at) - Number(a.created_at) || b.id - a.id)
    for (const column of ['accept', 'reject', 'all']) {
      const { items, pages } = await readAll((cursor) => read(id, `?column=${column}&limit=4${cursor ? `&cursor=${cursor}` : ''}`))
      const own = expected.filter((row) => column === 'all' || row.vote_choice === column)
      expect(items.map((item) => item.id)).toEqual(own.map((row) => row.id))
      expect(pages).toBe(Math.ceil(own.length / 4))
      expect((await read(id, `?column=${column}&limit=1`)).count).toBe(own.length)
    }
  })

  it('a comment moves to the other column with its writer’s vote, and shows the new rating [COM-31]', async () => {
    const [writer, id] = [await testApp.member(), await testApp.restaurant()]
    await writer.post('/vote', { questionId: id, rating: 9, comment: 'Çok iyi' })
    expect([(await read(id, '?column=accept')).items.length, (await read(id, '?column=reject')).items.length]).toEqual([1, 0])
    await writer.post('/vote', { questionId: id, rating: 2 })
    const [accepts, rejects] = [await read(id, '?column=accept'), await read(id, '?column=reject')]
    expect([accepts.count, rejects.count]).toEqual([0, 1])
    expect(rejects.items[0]).toMatchObject({ content: 'Çok iyi', voteType: 'reject', rating: 2 })
  })

  it('shows the first reply, and the rest oldest first, and the rest page by page [COM-10 COM-12 COM-14]', async () => {
    const id = await testApp.restaurant()
    const [said, quiet] = [await comment(testApp, id, members[0]!), await comment(testApp, id, members[1]!)]
    const replies: number[] = []
    for (let index = 0; index < 8; index++)
      replies.push(
        await reply(testApp, said, members[index]!, {
          created_at: day(1 + Math.floor(index / 3)),
          ...(index === 7 && { replied_to: replies[0]! }),
        }),
      )
    const { items } = await read(id)
    expect(items.find((item) => item.id === said)).toMatchObject({ moreReplies: true, replyCount: 8 })
    expect(items.find((item) => item.id === said)!.replies.map((item) => item.id)).toEqual(replies.slice(0, REPLIES_SHOWN))
    expect(items.find((item) => item.id === quiet)).toMatchObject({ moreReplies: false, replies: [] })
    const all = await readAll(
      async (cursor) =>
        (await testApp.visitor().get<ReplyPage>(`/comments/${said}/replies?limit=3${cursor ? `&cursor=${cursor}` : ''}`)).body,
    )
    expect([idsOf(all), all.pages]).toEqual([replies, 3])
    expect(all.items.at(-1)).toMatchObject({ repliedTo: replies[0], repliedToUsername: all.items[0]!.author!.username })
  })

  it('a deleted comment with replies is shown without text and writer, and is not counted [COM-37]', async () => {
    const id = await testApp.restaurant()
    const said = await comment(testApp, id, members[0]!, { content: 'Sonra silinen' })
    await reply(testApp, said, members[1]!)
    await testApp.database.db.updateTable('comments').set({ is_deleted: true, content: null }).where('id', '=', said).execute()
    const page = await read(id)
    expect(page.count).toBe(0)
    expect(page.items[0]).toMatchObject({
      id: said,
      content: null,
      isDeleted: true,
      userId: null,
      author: null,
      voteId: null,
      rating: null,
    })
    expect(page.items[0]!.replies).toHaveLength(1)
    const shown = (await testApp.visitor().get(`/restaurants/${id}`)).body
    expect([shown['commentCount'], shown['replyCount']]).toEqual([0, 1])
  })

  it('a comment by a member who left has no writer', async () => {
    const [leaver] = await crowd(testApp, 1)
    const made = await duet(testApp, await testApp.restaurant(), members[0]!)
    const said = await comment(testApp, made, leaver!)
    await reply(testApp, said, leaver!)
    await testApp.database.db.deleteFrom('profiles').where('id', '=', leaver!).execute()
    const { items } = await read(made)
    expect(items[0]).toMatchObject({ userId: null, author: null, voteType: null, rating: null, isDeleted: false })
    expect(items[0]!.replies[0]).toMatchObject({ userId: null, author: null })
  })

  it('a page needs the same few statements for any number of comments and replies', async () => {
    const id = await testApp.restaurant()
    for (const by of members.slice(0, 10))
      for (const answerer of members.slice(0, 2))
        await reply(testApp, await comment(testApp, await (answerer === members[0] ? id : testApp.restaurant()), by), answerer)
    // What an earlier test left to do after its answers is not counted.
    await settled(testApp)
    let statements = 0
    const { pool } = testApp.database
    const count = (client: { query: (...given: unknown[]) => unknown }) => {
      const query = client.query
      client.query = (...given) => {
        statements++
        return query.apply(client, given)
      }
    }
    const clients = await Promise.all(Array.from({ length: 25 }, () => pool.connect()))
    clients.forEach((client) => count(client as never))
    clients.forEach((client) => client.release())
    // One that was idle for a while is closed, and a new one opened.
    pool.on('connect', (client) => count(client as never))
    const cost = async (query: string) => {
      const before = statements
      await read(id, query)
      return statements - before
    }
    expect(await cost('?limit=9')).toBe(3)
    expect(await cost('?limit=2')).toBe(3)
    // A complete list needs no counting.
    expect(await cost('?limit=50')).toBe(2)
  })

  it('of an unknown restaurant is not found, and a foreign cursor is refused [ERR-05]', async () => {
    const visitor = testApp.visitor()
    const id = await testApp.restaurant()
    expect((await visitor.get('/restaurants/yok/comments')).body['code']).toBe('RESTAURANT_NOT_FOUND')
    expect((await visitor.get('/comments/987654321/replies')).status).toBe(404)
    const foreign = Buffer.from('["a","b","c"]').toString('base64url')
    for (const path of [
      `/restaurants/${id}/comments?cursor=${foreign}`,
      `/restaurants/${id}/comments?cursor=x`,
      `/restaurants/${id}/comments?column=maybe`,
      `/comments/1/replies?cursor=${foreign}`,
      '/comments/x/replies',
      '/comments/99999999999999999999/replies',
      '/comments/-1/replies',
    ])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 422])
  })
})
