import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comment, crowd, duet, membersVote, readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CommentPage, MemberCommentPage } from '../comments.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const ofMember = async (id: string, query = '') => (await testApp.visitor().get<MemberCommentPage>(`/comments?userId=${id}${query}`)).body

describe('a member’s comments', () => {
  it('are read newest first with their restaurants, page by page, without deleted ones; or by restaurant [ENT-13]', async () => {
    const [writer, other] = await crowd(testApp, 2)
    const said: { id: number; about: string }[] = []
    for (let index = 0; index < 7; index++) {
      const about = await testApp.restaurant({ title: `Büfe ${index}` })
      await membersVote(testApp, about, [writer!], [index + 3])
      said.push({ about, id: await comment(testApp, about, writer!, { created_at: day(1 + Math.floor(index / 2)) }) })
    }
    await comment(testApp, said[0]!.about, other!)
    const made = await duet(testApp, said[0]!.about, other!)
    said.push({ about: made, id: await comment(testApp, made, writer!, { created_at: day(9) }) })
    const gone = said.splice(3, 1)[0]!
    await testApp.database.db.updateTable('comments').set({ is_deleted: true, content: null }).where('id', '=', gone.id).execute()

    const all = await readAll((cursor) => ofMember(writer!, `&limit=3${cursor ? `&cursor=${cursor}` : ''}`))
    expect([all.items.map((item) => item.id), all.pages]).toEqual([said.map(({ id }) => id).toReversed(), 3])
    expect(all.items.map((item) => item.question.id)).toEqual(said.map(({ about }) => about).toReversed())
    expect(all.items.at(-1)).toMatchObject({
      question: { title: 'Büfe 0' },
      userId: writer,
      voteType: 'reject',
      rating: 3,
      author: { nickname: 'Kalabalık' },
    })
    const { items } = (await testApp.visitor().get<CommentPage>(`/restaurants/${said[0]!.about}/comments`)).body
    expect(items.map((item) => item.userId).sort()).toEqual([writer, other].sort())
  })

  it('are empty for an unknown member, and require a member id', async () => {
    expect(await ofMember('00000000-0000-4000-8000-000000000000')).toEqual({ items: [], nextCursor: null })
    const [writer] = await crowd(testApp, 1)
    for (const query of ['', '?userId=x', `?userId=${writer}&limit=51`, `?userId=${writer}&cursor=x`, `?userId=${writer}&more=1`])
      expect([query, (await testApp.visitor().get(`/comments${query}`)).status]).toEqual([query, 422])
  })
})

describe('ten thousand comments', () => {
  it('are read page by page, each once and in order, with a few statements a page [COM-09 COM-35]', async () => {
    const [by] = await crowd(testApp, 1)
    const id = await duet(testApp, await testApp.restaurant(), by!)
    const { pool } = testApp.database
    // The counting trigger is off: within one statement every row would read through all row versions of the restaurant's counter.
    await pool.query('alter table comments disable trigger count_comment')
    await testApp.database.patient.pool.query(
      `insert into comments (question_id, content, likes_count, created_at)
       select $1, 'Yorum ' || n, (n * 7919) % 40, timestamptz '2026-01-01' + (n % 100) * interval '1 hour' from generate_series(1, 10000) n`,
      [id],
    )
    await pool.query('alter table comments enable trigger count_comment')
    await pool.query('analyze comments')
    let statements = 0
    const clients = await Promise.all(Array.from({ length: 25 }, () => pool.connect()))
    for (const client of clients) {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((...given: unknown[]) => {
        statements++
        return query(...given)
      }) as never
      client.release()
    }
    const { items, pages } = await readAll(
      async (cursor) =>
        (await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments?limit=50${cursor ? `&cursor=${cursor}` : ''}`)).body,
    )
    expect([items.length, new Set(items.map((item) => item.id)).size, pages]).toEqual([10_000, 10_000, 200])
    expect(statements).toBeLessThanOrEqual(2 * pages)
    const inOrder = items.every((item, index) => {
      const next = items[index + 1]
      if (!next) return true
      if (item.likesCount !== next.likesCount) return item.likesCount > next.likesCount
      return item.createdAt === next.createdAt ? item.id > next.id : item.createdAt > next.createdAt
    })
    expect(inOrder).toBe(true)
    // The last page costs the same as the first: the index finds it, without an offset.
    const last = items.at(-51)!
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from comments c where question_id = '${id}'
         and (c.likes_count, c.created_at, c.id) < (${last.likesCount}, '${last.createdAt}', ${last.id})
       order by c.likes_count desc, c.created_at desc, c.id desc limit 51`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.* using comments_all/)
  }, 60_000)
})
