import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { PRIOR_WEIGHT, SPREAD_DAYS } from '#features/ranking/ranking.rules.ts'
import { refreshOrder } from '#features/ranking/server/index.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { tables } from '../open-data.rules.ts'
import { writeDump } from './index.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

const VOTES = 15
const NIGHTS = 100
const DEVICE = 'gezgin-12345678'

let testApp: TestApp
let directory: string
beforeAll(async () => {
  testApp = await createTestApp()
  directory = await mkdtemp(join(tmpdir(), 'lokma-linked-'))
})
afterAll(async () => {
  await rm(directory, { recursive: true })
  await testApp.close()
})

const run = async (text: string, values: unknown[] = []) =>
  (await testApp.database.pool.query<Record<string, string | number | null>>(text, values)).rows

/** A day passes: everything is a day older. */
async function nextDay(): Promise<void> {
  await run(`update votes set created_at = created_at - interval '1 day', class_changes_at = class_changes_at - interval '1 day',
    standing_changes_at = standing_changes_at - interval '1 day'`)
  await run(`update profiles set created_at = created_at - interval '1 day'`)
}

/** What the dump of a night says of each vote. The day moves with the test, so a vote is known by its restaurant, choice and rating. */
async function dumpOfNight(): Promise<Map<string, string>> {
  await refreshOrder(testApp.context.db)
  const { folder } = (await writeDump(testApp.context.db, directory))!
  const rows = async (table: 'venues' | 'votes') =>
    gunzipSync(await readFile(join(directory, folder, `${table}.csv.gz`)))
      .toString()
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => Object.fromEntries(Object.keys(tables[table]).map((name, at) => [name, line.split(',')[at]!])))
  const votes = await rows('votes')
  for (const { venue: restaurant, prior_mean, order_score } of await rows('venues')) {
    const counted = votes.filter((vote) => vote['venue'] === restaurant && vote['voter'] === 'member' && vote['rating'] !== '')
    const sum = (value: (vote: Record<string, string>) => number) => counted.reduce((total, vote) => total + value(vote), 0)
    const weights = sum(({ weight }) => Number(weight))
    const weighted = sum(({ weight, rating }) => Number(weight) * Number(rating))
    expect(Number(order_score)).toBeCloseTo((PRIOR_WEIGHT * Number(prior_mean) + weighted) / (PRIOR_WEIGHT + weights), 5)
  }
  return new Map(
    votes.map(({ venue: restaurant, choice, rating, voter, weight }) => [`${restaurant},${choice},${rating}`, `${voter} ${weight}`]),
  )
}

/** All histograms as the site shows them to anybody, every hour. */
const poll = () =>
  run(
    'select id, c.logged_in_ratings, anonymous_ratings, accept_count, order_score from restaurants join vote_counts c on restaurant_id = id order by id',
  )

/** Votes of a year ago on restaurants that nobody else rated like this. @returns how the dump shows them */
async function votesOf(
  column: 'user_id' | 'anonymous_session_id',
  voter: string,
  rating: number,
  restaurants: string[],
): Promise<string[]> {
  for (const [at, id] of restaurants.entries())
    await run(
      `insert into votes (question_id, ${column}, choice, rating, created_at)
       values ($1, $2, 'accept', $3, now() - make_interval(days => 120 + $4))`,
      [id, voter, rating, at * 7],
    )
  return restaurants.map((id) => `${id},accept,${rating}`)
}

async function regular(accountDays: number): Promise<Person> {
  const member = await testApp.member()
  await run('update auth_users set email_verified = true where email = $1', [`${member.username}@example.com`])
  await run('update profiles set created_at = now() - make_interval(days => $2) where id = $1', [member.profileId, accountDays])
  return member
}

/** The member takes the votes of a browser over, whose cookie is older than they are. */
async function takeOver(member: Person, device: string): Promise<void> {
  const signature = createHmac('sha256', testApp.context.secret).update(`visitor ${device}`).digest('base64url')
  member.cookies.set('lokma_visitor', `${device}.${signature}`)
  expect((await member.post('/viewer/device-votes')).body).toEqual({ carried: VOTES, kept: 0 })
}

describe('a reader who compares the dumps of all nights and polls all histograms', () => {
  it('sees no votes go together when a member leaves, takes votes over or grows older, and recomputes every score [CHG-10 MEND-9 RANK-03]', async () => {
    const restaurants: string[] = []
    for (let count = 0; count < VOTES; count++) restaurants.push(await testApp.restaurant())
    const [leaver, taker, older] = [await regular(700), await regular(700), await regular(350)]
    const people = {
      leaver: await votesOf('user_id', leaver.profileId, 9, restaurants),
      taker: await votesOf('anonymous_session_id', DEVICE, 8, restaurants),
      older: await votesOf('user_id', older.profileId, 7, restaurants),
    }
    // Others who do nothing.
    for (const rating of [6, 10]) await votesOf('user_id', (await regular(800)).profileId, rating, restaurants)
    let known = await dumpOfNight()
    const start = await poll()

    expect((await leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' })).status).toBe(200)
    await takeOver(taker, DEVICE)
    expect(await poll()).toEqual(start)

    /** On which nights each vote changed what the dump says of it. */
    const changes = new Map<string, number[]>()
    for (let night = 1; night <= NIGHTS; night++) {
      const before = await poll()
      await nextDay()
      expect(await poll()).toEqual(before)
      const now = await dumpOfNight()
      for (const [vote, shown] of now) if (known.get(vote) !== shown) changes.set(vote, [...(changes.get(vote) ?? []), night])
      expect([...now.keys()].toSorted()).toEqual([...known.keys()].toSorted())
      known = now
    }
    for (const [name, votes] of Object.entries(people)) {
      const nights = votes.map((vote) => [name, changes.get(vote)?.length ?? 0])
      expect(nights).toEqual(votes.map(() => [name, 1]))
      const each = votes.map((vote) => changes.get(vote)![0]!)
      // The account of the older member is a year old on the 15th night.
      const first = SPREAD_DAYS.least + (name === 'older' ? 15 : 0)
      const most = Math.max(...each.map((night) => each.filter((other) => other === night).length))
      expect(Math.min(...each)).toBeGreaterThanOrEqual(first)
      expect(Math.max(...each)).toBeLessThanOrEqual(first - SPREAD_DAYS.least + SPREAD_DAYS.most + 1)
      // Fifteen votes on 53 nights: six on one night are a chance of one in a hundred thousand.
      expect(most).toBeLessThanOrEqual(5)
      expect(new Set(each).size).toBeGreaterThanOrEqual(7)
    }
    expect(changes.size).toBe(3 * VOTES)
    expect(people.leaver.map((vote) => known.get(vote))).toEqual(people.leaver.map(() => 'visitor 0.00'))
    expect(people.taker.every((vote) => known.get(vote)!.startsWith('member 0.'))).toBe(true)
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  }, 120_000)
})
