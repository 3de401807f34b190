import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepFiles, listMedia } from '#platform/media/index.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeAdmin, makeModerator } from '#tests/support/moderation.ts'
import { comment, membersVote, reply, visitorsVote } from '#tests/support/scenes.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { Statistics } from '../statistics.contract.ts'
import { getStatistics } from './statistics.reads.ts'
import { countDays, createTally } from './index.ts'

let site: TestSite
let admin: Awaited<ReturnType<TestSite['member']>>
beforeAll(async () => {
  site = await createTestSite()
  await query(`insert into badges (name, description, emoji, condition_type, condition_value) values ('Admin', '-', '🛡️', 'granted', 1)`)
  admin = await site.member('yonetici')
  await query(`insert into user_badges (user_id, badge_id) select $1, id from badges where name = 'Admin'`, [admin.profileId])
})
afterEach(async () => expect(await checkInvariants(site.database.pool)).toEqual([]))
afterAll(() => site.close())

const query = async <T>(text: string, values: unknown[] = []) => (await site.database.pool.query(text, values)).rows as T[]
const read = async (days = 30) => (await admin.get<Statistics>(`/moderation/statistics?days=${days}`)).body
const marks = async () => (await query<{ count: number }>('select count(*)::int as count from visit_marks'))[0]!.count
/** Moves the visits so far to the day before. */
const passDay = async () => {
  await query('update visit_marks set day = day - 1')
  await query('delete from visit_salts where day > (now() at time zone $1)::date', ['Europe/Istanbul'])
  await query('update visit_salts set day = day - 1')
}
const browser = (agent: string, more: Record<string, string> = {}) => ({ 'sec-fetch-dest': 'document', 'user-agent': agent, ...more })
const open = async (path: string, headers: Record<string, string>) => (await fetch(site.url + path, { headers })).text()

describe('visitors', () => {
  it('are counted once a day, from the cache too, and nothing about them is left after the day [DESK-07]', async () => {
    const { tally } = site.context
    await tally.store()
    // Those of other tests.
    await query('delete from visit_marks')
    const first = browser('Mozilla/5.0 bir')
    for (const path of ['/tr', '/tr', '/tr', '/tr/restaurants']) await open(path, first)
    await open('/tr', browser('Mozilla/5.0 iki'))
    await open('/tr', browser('Mozilla/5.0 uc', { 'sec-purpose': 'prefetch;prerender' }))
    await open('/tr', browser('Googlebot/2.1'))
    await open('/tr', { 'user-agent': 'curl/8' })
    await open('/api/restaurants', browser('Mozilla/5.0 dort'))
    await open('/tr/boyle-bir-sayfa-yok', browser('Mozilla/5.0 bes'))
    expect(await marks()).toBe(0)
    await tally.store()
    expect(await marks()).toBe(2)
    // Another process saw one of them.
    const other = createTally({ ...site.context, clock: { now: () => 0, every: () => () => {}, after: () => () => {} } })
    await other.store()
    other.visit({ dest: 'document', isAhead: false, agent: 'Mozilla/5.0 bir' }, '127.0.0.1')
    other.visit({ dest: 'document', isAhead: false, agent: 'Mozilla/5.0 bir' }, '192.0.2.1')
    await other.close()
    expect(await marks()).toBe(3)
    const kept = JSON.stringify(
      await query('select encode(mark, $1) as mark, encode(mark, $2) as text from visit_marks', ['hex', 'escape']),
    )
    expect(kept).not.toMatch(/127\.0|192\.0|Mozilla/)

    await countDays(site.context.db)
    expect((await read()).days.at(-1)!.visitors).toBe(0)
    await passDay()
    await countDays(site.context.db)
    await countDays(site.context.db)
    expect((await read()).days.at(-1)!.visitors).toBe(3)
    expect(await marks()).toBe(0)
    expect(await query('select from visit_salts where day < (now() at time zone $1)::date', ['Europe/Istanbul'])).toEqual([])
  })

  it('are kept in memory while the database fails, and stored with the next batch [DESK-07]', async () => {
    const tally = createTally({ ...site.context, clock: { now: () => 0, every: () => () => {}, after: () => () => {} } })
    await tally.store()
    const before = await marks()
    tally.visit({ dest: 'document', isAhead: false, agent: 'Mozilla/5.0 sabırlı' }, '198.51.100.7')
    tally.emptySearch('sabırlı aramanın sözü')
    await query('alter table visit_marks rename to visit_marks_gone')
    await query('alter table empty_searches rename to empty_searches_gone')
    await tally.store()
    await query('alter table visit_marks_gone rename to visit_marks')
    await tally.store()
    await query('alter table empty_searches_gone rename to empty_searches')
    await tally.store()
    await tally.store()
    expect(await marks()).toBe(before + 1)
    expect((await read()).emptySearches).toContainEqual({ words: 'sabırlı aramanın sözü', amount: 1 })
  })
})

