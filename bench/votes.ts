import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionOf } from '#tests/support/cluster.ts'
import { cpuSeconds } from './cpu.ts'
import { type RequestSource, CONNECTIONS, cpuText, measure, perSecond, type Sample } from './load.ts'
import { addMembers, openSessions } from './members.ts'
import type { BenchSite } from './site.ts'
import { median, type Row } from './table.ts'

const MEMBERS = 500
const RESTAURANTS = 400
const SECONDS = 5
const ROUNDS = 3
/** More than one round can process. */
const BALLOTS = 20_000

/**
 * What a vote through the API costs the database: against a transaction of pgbench that writes the same rows into tables without rules, and
 * against one durable insert of one row, with as many clients. Then how much log it writes, and how its counters are updated.
 */
export async function measureVotes(site: BenchSite): Promise<Row[]> {
  const pgbench = findPgbench()
  if (!pgbench) {
    console.log('votes: not run, pgbench is missing (Debian: apt-get install postgresql-contrib)')
    return []
  }
  await site.pool.query(IDEAL)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await readTraces(site)
    const ours = await measure({
      url: site.url,
      requests: await takeBallots(site, BALLOTS),
      once: true,
      seconds: SECONDS,
      watched: { app: site.pid, database: site.databasePid },
    })
    rounds.push({
      ours,
      traces: difference(await readTraces(site), before),
      ideal: await runPgbench(pgbench, site, IDEAL_VOTE),
      insert: await runPgbench(pgbench, site, 'insert into ideal_rows (value) values (1);'),
    })
  }
  await site.pool.query('drop table ideal_votes, ideal_ledger, ideal_members, ideal_counts, ideal_rows')
  return rowsOf(rounds)
}

interface Round {
  ours: Sample
  traces: Traces
  ideal: Reference
  insert: Reference
}

/** CPU milliseconds of the database, and how many a second. */
interface Reference {
  database: number
  perSecond: number
}

/** What votes leave in the statistics of the database. */
interface Traces {
  votes: number
  /** Bytes of log. */
  log: number
  updates: number
  hot: number
}

function rowsOf(rounds: readonly Round[]): Row[] {
  const [{ ours, ideal, insert }] = rounds as [Round]
  const of = (by: (round: Round) => number): number => median(rounds.map(by))
  const log = of(({ traces }) => traces.log / traces.votes / 1024)
  const hot = of(({ traces }) => traces.hot / traces.updates)
  const measured = `${cpuText(ours.database)} db (${perSecond(ours.perSecond)}, ${cpuText(ours.app)} app)`
  return [
    {
      what: 'vote through the API, the same rows in an ideal schema',
      measured,
      against: `${cpuText(ideal.database)} db (${perSecond(ideal.perSecond)})`,
      figure: of((round) => round.ours.database / round.ideal.database),
      goal: { atMost: 1.5 },
      values: { app: ours.app, database: ours.database, theirDatabase: ideal.database },
    },
    {
      what: 'vote through the API, one durable insert',
      measured,
      against: `${cpuText(insert.database)} db (${perSecond(insert.perSecond)})`,
      figure: of((round) => round.ours.database / round.insert.database),
      goal: { atMost: 12 },
      values: { database: ours.database, theirDatabase: insert.database },
    },
    { what: 'log written by a vote', measured: `${log.toFixed(1)} KB`, against: '–', figure: log, goal: { atMost: 3.5 } },
    {
      what: 'updates of vote counters within their page',
      measured: `${(hot * 100).toFixed(1)} %`,
      against: '–',
      figure: hot,
      goal: { atLeast: 0.95 },
    },
  ]
}

const databaseCpu = ({ databasePid }: BenchSite): number => (databasePid === undefined ? Number.NaN : cpuSeconds(databasePid))

/** The sessions of the application tell their statistics within a second. */
async function readTraces({ pool }: BenchSite): Promise<Traces> {
  await sleep(1500)
  const { rows } = await pool.query<Traces>(`
    select (select count(*)::int from votes) as votes, (pg_current_wal_insert_lsn() - '0/0')::float8 as log,
      n_tup_upd::int as updates, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'vote_counts'`)
  return rows[0]!
}

const difference = (after: Traces, before: Traces): Traces => ({
  votes: after.votes - before.votes,
  log: after.log - before.log,
  updates: after.updates - before.updates,
  hot: after.hot - before.hot,
})

/** The votes given so far, by site, so that all measurements together use each pair once. */
const given = new WeakMap<BenchSite, { cookies: string[]; turn: number }>()

/** The next votes. Each pair of member and restaurant occurs once; consecutive votes are for different restaurants. */
export async function takeBallots(site: BenchSite, amount: number): Promise<RequestSource[]> {
  const state = given.get(site) ?? { cookies: await makeMembers(site), turn: 0 }
  given.set(site, state)
  const { cookies } = state
  const headers = { 'content-type': 'application/json', origin: site.url }
  return Array.from({ length: amount }, () => {
    const turn = state.turn++
    if (turn >= MEMBERS * RESTAURANTS) throw new Error('every member has voted for every restaurant')
    const restaurant = turn % RESTAURANTS
    const member = (Math.floor(turn / RESTAURANTS) + restaurant) % MEMBERS
    return {
      method: 'POST',
      path: '/api/vote',
      headers: { ...headers, cookie: cookies[member]! },
      body: JSON.stringify({ questionId: `olcum-${restaurant}`, rating: (turn % 10) + 1 }),
    }
  })
}

