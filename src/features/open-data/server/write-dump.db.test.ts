import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { loadDemo } from '#app/start-demo.ts'
import { refreshOrder } from '#features/ranking/server/index.ts'
import type { ScoreSheet } from '#features/scores/scores.contract.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { csvHead, type Manifest, tables } from '../open-data.rules.ts'
import { dumpDirectory, writeDump } from './index.ts'
import { findNightVotes } from './read-night.ts'

let testApp: TestApp
let directory: string
let manifest: Manifest
let duck: DuckDBConnection
beforeAll(async () => {
  testApp = await createTestApp()
  expect(await loadDemo(testApp.context)).toBe('loaded')
  await testApp.restaurant({ id: 'formullu-bufe', title: '=HYPERLINK("https://kotu.example","Tıkla")' })
  await refreshOrder(testApp.context.db)
  directory = dumpDirectory(testApp.context.config)
  manifest = (await writeDump(testApp.context.db, directory))!
  duck = await (await DuckDBInstance.create(':memory:')).connect()
  // The demo has seven thousand votes.
}, 180_000)
afterAll(async () => {
  duck.closeSync()
  await testApp.close()
})

/** All rows of a query over the files of the dump, by another program. */
async function ask(query: string): Promise<Record<string, unknown>[]> {
  const files = query.replaceAll(
    /\{(\w+)\}/g,
    (_, table: string) => `read_csv('${directory}/${manifest.folder}/${table}.csv.gz', all_varchar = true, header = true)`,
  )
  return (await duck.runAndReadAll(files)).getRowObjects()
}

const textOf = async (name: string): Promise<string> => gunzipSync(await readFile(join(directory, manifest.folder, name))).toString()

