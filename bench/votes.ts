import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionOf } from '#tests/support/cluster.ts'
import { cpuSeconds } from './cpu.ts'
import { apart, type RequestSource, CONNECTIONS, cpuText, measure, perSecond, type Sample } from './load.ts'
import { addMembers, openSessions } from './members.ts'
import type { BenchSite } from './site.ts'
import { median, type Row } from './table.ts'

const MEMBERS = 500
const RESTAURANTS = 400
const SECONDS = 5
const ROUNDS = 3
/** More than one round can process. */
const BALLOTS = 20_000

/** Votes of different members through the API against the same transaction by pgbench, with as many clients. */
export async function measureVotes(site: BenchSite): Promise<Row[]> {
  const pgbench = findPgbench()
  if (!pgbench) {
    console.log('votes: not run, pgbench is missing (Debian: apt-get install postgresql-contrib)')
    return []
  }
  const script = join(tmpdir(), `lokma-vote-${process.pid}.sql`)
  await writeFile(script, transaction)
  const rounds: { ours: Sample; theirs: number; theirCpu: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await measure({
      url: site.url,
      requests: await takeBallots(site, BALLOTS),
      once: true,
      seconds: SECONDS,
      watched: { app: site.pid, database: site.databasePid },
    })
    await site.pool.query("delete from votes where question_id like 'olcum-b%'")
    const before = databaseCpu(site)
    const theirs = runPgbench(pgbench, site, script)
    rounds.push({ ours, theirs, theirCpu: ((databaseCpu(site) - before) * 1000) / (theirs * SECONDS) })
  }
  const ours = rounds[0]!.ours
  return [
    {
      what: 'vote through the API against pgbench',
      measured: `${perSecond(median(rounds.map((round) => round.ours.perSecond)))} (${apart(ours)})`,
      against: `${perSecond(median(rounds.map((round) => round.theirs)))} (${cpuText(rounds[0]!.theirCpu)} db)`,
      figure: median(rounds.map((round) => round.ours.perSecond / round.theirs)),
      goal: { atLeast: 0.5 },
      values: { app: ours.app, database: ours.database, theirDatabase: rounds[0]!.theirCpu },
    },
  ]
}

const databaseCpu = ({ databasePid }: BenchSite): number => (databasePid === undefined ? Number.NaN : cpuSeconds(databasePid))

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

// The statements of cast-vote.ts, one after another.
const transaction = `
\\set m random(1, ${MEMBERS})
\\set v random(0, ${RESTAURANTS - 1})
\\set r random(1, 10)
with voted as (select id, author_id from restaurants where id = 'olcum-b' || :v and is_votable),
locked as (
  select id from profiles where id in (('00000000-0000-4000-8000-' || lpad(:m::text, 12, '0'))::uuid, (select author_id from voted))
  order by id for no key update),
vote as (
  insert into votes (question_id, user_id, choice, rating)
  select id, ('00000000-0000-4000-8000-' || lpad(:m::text, 12, '0'))::uuid, case when :r >= 6 then 'accept' else 'reject' end, :r
  from voted where (select count(*) from locked) > 0
  on conflict do nothing returning id, question_id, user_id),
paid as (
  insert into points_log (user_id, points_change, reason, question_id, source)
  select pay.user_id, 1, reason, vote.question_id, 'vote:' || vote.id
  from vote join voted on voted.id = vote.question_id,
    lateral (values (vote.user_id, 'VOTE_GIVEN'), ((select id from locked where id = voted.author_id), 'VOTE_RECEIVED')) pay (user_id, reason)
  where pay.user_id is not null and vote.user_id is distinct from (select id from locked where id = voted.author_id)
  on conflict on constraint points_log_once do nothing)
select * from vote;
select accept_count, reject_count, logged_in_ratings, anonymous_ratings from restaurants where id = 'olcum-b' || :v;
`

/** Members who are signed in, and restaurants of theirs for each side. */
async function makeMembers(site: BenchSite): Promise<string[]> {
  const { pool } = site
  await addMembers(site, 'olcum', MEMBERS)
  // Badges would reference the old ids, so the ids change before a member has earned one.
  await pool.query(
    `update profiles set id = ('00000000-0000-4000-8000-' || lpad(substr(auth_id, 7), 12, '0'))::uuid where auth_id like 'olcum-%'`,
  )
  await pool.query(
    `insert into restaurants (id, title, search_key, author_id)
     select 'olcum-' || side || n, 'Ölçüm', 'olcum', ('00000000-0000-4000-8000-' || lpad((1 + n * 7 % $2::int)::text, 12, '0'))::uuid
     from generate_series(0, $1::int - 1) n, unnest(array['', 'b']) side`,
    [RESTAURANTS, MEMBERS],
  )
  return openSessions(site, 'olcum', MEMBERS)
}

function runPgbench(pgbench: string, { databaseUrl }: BenchSite, script: string): number {
  const { host, port, user, password, database } = connectionOf(databaseUrl)
  const output = execFileSync(
    pgbench,
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CONNECTIONS),
      '-j',
      '2',
      '-T',
      String(SECONDS),
      '-f',
      script,
      '-h',
      host ?? '127.0.0.1',
      '-p',
      String(port ?? 5432),
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
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
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
