import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { comment, readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { QueueCount, QueuePage } from '../queue.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let boss: Person
let members: Person[]
beforeAll(async () => {
  testApp = await createTestApp()
  boss = await testApp.member('hakem')
  members = await Promise.all(Array.from({ length: 6 }, () => testApp.member()))
  await makeModerator(testApp, boss.profileId)
})
afterEach(async () => {
  await testApp.database.pool.query("update reports set status = 'dismissed' where status = 'pending'")
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const list = async (asked = '') =>
  (
    await readAll(
      async (cursor) => (await boss.get<QueuePage>(`/moderation/queue?limit=2${asked}${cursor ? `&cursor=${cursor}` : ''}`)).body,
    )
  ).items
const items = async (asked?: string) => (await list(asked)).map(({ item }) => item)

async function reported(types: string[], { content, hours = 0 }: { content?: string; hours?: number } = {}): Promise<string> {
  const restaurant = await testApp.restaurant({ title: 'Kuyruktaki Büfe' })
  const said = await comment(testApp, restaurant, (await testApp.member()).profileId, content === undefined ? {} : { content })
  for (const [at, reportType] of types.entries())
    await members[at]!.post('/reports', { commentId: said, reportType, reason: 'Bu burada durmamalı' })
  await query("update reports set created_at = created_at - make_interval(hours => $2) where item = 'comment:' || $1::text", said, hours)
  return `comment:${said}`
}

describe('the order of the queue', () => {
  it('is by the weight of the reports and their number, or by age [QUE-01]', async () => {
    const spam = await reported(['spam'], { hours: 3 })
    const hate = await reported(['hate_speech'], { hours: 2 })
    const many = await reported(['spam', 'spam', 'spam', 'spam'], { hours: 1 })
    expect(await items()).toEqual([many, hate, spam])
    expect(await items('&order=age')).toEqual([spam, hate, many])
  })

  it('counts the reach of the restaurant, and lets nothing wait for ever [QUE-01]', async () => {
    const [quiet, busy] = [await reported(['spam'], { hours: 5 }), await reported(['spam'])]
    expect(await items()).toEqual([quiet, busy])
    await query(
      'update restaurants r set member_accept_count = 1500 from comments c where c.question_id = r.id and c.id = $1',
      Number(busy.slice(8)),
    )
    await query("update reports set report_type = 'other' where item = $1", busy)
    await query("update reports set report_type = 'spam' where item = $1", busy)
    expect(await items()).toEqual([busy, quiet])
    await query("update reports set created_at = created_at - interval '40 hours' where item = $1", quiet)
    expect(await items()).toEqual([quiet, busy])
    await query(
      'update restaurants r set member_accept_count = 0 from comments c where c.question_id = r.id and c.id = $1',
      Number(busy.slice(8)),
    )
  })

  it('sorts all kinds together and each page follows the one before [QUE-01]', async () => {
    const [old, young] = [await reported(['other'], { hours: 100 }), await reported(['spam'])]
    const shields: string[] = []
    for (const hours of [1, 30, 60]) {
      const [{ id }] = (await query<{ id: number }>(
        "insert into shields (restaurant_id, pole, signs, began_at) values ($1, 'high', '[]', now() - make_interval(hours => $2)) returning id",
        await testApp.restaurant(),
        hours,
      )) as [{ id: number }]
      shields.push(String(id))
    }
    // A shield counts as 96 hours, a report of another kind as 12, of spam as 24.
    expect(await items()).toEqual([shields[2], shields[1], old, shields[0], young])
    expect(await items('&order=age')).toEqual([old, shields[2], shields[1], shields[0], young])
    await query("update shields set outcome = 'released', decided_at = now()")
  })
})

describe('an item', () => {
  it('shows text, category, number of reports and since when, once for each thing [QUE-01]', async () => {
    const item = await reported(['spam', 'hate_speech', 'spam'], { content: 'Ucuz telefon burada', hours: 7 })
    const [only, ...more] = await list()
    expect(more).toEqual([])
    expect(only).toMatchObject({
      item,
      excerpt: 'Ucuz telefon burada',
      category: 'spam',
      reportCount: 3,
      title: 'Kuyruktaki Büfe',
      picture: null,
    })
    expect(Math.round((Date.now() - Date.parse(only!.since)) / 3_600_000)).toBe(7)
    // Of as many reports the heavier kind counts.
    await members[4]!.post('/reports', { commentId: Number(item.slice(8)), reportType: 'hate_speech', reason: 'Bu burada durmamalı' })
    expect((await list())[0]).toMatchObject({ category: 'hate_speech', reportCount: 4 })
  })

  it('shows the picture that is reported [QUE-01]', async () => {
    const restaurant = await testApp.restaurant({ photos: ['kokorec', 'midye'] })
    await members[0]!.post('/reports', {
      content: { contentType: 'photo', contentId: `${restaurant}.midye` },
      reportType: 'inappropriate',
      reason: 'Bu burada durmamalı',
    })
    expect(await list()).toMatchObject([{ contentType: 'photo', picture: '/media/midye-400.webp', excerpt: null }])
    await query('delete from restaurants where id = $1', restaurant)
  })

  it('is filtered by category [QUE-01]', async () => {
    const [spam, hate] = [await reported(['spam', 'spam']), await reported(['hate_speech', 'spam', 'hate_speech'])]
    expect([await items('&category=spam'), await items('&category=hate_speech&order=age')]).toEqual([[spam], [hate]])
    expect(await items('&category=violence')).toEqual([])
    expect((await boss.get('/moderation/queue?category=boring')).status).toBe(422)
    expect((await boss.get('/moderation/queue?order=random')).status).toBe(422)
  })

  it('counts right when members report one thing at the same moment, and goes with its last open report [QUE-01]', async () => {
    const said = await comment(testApp, await testApp.restaurant(), (await testApp.member()).profileId)
    await Promise.all(members.map((by) => by.post('/reports', { commentId: said, reportType: 'spam', reason: 'Bu burada durmamalı' })))
    expect(await list()).toMatchObject([{ reportCount: 6 }])
    const [late] = await Promise.all([testApp.member(), query("update reports set status = 'dismissed' where comment_id = $1", said)])
    await Promise.all([
      late.post('/reports', { commentId: said, reportType: 'violence', reason: 'Bu burada durmamalı' }),
      query("update reports set status = 'resolved' where comment_id = $1 and status = 'pending'", said),
    ])
    const open = (await query("select id from reports where comment_id = $1 and status = 'pending'", said)).length
    expect((await list()).map(({ reportCount }) => reportCount)).toEqual(open === 0 ? [] : [open])
  })
})

it('reads few rows for any number of reports, by weight and of one category [QUE-01]', async () => {
  const busy = await createTestApp()
  const moderator = await busy.member()
  await makeModerator(busy, moderator.profileId)
  await busy.database.patient.pool.query(
    "insert into restaurants (id, title, search_key) select 'cok-' || n, 'Çok ' || n, 'cok ' || n from generate_series(1, 3000) n",
  )
  // A statement has five seconds.
  for (const status of ['pending', 'dismissed'])
    for (let last = 0; last < 30_000; last += 6000)
      await busy.database.pool.query(
        `insert into reports (question_id, report_type, reason, status, created_at)
          select 'cok-' || (1 + n % 3000), (array['spam', 'other', 'violence'])[1 + n % 3], 'Onuncu harfe kadar', $2, now() - n * interval '1 second'
          from generate_series($1::int + 1, $1::int + 6000) n`,
        [last, status],
      )
  await busy.database.pool.query('analyze reports, reported_items, restaurants')
  const first = await moderator.get<QueuePage>('/moderation/queue')
  for (const asked of ['', `?cursor=${first.body.nextCursor}`, '?category=violence', '?category=violence&order=age'])
    expect(await rowsRead(busy, () => moderator.get(`/moderation/queue${asked}`)), asked).toBeLessThan(700)
  expect(await rowsRead(busy, () => moderator.get('/moderation/queue/count'))).toBeLessThan(1500)
  expect((await moderator.get<QueueCount>('/moderation/queue/count')).body.total).toBe(100)
  expect(await checkInvariants(busy.database.pool)).toEqual([])
  await busy.close()
}, 60_000)