describe('the open dump', () => {
  it('lets another program recompute every score and order, to the last digit [RANK-03]', async () => {
    // Whole numbers only: hundredths of weights and means, and halves rounded away from zero.
    const recomputed = await ask(`
      with member as (select venue, rating::hugeint as rating, (weight::decimal(3,2) * 100)::hugeint as weight
        from {votes} where voter = 'member' and rating is not null and is_held = 'false'),
      sums as (select venue, count(*) as ratings, sum(rating) as total, sum(weight) as weights, sum(weight * rating) as weighted
        from member group by venue),
      scores as (
        select v.venue, coalesce(s.ratings, 0) as member_ratings,
          (2000000 * s.total + s.ratings) // (2 * s.ratings) as mean,
          100 * (v.prior_mean::decimal(3,1) * 10)::hugeint + coalesce(s.weighted, 0) as above, 1000 + coalesce(s.weights, 0) as below
        from {venues} v left join sums s using (venue)
        )
      select venue, member_ratings, mean // 1000000 || '.' || lpad((mean % 1000000)::varchar, 6, '0') as member_mean,
        ((2000000 * above + below) // (2 * below)) as score from scores order by venue`)
    const published = await ask(`select * from {venues} order by venue`)
    const { rows } = await testApp.database.pool.query<Record<string, string>>(
      `select id, order_score::text, member_average::text from restaurants where question_type = 'normal' order by id collate "C"`,
    )
    expect(published).toHaveLength(rows.length)
    expect(rows.length).toBeGreaterThan(60)
    const six = (micros: unknown): string =>
      `${BigInt(micros as bigint) / 1_000_000n}.${String(BigInt(micros as bigint) % 1_000_000n).padStart(6, '0')}`
    expect(recomputed.map(({ venue, score }) => [venue, six(score)])).toEqual(rows.map(({ id, order_score }) => [id, order_score]))
    expect(recomputed.map(({ member_mean }) => member_mean)).toEqual(published.map(({ member_mean }) => member_mean))
    expect(published.map(({ member_mean }) => (member_mean === null ? null : Number(member_mean).toFixed(1)))).toEqual(
      rows.map(({ member_average }) => member_average ?? null),
    )
    expect(new Set(rows.map(({ order_score }) => order_score)).size).toBeGreaterThan(20)
  })

  it('has the counts of every restaurant, the means of the types, and the same rows in both formats [RANK-03]', async () => {
    expect(
      await ask(`
        select v.venue from {venues} v left join (
          select venue, count(*) filter (where choice = 'accept') as accepts, count(*) filter (where choice = 'reject') as rejects,
            count(rating) filter (where voter = 'visitor') as visitors
          from {votes} where is_held = 'false' group by venue) c using (venue)
        where v.accepts::int <> coalesce(c.accepts, 0) or v.rejects::int <> coalesce(c.rejects, 0)
          or v.visitor_ratings::int <> coalesce(c.visitors, 0)`),
    ).toEqual([])
    expect(await ask(`select v.venue from {venues} v left join {types} t on t.type = v.type where t.mean <> v.prior_mean`)).toEqual([])
    for (const table of ['types', 'venues', 'votes']) {
      const lines = (await textOf(`${table}.jsonl.gz`)).trimEnd().split('\n')
      const [{ count } = {}] = await ask(`select count(*)::int as count from {${table}}`)
      expect([table, lines.length]).toEqual([table, count])
      expect(manifest.files.find(({ name }) => name === `${table}.csv.gz`)!.rows).toBe(count)
      expect(Object.keys(JSON.parse(lines[0]!) as object)).toEqual(Object.keys(manifest.tables[table as 'votes']))
    }
  })

  it('names nobody: no account, no voter, no time of a vote, no text of a member [RANK-03]', async () => {
    const { rows } = await testApp.database.pool.query<{ word: string }>(`
      select unnest(array[id::text, auth_id, username, nickname]) as word from profiles
      union select email from auth_users union select content from comments where content is not null
      union select anonymous_session_id from votes where anonymous_session_id is not null`)
    expect(rows.length).toBeGreaterThan(300)
    const values = new Set<unknown>()
    for (const table of ['types', 'venues', 'votes'])
      for (const row of await ask(`select * from {${table}}`)) for (const value of Object.values(row)) values.add(value)
    expect(rows.filter(({ word }) => values.has(word))).toEqual([])
    for (const { venue, day, ...rest } of await ask('select distinct * exclude (rating, weight, is_held) from {votes} limit 5000')) {
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(Object.keys(rest)).toEqual(['voter', 'choice'])
      expect(venue).toMatch(/^[a-z0-9-]+$/)
    }
  })

  it('holds no formula for a spreadsheet in CSV, and the title as it is in JSON [MEND-16]', async () => {
    const title = '=HYPERLINK("https://kotu.example","Tıkla")'
    expect(await ask(`select venue, title from {venues} where venue = 'formullu-bufe'`)).toEqual([
      { venue: 'formullu-bufe', title: `'${title}` },
    ])
    const rows = (await textOf('venues.jsonl.gz')).trimEnd().split('\n')
    expect(rows.map((row) => JSON.parse(row) as { title: string })).toContainEqual(
      expect.objectContaining({ venue: 'formullu-bufe', title }),
    )
  })

  it('is served with its checksums, and nothing beside it [RANK-03]', async () => {
    const shown = (await (await testApp.app.request('/dump/manifest.json')).json()) as Manifest
    expect(shown).toEqual(JSON.parse(JSON.stringify(manifest)))
    expect(shown.formula.C).toBe(10)
    expect([shown.version, shown.announced.join()]).toEqual([1, expect.stringContaining('Version 2')])
    for (const { name, bytes, sha256 } of shown.files) {
      const response = await testApp.app.request(`/dump/${shown.folder}/${name}`)
      const body = Buffer.from(await response.arrayBuffer())
      expect([name, body.length, createHash('sha256').update(body).digest('hex')]).toEqual([name, bytes, sha256])
    }
    await writeFile(join(directory, 'secret.txt'), 'not for readers')
    for (const path of ['secret.txt', `${shown.folder}/../secret.txt`, `${shown.folder}`, 'manifest.json.part', '..%2Fsecret.txt'])
      expect([path, (await testApp.app.request(`/dump/${path}`)).status]).toEqual([path, 404])
  })
})

type Vote = Record<'venue' | 'day' | 'voter' | 'choice' | 'rating' | 'weight' | 'is_held', string>

/** The votes of a restaurant as anybody downloads them. */
async function download(id: string): Promise<Vote[]> {
  const response = await testApp.app.request(`/api/restaurants/${id}/votes`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head = '', ...lines] = (await response.text()).trimEnd().split('\n')
  expect(head).toBe(csvHead('votes').trimEnd())
  return parse(lines)
}

const parse = (lines: string[]): Vote[] =>
  lines.map((line) => Object.fromEntries(Object.keys(tables.votes).map((name, at) => [name, line.split(',')[at]!])) as Vote)