describe('the days', () => {
  it('count sign-ups, votes, comments and active members of finished days once, however often a run is stopped [DESK-07]', async () => {
    const restaurant = await site.restaurant()
    const [one, two, three] = await Promise.all(['sayilan', 'sayilan', 'sayilan'].map((name) => site.member(name)))
    await membersVote(site, restaurant, [one!.profileId, two!.profileId], [7, 8])
    await visitorsVote(site, restaurant, [5])
    const said = await comment(site, restaurant, one!.profileId)
    await reply(site, said, three!.profileId)
    const yesterday = "now() - interval '1 day'"
    for (const [table, column] of [
      ['votes', 'question_id'],
      ['comments', 'question_id'],
      ['comment_replies', 'question_id'],
    ])
      await query(`update ${table} set created_at = ${yesterday} where ${column} = $1`, [restaurant])
    await query(`update profiles set created_at = ${yesterday} where id = any($1)`, [[one, two].map((member) => member!.profileId)])
    await query('update statistics_progress set next_day = (now() at time zone $1)::date - 1', ['Europe/Istanbul'])
    const before = (await read()).days.at(-1)!
    // A run that ends before its commit counts nothing.
    await query('alter table statistics_weeks rename to statistics_weeks_gone')
    await expect(countDays(site.context.db)).rejects.toThrow()
    await query('alter table statistics_weeks_gone rename to statistics_weeks')
    expect((await read()).days.at(-1)).toEqual(before)
    for (let run = 0; run < 3; run++) await countDays(site.context.db)
    expect((await read()).days.at(-1)).toEqual({
      ...before,
      signUps: before.signUps + 2,
      votes: before.votes + 3,
      comments: before.comments + 2,
      activeMembers: 3,
    })
    // What is written today waits for the end of the day.
    await comment(site, restaurant, two!.profileId)
    await countDays(site.context.db)
    expect((await read()).days.at(-1)!.comments).toBe(before.comments + 2)
    const { days } = await read(90)
    expect(days).toHaveLength(90)
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  })
})

describe('the weeks', () => {
  it('count how many members of a sign-up week came back in each finished week [DESK-07]', async () => {
    const restaurant = await site.restaurant()
    const members = await Promise.all(['hafta', 'hafta', 'hafta'].map((name) => site.member(name)))
    const ids = members.map(({ profileId }) => profileId)
    const monday = "date_trunc('week', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul'"
    await query(`update profiles set created_at = ${monday} - interval '20 days' where id = any($1)`, [ids])
    await membersVote(site, restaurant, [ids[0]!], [7])
    await comment(site, restaurant, ids[1]!)
    await query(`update votes set created_at = ${monday} - interval '19 days' where question_id = $1`, [restaurant])
    await query(`update comments set created_at = ${monday} - interval '1 hour' where question_id = $1`, [restaurant])
    for (let run = 0; run < 2; run++) await countDays(site.context.db)
    const [{ week } = { week: '' }] = await query<{ week: string }>(
      `select to_char(${monday} - interval '21 days' + interval '3 hours', 'YYYY-MM-DD') as week`,
    )
    expect((await read()).cohorts.find((cohort) => cohort.week === week)).toEqual({ week, members: 3, active: [1, 0, 1] })
  })
})

