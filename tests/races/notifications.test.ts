import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { NotificationPage } from '#features/notifications/notifications.contract.ts'
import { comment, crowd, reply } from '#tests/support/scenes.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const like = (fan: Member, id: number, reaction: 'like' | null = 'like') => fan.send('PUT', `/comments/${id}/reaction`, { reaction })
const unread = async (member: Member) => (await member.get<ViewerResult>('/viewer')).body.unreadNotifications
/** The unread notifications of a member, as the database counts them. */
const kept = async ({ profileId }: Member) =>
  (await testApp.database.pool.query<{ unread: number }>('select unread from notification_counts where member_id = $1', [profileId]))
    .rows[0]?.unread
const newest = async (member: Member) => (await member.get<NotificationPage>('/notifications')).body.items[0]
const rowsOf = async ({ profileId }: Member) =>
  (await testApp.database.pool.query('select from notifications where receiver_id = $1 and read_at is null', [profileId])).rowCount

async function writerWithComment(): Promise<{ writer: Member; said: number }> {
  const writer = await testApp.member('yazar')
  return { writer, said: await comment(testApp, await testApp.restaurant(), writer.profileId) }
}

describe('notifications at the same moment', () => {
  it('twenty fans who like, unlike and like at once ring once each, and the number beside the bell counts their one group [NTF-03 NTF-04 MEND-39]', async () => {
    const { writer, said } = await writerWithComment()
    const fans = await Promise.all(Array.from({ length: 20 }, () => testApp.member('hayran')))
    const before = await unread(writer)
    const answers = await Promise.all(fans.flatMap((fan) => [like(fan, said), like(fan, said), like(fan, said, null)]))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await Promise.all(fans.map((fan) => like(fan, said)))
    expect(await unread(writer)).toBe(before + 1)
    expect([await kept(writer), await rowsOf(writer)]).toEqual([20, 20])
  })

  it('marking everything as read against new likes leaves the number equal to the rows [NTF-04]', async () => {
    const { writer, said } = await writerWithComment()
    const fans = await Promise.all(Array.from({ length: 12 }, () => testApp.member('hayran')))
    await like(fans[0]!, said)
    const { id } = (await newest(writer))!
    const read = () => writer.send('PUT', '/notifications/read', { id: id + 5, scope: 'all' })
    const answers = await Promise.all(fans.flatMap((fan) => [like(fan, said), read(), like(fan, said, null)]))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await kept(writer)).toBe(await rowsOf(writer))
    expect(await unread(writer)).toBeLessThanOrEqual(1)
  })

  it('two processes that fan out the same replies tell everybody once [NTF-06]', async () => {
    const { said } = await writerWithComment()
    const people = await crowd(testApp, 60)
    for (const person of people.slice(0, 3)) await reply(testApp, said, person)
    await testApp.database.pool.query(
      `insert into comment_replies (comment_id, question_id, user_id, content)
       select c.id, c.question_id, u.id, 'Ben de' from comments c, unnest($2::uuid[]) u (id) where c.id = $1`,
      [said, people],
    )
    const other = await createTestApp({}, undefined, { url: testApp.databaseUrl })
    for (const { context } of [testApp, other]) context.bells.ring()
    await Promise.all([settled(testApp, 60_000), settled(other, 60_000)])
    await other.close()
    const { rows } = await testApp.database.pool.query<{ told: number; expected: number }>(
      `select (select count(*)::int from notifications where comment_id = $1 and kind = 'thread_reply') as told,
        (select count(distinct (r.id, m.user_id))::int from comment_replies r join comment_replies m on m.comment_id = r.comment_id and m.id < r.id
          where r.comment_id = $1 and r.user_id <> m.user_id) as expected`,
      [said],
    )
    expect(rows[0]!.told).toBe(rows[0]!.expected)
  }, 120_000)

  it('a comment that is deleted while it is liked leaves nothing behind [NTF-03]', async () => {
    const { writer, said } = await writerWithComment()
    const fans = await Promise.all(Array.from({ length: 10 }, () => testApp.member('hayran')))
    const answers = await Promise.all([...fans.map((fan) => like(fan, said)), writer.send('DELETE', `/comments/${said}`)])
    expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true)
    expect((await testApp.database.pool.query('select from notifications where comment_id = $1', [said])).rowCount).toBe(0)
  })
})