/** The numbers of a restaurant by its votes alone. Hundredths are whole numbers; a half is rounded away from zero. */
function recompute(votes: readonly Vote[], typeMean: number) {
  const counted = votes.filter((vote) => vote.is_held === 'false')
  const ofGroup = (group: string) => counted.filter(({ voter, rating }) => voter === group && rating !== '')
  const buckets = (group: string) =>
    Array.from({ length: 10 }, (_, at) => ofGroup(group).filter(({ rating }) => Number(rating) === at + 1).length)
  const hundredths = (vote: Vote) => BigInt(Math.round(Number(vote.weight) * 100))
  const weights = ofGroup('member').reduce((sum, vote) => sum + hundredths(vote), 0n)
  const weighted = ofGroup('member').reduce((sum, vote) => sum + hundredths(vote) * BigInt(vote.rating), 0n)
  const [above, below] = [1000n * BigInt(Math.round(typeMean * 10)) + 10n * weighted, 10n * (1000n + weights)]
  return {
    memberRatings: buckets('member'),
    visitorRatings: buckets('visitor'),
    acceptCount: counted.filter(({ choice }) => choice === 'accept').length,
    rejectCount: counted.filter(({ choice }) => choice === 'reject').length,
    heldCount: votes.length - counted.length,
    score: Number((above * 2_000_000n + below) / (2n * below)) / 1e6,
  }
}

