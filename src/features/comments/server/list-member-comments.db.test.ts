import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comment, crowd, duet, membersVote, readAll } from '#tests/support/scenes.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import type { CommentPage, MemberCommentPage } from '../comments.contract.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const ofMember = async (id: string, query = '') => (await world.visitor().get<MemberCommentPage>(`/comments?userId=${id}${query}`)).body

describe('what a member said', () => {
  it('is read newest first with what it is about, page by page, without the deleted; by restaurant it is the discussion [ENT-13]', async () => {
    const [writer, other] = await crowd(world, 2)
    const said: { id: number; about: string }[] = []
    for (let index = 0; index < 7; index++) {
      const about = await world.restaurant({ title: `Büfe ${index}` })
      await membersVote(world, about, [writer!], [index + 3])
      said.push({ about, id: await comment(world, about, writer!, { created_at: day(1 + Math.floor(index / 2)) }) })
    }
    await comment(world, said[0]!.about, other!)
    const made = await duet(world, said[0]!.about, other!)
    said.push({ about: made, id: await comment(world, made, writer!, { created_at: day(9) }) })
    const gone = said.splice(3, 1)[0]!
    await world.database.db.updateTable('comments').set({ is_deleted: true, content: null }).where('id', '=', gone.id).execute()

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
    const { items } = (await world.visitor().get<CommentPage>(`/restaurants/${said[0]!.about}/comments`)).body
    expect(items.map((item) => item.userId).sort()).toEqual([writer, other].sort())
  })

  it('is nothing for somebody unknown, and needs to know who', async () => {
    expect(await ofMember('00000000-0000-4000-8000-000000000000')).toEqual({ items: [], nextCursor: null })
    const [writer] = await crowd(world, 1)
    for (const query of ['', '?userId=x', `?userId=${writer}&limit=51`, `?userId=${writer}&cursor=x`, `?userId=${writer}&more=1`])
      expect([query, (await world.visitor().get(`/comments${query}`)).status]).toEqual([query, 422])
  })
})

describe('ten thousand comments', () => {
  it('are read page by page, each once and in order, with a few statements a page [COM-09 COM-35]', async () => {
    const [by] = await crowd(world, 1)
    const id = await duet(world, await world.restaurant(), by!)
    const { pool } = world.database
    // Nobody counts them here: within one statement every row would wade through all versions of the venue's counter.
    await pool.query('alter table comments disable trigger count_comment')
    await pool.query(
      `insert into comments (question_id, content, likes_count, created_at)
       select $1, 'Yorum ' || n, (n * 7919) % 40, timestamptz '2026-01-01' + (n % 100) * interval '1 hour' from generate_series(1, 10000) n`,
      [id],
    )
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
        (await world.visitor().get<CommentPage>(`/restaurants/${id}/comments?limit=50${cursor ? `&cursor=${cursor}` : ''}`)).body,
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
    // The last page costs what the first does: it is found in the index, not counted off.
    const last = items.at(-51)!
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from comments c where question_id = '${id}'
         and (c.likes_count, c.created_at, c.id) < (${last.likesCount}, '${last.createdAt}', ${last.id})
       order by c.likes_count desc, c.created_at desc, c.id desc limit 51`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.* using comments_all/)
  }, 60_000)
})