/** What a vote writes, in tables that have keys and nothing else. */
const IDEAL = `
create table ideal_votes (id bigint generated always as identity primary key, restaurant_id text not null, member_id uuid not null,
  choice text not null, rating smallint, created_at timestamptz default now() not null, unique (restaurant_id, member_id));
create table ideal_ledger (id bigint generated always as identity primary key, member_id uuid not null, change integer not null,
  reason text not null, source text not null, created_at timestamptz default now() not null, unique (source, reason));
create table ideal_members (id uuid primary key, points integer default 0 not null, votes integer default 0 not null) with (fillfactor = 60);
create table ideal_counts (restaurant_id text primary key, accepts integer default 0 not null, rejects integer default 0 not null,
  ratings integer[] default '{0,0,0,0,0,0,0,0,0,0}' not null) with (fillfactor = 60);
create table ideal_rows (id bigint generated always as identity primary key, value integer not null);
insert into ideal_members (id) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, ${MEMBERS}) n;
insert into ideal_counts (restaurant_id) select 'olcum-' || n from generate_series(0, ${RESTAURANTS - 1}) n`

const IDEAL_VOTE = `
\\set m random(1, ${MEMBERS})
\\set a random(1, ${MEMBERS})
\\set v random(0, ${RESTAURANTS - 1})
\\set r random(1, 10)
with vote as (
  insert into ideal_votes (restaurant_id, member_id, choice, rating)
  values ('olcum-' || :v, ('00000000-0000-4000-8000-' || lpad(:m::text, 12, '0'))::uuid, case when :r >= 6 then 'accept' else 'reject' end, :r)
  on conflict do nothing returning id, member_id),
paid as (
  insert into ideal_ledger (member_id, change, reason, source)
  select pay.member, 1, reason, 'vote:' || vote.id from vote,
    lateral (values (vote.member_id, 'VOTE_GIVEN'), (('00000000-0000-4000-8000-' || lpad(:a::text, 12, '0'))::uuid, 'VOTE_RECEIVED')) pay (member, reason)
  returning member_id),
members as (
  update ideal_members m set points = points + 1, votes = votes + (m.id = vote.member_id)::int from vote where m.id in (select member_id from paid))
update ideal_counts set accepts = accepts + (:r >= 6)::int, rejects = rejects + (:r < 6)::int, ratings[:r] = ratings[:r] + 1
from vote where restaurant_id = 'olcum-' || :v;
`

/** Members who are signed in, and restaurants of theirs. */
async function makeMembers(site: BenchSite): Promise<string[]> {
  const { pool } = site
  await addMembers(site, 'olcum', MEMBERS)
  // Badges would reference the old ids, so the ids change before a member has earned one.
  await pool.query(
    `update profiles set id = ('00000000-0000-4000-8000-' || lpad(substr(auth_id, 7), 12, '0'))::uuid where auth_id like 'olcum-%'`,
  )
  await pool.query(
    `insert into restaurants (id, title, search_key, author_id, longitude, latitude, position_kind)
     select 'olcum-' || n, 'Ölçüm', 'olcum', ('00000000-0000-4000-8000-' || lpad((1 + n * 7 % $2::int)::text, 12, '0'))::uuid,
       28.6 + n % 20 * 0.04, 40.85 + n / 20 * 0.015, 'pin'
     from generate_series(0, $1::int - 1) n`,
    [RESTAURANTS, MEMBERS],
  )
  return openSessions(site, 'olcum', MEMBERS)
}

async function runPgbench(pgbench: string, site: BenchSite, script: string): Promise<Reference> {
  const { host, port, user, password, database } = connectionOf(site.databaseUrl)
  const file = join(tmpdir(), `lokma-vote-${process.pid}.sql`)
  await writeFile(file, script)
  const before = databaseCpu(site)
  const output = execFileSync(
    pgbench,
    [
      ...`-n -M prepared -c ${CONNECTIONS} -j 2 -T ${SECONDS} -p ${port ?? 5432} -f`.split(' '),
      file,
      '-h',
      host ?? '127.0.0.1',
      '-U',
      user ?? 'postgres',
      database ?? 'postgres',
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: typeof password === 'string' ? password : '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  await rm(file)
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  return { perSecond: rate, database: ((databaseCpu(site) - before) * 1000) / (rate * SECONDS) }
}

function findPgbench(): string | undefined {
  const find = (): string | undefined =>
    ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].findLast((path) => existsSync(path))
  const found = find()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  spawnSync('sh', ['-c', 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q postgresql-contrib'], {
    stdio: 'ignore',
  })
  return find()
}