describe('the open score of a restaurant', () => {
  const sheetOf = async (id: string) => (await (await testApp.app.request(`/api/restaurants/${id}/score`)).json()) as ScoreSheet
  const restaurants = async () =>
    (await testApp.database.pool.query<{ id: string }>(`select id from restaurants where question_type = 'normal'`)).rows.map(
      ({ id }) => id,
    )

  /** The restaurant that most members rated. */
  const busiest = async () =>
    (
      await testApp.database.pool.query<{ id: string }>(
        'select question_id as id from votes where user_id is not null and rating > 1 group by 1 order by count(*) desc, 1 limit 1',
      )
    ).rows[0]!.id

  it('follows from its download to the last digit, for every restaurant [RANK-02]', async () => {
    const ids = await restaurants()
    expect(ids.length).toBeGreaterThan(50)
    let weighted = 0
    for (const id of ids) {
      const sheet = await sheetOf(id)
      const votes = await download(id)
      const { memberRatings, visitorRatings, acceptCount, rejectCount, heldCount, order, history } = sheet
      expect([id, { memberRatings, visitorRatings, acceptCount, rejectCount, heldCount, score: order.score }]).toEqual([
        id,
        recompute(votes, order.typeMean),
      ])
      weighted += order.votes
      expect(history.length).toBeLessThanOrEqual(60)
      expect(history.at(-1)?.members.count ?? 0).toBe(memberRatings.reduce((sum, count) => sum + count, 0))
      expect(order.byRating.reduce((sum, one) => sum + one, 0)).toBeCloseTo(order.weights, 6)
      expect((order.priorWeight * order.typeMean + order.weightedRatings) / (order.priorWeight + order.weights)).toBeCloseTo(order.score, 5)
    }
    expect(weighted).toBeGreaterThan(100)
  })

  it('says the numbers of last night beside those of now, and its download is that of last night [CHG-10 RANK-02]', async () => {
    const restaurant = await busiest()
    const before = await sheetOf(restaurant)
    const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
    expect(before.lastNight).toMatchObject({
      at: manifest.at,
      acceptCount: before.acceptCount,
      rejectCount: before.rejectCount,
      members: { count: sum(before.memberRatings) },
      visitors: { count: sum(before.visitorRatings) },
      orderScore: before.order.score,
    })
    const votes = await download(restaurant)
    const visitor = testApp.visitor()
    expect((await visitor.post('/vote', { questionId: restaurant, rating: 1 })).status).toBe(200)
    onTestFinished(async () => {
      await testApp.database.pool.query('delete from votes where question_id = $1 and rating = 1 and created_at > $2', [
        restaurant,
        manifest.at,
      ])
      expect(await sheetOf(restaurant)).toEqual(before)
    })
    const after = await sheetOf(restaurant)
    expect(after.visitorRatings[0]).toBe(before.visitorRatings[0]! + 1)
    expect(after.lastNight).toEqual(before.lastNight)
    expect(await download(restaurant)).toEqual(votes)
    const response = await testApp.app.request(`/api/restaurants/${restaurant}/votes`)
    expect(response.headers.get('last-modified')).toBe(new Date(manifest.at).toUTCString())
  })

  it('has no download before the first night, and says so [CHG-10 RANK-02]', async () => {
    const young = await createTestApp()
    onTestFinished(() => young.close())
    const id = await young.restaurant()
    const answer = await young.visitor().get(`/restaurants/${id}/votes`)
    expect([answer.status, answer.body['code']]).toEqual([404, 'DUMP_NOT_WRITTEN'])
    expect((await young.visitor().get<ScoreSheet>(`/restaurants/${id}/score`)).body.lastNight).toBeNull()
  })

  it('says which votes are held and why, and counts them nowhere [RANK-02]', async () => {
    const restaurant = await busiest()
    const before = await sheetOf(restaurant)
    // The dump was written before, and must go on saying the same as the database.
    onTestFinished(async () => {
      await testApp.database.pool.query(
        `update votes v set is_held = false, weight = h.weight from held_votes h, shields s
         where h.vote_id = v.id and s.id = h.shield_id and s.restaurant_id = $1`,
        [restaurant],
      )
      await testApp.database.pool.query('delete from shields where restaurant_id = $1', [restaurant])
      expect(await sheetOf(restaurant)).toEqual(before)
    })
    const hold = async (amount: number, signs: string[], outcome: string | null) =>
      testApp.database.pool.query(
        `with shield as (
           insert into shields (restaurant_id, pole, signs, outcome, decided_at)
           values ($1, 'high', '[]', $3, case when $3::text is not null then now() end) returning id),
         chosen as (select id, weight from votes where question_id = $1 and not is_held and user_id is not null and rating > 1 order by id limit $4),
         listed as (insert into held_votes (vote_id, shield_id, signs, weight) select c.id, s.id, $2, c.weight from chosen c, shield s)
         update votes set is_held = true, weight = 0 where id in (select id from chosen)`,
        [restaurant, signs, outcome, amount],
      )
    await hold(3, ['burst', 'young accounts'], 'confirmed')
    await hold(2, ['same words'], null)
    const sheet = await sheetOf(restaurant)
    expect(sheet.heldCount).toBe(5)
    expect(sheet.held).toEqual([
      { signs: ['burst', 'young accounts'], votes: 3, isWaiting: false },
      { signs: ['same words'], votes: 2, isWaiting: true },
    ])
    const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
    expect(sum(sheet.memberRatings)).toBe(sum(before.memberRatings) - 5)
    const place = await mkdtemp(join(tmpdir(), 'lokma-dump-'))
    onTestFinished(() => rm(place, { recursive: true }))
    await writeDump(testApp.context.db, place)
    const votes = parse((await findNightVotes(place, restaurant))!.lines)
    expect(votes.filter((vote) => vote.is_held === 'true').map(({ weight }) => Number(weight))).toEqual([0, 0, 0, 0, 0])
    expect(recompute(votes, sheet.order.typeMean)).toMatchObject({
      heldCount: 5,
      score: sheet.order.score,
      memberRatings: sheet.memberRatings,
    })
  })

  it('belongs to a restaurant: a duet and a missing restaurant have none [RANK-02]', async () => {
    const { rows } = await testApp.database.pool.query<{ id: string }>(`select id from restaurants where question_type = 'duet' limit 1`)
    for (const id of [rows[0]!.id, 'olmayan-mekan']) {
      const response = await testApp.app.request(`/api/restaurants/${id}/score`)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    }
    expect((await testApp.app.request('/api/restaurants/olmayan-mekan/votes')).status).toBe(404)
  })
})

describe('a run of the dump', () => {
  it('that is interrupted leaves the dump before it, and the next run removes its files [RANK-03]', async () => {
    const place = await mkdtemp(join(tmpdir(), 'lokma-dump-'))
    const { db } = testApp.context
    const first = (await writeDump(db, place))!
    const before = await readFile(join(place, 'manifest.json'), 'utf8')
    const aborted = new AbortController()
    aborted.abort()
    // The names of folders are seconds.
    await expect.poll(() => Math.floor(Date.now() / 1000) > Math.floor(Date.parse(first.at) / 1000)).toBe(true)
    expect(await writeDump(db, place, aborted.signal)).toBeUndefined()
    expect(await readFile(join(place, 'manifest.json'), 'utf8')).toBe(before)
    expect((await readdir(place)).toSorted()).toEqual([first.folder, 'manifest.json'].toSorted())
    await expect.poll(() => Math.floor(Date.now() / 1000) > Math.floor(Date.parse(first.at) / 1000) + 1).toBe(true)
    const second = (await writeDump(db, place))!
    expect((await readdir(place)).toSorted()).toEqual([first.folder, second.folder, 'manifest.json'].toSorted())
    await rm(place, { recursive: true })
  })
})