describe('searches', () => {
  it('without a result are counted by their words, without who searched; with one they are not [DESK-07]', async () => {
    await site.restaurant({ title: 'Bulunan Büfe' })
    for (const words of ['hiçyokböylebir', 'HİÇYOKBÖYLEBİR', 'bulunan'])
      await open(`/tr/search?q=${encodeURIComponent(words)}`, browser('x'))
    await open(`/tr/search?q=${encodeURIComponent('yok@example.com')}`, browser('x'))
    await site.context.tally.store()
    const { emptySearches } = await read()
    expect(emptySearches.filter(({ words }) => /hiçyok|bulunan|yok@/.test(words))).toEqual([{ words: 'hiçyokböylebir', amount: 2 }])
    await query('update empty_searches set day = day - 91')
    await countDays(site.context.db)
    expect((await read()).emptySearches).toEqual([])
  })
})

describe('the storage', () => {
  it('is told by kind, beside the quota and what the last listing of the store found [PIC-04]', async () => {
    const testApp = await createTestApp()
    const { context, database } = testApp
    const [reader, eater] = [await testApp.member('depocu'), await testApp.member('yiyen')]
    await makeAdmin(testApp, reader.profileId)
    const numbers = async () => (await reader.get<Statistics>('/moderation/statistics')).body.storage
    const file = (name: string, bytes: number) => ({ name: `${name}.webp`, data: Buffer.alloc(bytes) })
    const ownerId = eater.profileId
    await keepFiles(context, { ownerId, kind: 'eater' }, [file('yiyen-1', 1500), file('yiyen-2', 500)])
    await keepFiles(context, { ownerId, kind: 'menu' }, [file('menu-1', 700)])
    await database.pool.query(`insert into media_files (name) values ('eski.webp')`)
    const before = await numbers()
    expect(before).toEqual({
      kinds: [
        { kind: 'eater', files: 2, bytes: 2000 },
        { kind: 'menu', files: 1, bytes: 700 },
        { kind: null, files: 1, bytes: 0 },
      ],
      bytes: 2700,
      quota: 50_000_000_000,
      state: 'free',
      listing: null,
    })
    await database.pool.query(`update media_files set created_at = now() - interval '2 days'`)
    await listMedia(context.db, new AbortController().signal, context)
    expect((await numbers()).listing).toEqual({
      listedAt: expect.any(String),
      files: 3,
      bytes: 2700,
      waitingFiles: 4,
      waitingBytes: 2700,
      removed: 0,
      leftOver: 0,
      missing: 1,
    })
    expect(await checkInvariants(database.pool)).toEqual([])
    await testApp.close()
  })
})

describe('statistics', () => {
  it('say that visitors are missing where the site is reached without HTTPS [MEND-51]', async () => {
    expect((await read()).visitorGap).toBeNull()
    const plain = { ...site.context, config: { ...site.context.config, publicUrl: 'http://lokma.example' } }
    const member = { kind: 'member', id: admin.profileId } as never
    expect((await getStatistics(plain, member, { days: '30' })).visitorGap).toBe('no_https')
  })

  it('are for admins [DESK-07]', async () => {
    const moderator = await site.member('kalkanci')
    await makeModerator(site, moderator.profileId)
    for (const [who, status] of [
      [admin, 200],
      [moderator, 403],
      [await site.member('merakli'), 403],
      [site.visitor(), 401],
    ] as const)
      expect((await who.get('/moderation/statistics')).status).toBe(status)
    expect((await admin.get('/moderation/statistics?days=31')).status).toBe(422)
  })
})
