import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRestaurant } from '#features/restaurants/server/index.ts'
import { comment, crowd, duet, membersVote, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CommentPage } from '../comments.contract.ts'
import { COMMENTS_FIRST, COMMENTS_MORE } from '../comments.rules.ts'
import { listDiscussion } from './list-discussion.ts'

let testApp: TestApp
let members: string[]
beforeAll(async () => {
  testApp = await createTestApp()
  members = await crowd(testApp, 230)
})
afterAll(() => testApp.close())

/** A restaurant with this many comments, the first of them with two replies each. */
async function discussed(comments: number, original?: string): Promise<string> {
  const id = original ? await duet(testApp, original, members[0]!) : await testApp.restaurant()
  const writers = members.slice(0, comments)
  if (!original && comments > 0)
    await membersVote(
      testApp,
      id,
      writers,
      writers.map((_, at) => (at % 3 === 0 ? 2 : 9)),
    )
  for (const [at, writer] of writers.entries()) {
    const said = await comment(testApp, id, writer)
    if (at < 3) for (const by of members.slice(3, 5)) await reply(testApp, said, by)
  }
  return id
}

const show = async (id: string, cursors = {}) => {
  const { db } = testApp.database
  return listDiscussion({ db }, await getRestaurant({ db }, id), cursors)
}
const column = async (id: string, query: string, limit = COMMENTS_FIRST) =>
  (await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments?limit=${limit}&${query}`)).body

describe('the discussion on a page', () => {
  it.each([0, 4, 60, 220])('shows of %i comments what the API shows in both columns', async (comments) => {
    const id = await discussed(comments)
    expect(await show(id)).toEqual({ accept: await column(id, 'column=accept'), reject: await column(id, 'column=reject') })
  })

  it('shows a deleted comment as long as it has replies, and does not count it', async () => {
    const id = await discussed(4)
    const { db } = testApp.database
    await db
      .updateTable('comments')
      .set({ is_deleted: true, content: null })
      .where('question_id', '=', id)
      .where('reply_count', '>', 0)
      .execute()
    const { accept } = await show(id)
    expect(accept).toEqual(await column(id, 'column=accept'))
    expect([accept!.items.length, accept!.count]).toEqual([2, 0])
  })

  it('has one column on a duet', async () => {
    const id = await discussed(20, await testApp.restaurant())
    expect(await show(id)).toEqual({ all: await column(id, 'column=all') })
  })

  it('continues from a cursor in one column', async () => {
    const id = await discussed(60)
    const cursor = (await show(id)).accept!.nextCursor!
    expect(await show(id, { accept: cursor })).toEqual({
      accept: await column(id, `column=accept&cursor=${cursor}`, COMMENTS_MORE),
      reject: await column(id, 'column=reject'),
    })
  })
})
