import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { jobs } from '#app/jobs.ts'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { generate } from './generate.ts'
import { addMembers, openSessions } from './members.ts'
import { type Ballot, measureRaids, voteFor } from './raids.ts'
import { BENCH_SECRET, type BenchSite, startServer } from './site.ts'
import { percentile, type Row } from './table.ts'

/** Each has about twenty votes. `BENCH_RESTAURANTS` sets another size. */
const RESTAURANTS = Number(process.env['BENCH_RESTAURANTS'] ?? 300_000)
const MEMBERS = 2000
/** A part of the votes goes to these, which the jobs of every few minutes lock. */
const POPULAR = 100
const CALM_SECONDS = 20
/** Fewer votes have no p99. */
const LEAST_VOTES = 100
/** `BENCH_JOBS` names some of the jobs, with commas; the rows of the others stay. */
const wanted = process.env['BENCH_JOBS']?.split(',')
export const areSomeJobs = wanted !== undefined
const AT_MOST_MINUTES = 60

/** The server looks for due jobs every minute; here four times a second. */
const impatient = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    'const set = globalThis.setTimeout; globalThis.setTimeout = (task, ms, ...more) => set(task, ms === 60000 ? 250 : ms, ...more)',
  )}`,
}

/** Votes of members at a steady rate: alone, beside each job, and beside the undo of a raid. The server that takes the votes runs the jobs. */
export async function measureJobs(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const database = await cluster.createDatabase()
  const pool = new Pool({ ...connectionOf(database.url), max: 4 })
  try {
    console.log(`jobs: making ${RESTAURANTS.toLocaleString('en')} restaurants and ${(RESTAURANTS * 20).toLocaleString('en')} votes`)
    await generate(pool, RESTAURANTS)
    await postpone(pool)
    const server = await startServer(database.url, impatient)
    const site = { ...server, databasePid: undefined, pool, databaseUrl: database.url, secret: BENCH_SECRET }
    try {
      return [...(await besideJobs(site)), ...(await measureRaids(site, makeAdmin))]
    } finally {
      await server.stop()
    }
  } finally {
    await pool.end()
    await database.drop()
    await cluster.close()
  }
}

async function besideJobs(site: BenchSite): Promise<Row[]> {
  const ballots = await makeBallots(site)
  await voteFor(site, ballots, sleep(CALM_SECONDS * 1000))
  let before = await voteFor(site, ballots, sleep(CALM_SECONDS * 1000))
  const rows: Row[] = []
  const late: string[] = []
  for (const { name } of jobs.filter((job) => wanted?.includes(job.name) ?? true)) {
    let seconds: number | undefined
    const beside = await voteFor(
      site,
      ballots,
      runJob(site.pool, name).then((took) => (seconds = took)),
    )
    if (seconds === undefined) {
      late.push(name)
      await postpone(site.pool)
    }
    // Short jobs share the calm before them; around a long one the machine may change.
    const after = beside.length < LEAST_VOTES ? [] : await voteFor(site, ballots, sleep(CALM_SECONDS * 1000))
    rows.push(rowOf(name, seconds, beside, [...before, ...after]))
    console.log(`  ${rows.at(-1)!.what}: ${rows.at(-1)!.measured} against ${rows.at(-1)!.against}`)
    if (after.length > 0) before = after
  }
  const { rows: held } = await site.pool.query<{ amount: number }>('select count(*)::int as amount from held_votes')
  console.log(`  the search holds ${held[0]!.amount} votes`)
  if (wanted) return rows
  return [
    {
      what: `jobs that did not end beside votes at ${RESTAURANTS.toLocaleString('en')} restaurants`,
      measured: late.join(', ') || `all ${rows.length} ended`,
      against: '–',
      figure: late.length,
      goal: { atMost: 0 },
    },
    ...rows,
  ]
}

function rowOf(name: string, seconds: number | undefined, beside: number[], calm: number[]): Row {
  const isLong = beside.length >= LEAST_VOTES
  const [busy, quiet] = [percentile(beside, 0.99), percentile(calm, 0.99)]
  const ended = seconds === undefined ? 'did not end' : `ended after ${seconds.toFixed(1)} s`
  return {
    what: `votes beside the job ${name}, ${isLong ? 'p99' : 'the slowest'}`,
    measured: `${busy.toFixed(1)} ms, p50 ${percentile(beside, 0.5).toFixed(1)} ms, ${beside.length} votes; it ${ended}`,
    against: `${quiet.toFixed(1)} ms, p50 ${percentile(calm, 0.5).toFixed(1)} ms alone`,
    figure: busy / quiet,
    ...(isLong && { goal: { atMost: 1.5 } }),
    values: { busy, quiet, votes: beside.length },
  }
}

/** Every job counts as done until tomorrow. */
async function postpone(pool: Pool): Promise<void> {
  await pool.query(
    `insert into jobs (name, finished_at) select name, now() + interval '1 day' from unnest($1::text[]) name
     on conflict (name) do update set finished_at = excluded.finished_at`,
    [jobs.map(({ name }) => name)],
  )
}

/** Makes a job due and waits until it has run. @returns the seconds of its run; undefined when it did not end */
async function runJob(pool: Pool, name: string): Promise<number | undefined> {
  const began = performance.now()
  await pool.query(`update jobs set finished_at = 'epoch' where name = $1`, [name])
  const ended = `
    update jobs set finished_at = now() + interval '1 day' where name = $1 and finished_at > 'epoch' returning name`
  while (performance.now() - began < AT_MOST_MINUTES * 60_000) {
    await sleep(50)
    const { rowCount } = await pool.query(ended, [name])
    if (rowCount === 1) return (performance.now() - began) / 1000
  }
  return undefined
}

/** Votes of members of long ago: every second one on a popular restaurant, the others on any. */
async function makeBallots(site: BenchSite): Promise<Ballot[]> {
  await addMembers(site, 'secmen', MEMBERS)
  await site.pool.query("update profiles set created_at = created_at - interval '90 days' where auth_id like 'secmen-%'")
  const { rows } = await site.pool.query<{ id: string }>(
    "select id from restaurants where question_type = 'normal' order by hot_score desc, id limit $1",
    [POPULAR],
  )
  const cookies = await openSessions(site, 'secmen', MEMBERS)
  const seen = new Set<string>()
  return Array.from({ length: MEMBERS * POPULAR * 2 }, (_, turn) => {
    const [member, round] = [turn % MEMBERS, Math.floor(turn / MEMBERS)]
    const popular = rows[(member + Math.floor(round / 2)) % POPULAR]!.id
    const any = `mekan-${(member * 31 + round * 7919) % RESTAURANTS}`
    // A crowd that agrees would be an attack: the search would hold its votes, and other votes there would wait for that.
    const rating = 4 + ((member * 3 + round * 5) % 7)
    return { member, cookie: cookies[member]!, rating, restaurant: (turn + round) % 2 === 0 ? popular : any }
  }).filter(({ member, restaurant }) => {
    const pair = `${member} ${restaurant}`
    return !seen.has(pair) && seen.add(pair)
  })
}

/** A member who is an admin. */
async function makeAdmin(site: BenchSite): Promise<string> {
  await addMembers(site, 'mudur', 1)
  await site.pool.query(
    `insert into badges (name, emoji, description, condition_type, condition_value) values ('admin', '🛡️', 'Ölçüm', 'granted', 1)
     on conflict do nothing`,
  )
  await site.pool.query(
    "insert into user_badges (user_id, badge_id) select p.id, b.id from profiles p, badges b where p.auth_id = 'mudur-1' and lower(b.name) = 'admin'",
  )
  const [cookie] = await openSessions(site, 'mudur', 1)
  return cookie!
}
