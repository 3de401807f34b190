import { Pool } from 'pg'
import type { RawData } from 'ws'
import type { NotificationsChanged } from '#features/notifications/notifications.contract.ts'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { compareSizes } from './compare-sizes.ts'
import { dropIndexes } from './generate.ts'
import { connectToHub, eventsOf, PING } from './hub.ts'
import { addMembers, openSessions } from './members.ts'
import { BENCH_SECRET, type BenchSite, startServer } from './site.ts'
import { median, percentile, type Row } from './table.ts'

const PARTICIPANTS = 1000
const REPLIES = 60
const WARM_UP = 10
const SMALL = 10_000
const LARGE = 1_000_000
/** Notifications of each member; half of them are unread. */
const EACH = 50
const REQUESTS = 2000
/** Members of each side who mark everything as read, once. */
const READERS = 600

/** Replies to a thread of a thousand people and to a thread of one, in turns; the time until the last of them is told. */
export async function measureBells(site: BenchSite): Promise<Row[]> {
  const { pool, url } = site
  const { crowded, quiet, people, cookieOfReplier, cookieOfLast } = await makeThreads(site)
  const socket = await connectToHub(url, cookieOfLast)
  let rung: (() => void) | undefined
  socket.on('message', (data: RawData) => {
    if (eventsOf<NotificationsChanged>((data as Buffer).toString(), 'NotificationsChanged').length > 0) rung?.()
  })
  const taken = { crowded: [] as number[], quiet: [] as number[], bell: [] as number[], inserts: [] as number[] }
  for (let turn = 0; turn < WARM_UP + REPLIES; turn++) {
    const isCounted = turn >= WARM_UP
    socket.send(PING)
    const bell = new Promise<void>((resolve) => (rung = resolve))
    const began = performance.now()
    await answer(url, cookieOfReplier, crowded)
    const acknowledged = performance.now()
    await bell
    const told = performance.now()
    await untilQuiet(pool)
    const before = performance.now()
    await answer(url, cookieOfReplier, quiet)
    const after = performance.now()
    await untilQuiet(pool)
    if (!isCounted) continue
    taken.crowded.push(acknowledged - began)
    taken.bell.push(told - acknowledged)
    taken.quiet.push(after - before)
    if (turn % 10 === 0) taken.inserts.push(await singleInserts(pool, people))
  }
  socket.terminate()
  return [
    {
      what: `reply in a thread of ${PARTICIPANTS} people against one of a single person, p50`,
      measured: `${median(taken.crowded).toFixed(1)} ms`,
      against: `${median(taken.quiet).toFixed(1)} ms`,
      figure: median(taken.crowded) / median(taken.quiet),
      goal: { atMost: 1.2 },
    },
    {
      what: `from the answer to the last bell of ${PARTICIPANTS}, the slowest of ${REPLIES} replies, in seconds`,
      measured: `p50 ${median(taken.bell).toFixed(0)} ms, slowest ${percentile(taken.bell, 1).toFixed(0)} ms`,
      against: `${median(taken.inserts).toFixed(0)} ms for ${PARTICIPANTS} single inserts with pg`,
      figure: percentile(taken.bell, 1) / 1000,
      goal: { atMost: 2 },
    },
  ]
}

/** Two threads of one restaurant: in one a thousand members wrote, in the other a single one. */
async function makeThreads(site: BenchSite) {
  const { pool } = site
  await addMembers(site, 'dizi', PARTICIPANTS + 2)
  const cookies = await openSessions(site, 'dizi', PARTICIPANTS + 2)
  const { rows: members } = await pool.query<{ id: string; n: number }>(
    "select id, substr(auth_id, 6)::int as n from profiles where auth_id like 'dizi-%' order by id",
  )
  const writer = members.find(({ n }) => n === PARTICIPANTS + 1)!
  const people = members.filter(({ n }) => n <= PARTICIPANTS)
  await pool.query("insert into restaurants (id, title, search_key, author_id) values ('dizi', 'Ölçüm', 'olcum', $1)", [writer.id])
  const { rows: threads } = await pool.query<{ id: string }>(
    `insert into comments (question_id, user_id, content, vote_choice, vote_rating)
     select 'dizi', id, 'Ölçüm', 'accept', 8 from unnest($1::uuid[]) id returning id`,
    [[writer.id, people[0]!.id]],
  )
  const [crowded, quiet] = threads.map(({ id }) => id) as [string, string]
  await reply(pool, crowded, people)
  await reply(pool, quiet, people.slice(1, 2))
  await pool.query('delete from notification_fanouts')
  // The members of a thread are told in the order of their ids.
  return { crowded, quiet, people, cookieOfReplier: cookies[PARTICIPANTS + 1]!, cookieOfLast: cookies[people.at(-1)!.n - 1]! }
}

async function answer(url: string, cookie: string, thread: string): Promise<void> {
  const response = await fetch(`${url}/api/comments/${thread}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ content: 'Ölçüm' }),
  })
  if (response.status !== 201) throw new Error(`a reply was answered with ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** Adds a reply of each of these members. */
async function reply(pool: Pool, thread: string, people: readonly { id: string }[]): Promise<void> {
  await pool.query(
    "insert into comment_replies (comment_id, question_id, user_id, content) select $1, 'dizi', id, 'Ölçüm' from unnest($2::uuid[]) id",
    [thread, people.map(({ id }) => id)],
  )
}

/** Waits until nobody is left to be told. */
async function untilQuiet(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      'select from notification_fanouts union all select from notification_counts where told_version < version limit 1',
    )
    if (rows.length === 0) return
  }
}

/** Milliseconds for as many rows as the crowd has members, each inserted by a statement of its own. */
async function singleInserts(pool: Pool, people: readonly { id: string }[]): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query(
      'create temp table if not exists told (id bigint generated always as identity primary key, member uuid, at timestamptz default now())',
    )
    const began = performance.now()
    for (const { id } of people) await client.query({ name: 'tell', text: 'insert into told (member) values ($1)', values: [id] })
    return performance.now() - began
  } finally {
    client.release()
  }
}

interface Side {
  url: string
  cookies: string[]
}

/** The unread number, the first page and marking all as read, at a million members and at ten thousand. */
export async function measureCentre(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const opened = []
  for (const members of [SMALL, LARGE]) {
    console.log(`notifications: making ${members.toLocaleString('en')} members and ${(members * EACH).toLocaleString('en')} notifications`)
    const { url: databaseUrl } = await cluster.createDatabase()
    const pool = new Pool({ ...connectionOf(databaseUrl), max: 2 })
    await fill(pool, members)
    const cookies = await openSessions({ pool, secret: BENCH_SECRET }, 'uretilen', READERS * 2)
    await pool.end()
    opened.push({ ...(await startServer(databaseUrl, { DEMO: '0' })), cookies })
  }
  const [small, large] = opened as [(typeof opened)[0], (typeof opened)[0]]
  const again: Side = { ...small, cookies: small.cookies.slice(READERS) }
  const sides: [Side, Side, Side] = [small, large, again]
  const against = `at ${LARGE.toLocaleString('en')} members and ${(LARGE * EACH).toLocaleString('en')} notifications against ${SMALL.toLocaleString('en')} members, p99`
  const rows = [
    await compareSizes({
      what: `viewer with its unread number ${against}`,
      sides,
      warmUp: 200,
      requests: REQUESTS,
      time: (side, turn) => call(side, turn, '/viewer'),
    }),
    await compareSizes({
      what: `first page of notifications ${against}`,
      sides,
      warmUp: 200,
      requests: REQUESTS,
      time: (side, turn) => call(side, turn, '/notifications?limit=20'),
    }),
    await compareSizes({
      what: `marking all notifications as read ${against}`,
      sides,
      warmUp: 20,
      requests: READERS - 20,
      time: (side, turn) => call(side, turn, '/notifications/read', { id: Number.MAX_SAFE_INTEGER, scope: 'all' }),
    }),
  ]
  for (const side of opened) await side.stop()
  await cluster.close()
  return rows
}

/** Calls the API as the member of this turn. @returns milliseconds */
async function call({ url, cookies }: Side, turn: number, path: string, body?: unknown): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { cookie: cookies[turn % READERS]!, origin: url, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
  return performance.now() - began
}

/** Fills an empty, migrated database with members who follow each other, without triggers. */
async function fill(pool: Pool, members: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`)
    await client.query(
      `insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
       select 'uretilen-' || n, 'x', 'uye' || n || '@example.com', 'uye' || n, 'Üye ' || n, now() from generate_series(1, ${members}) n`,
    )
    await client.query(
      `insert into profiles (id, auth_id, username, nickname)
       select ${idOf('n')}, 'uretilen-' || n, 'uye' || n, 'Üye ' || n from generate_series(1, ${members}) n`,
    )
    const rebuild = await dropIndexes(client, ['notifications'])
    // Ten groups of five: the followers of ten days.
    await client.query(
      `insert into notifications (receiver_id, actor_id, kind, group_key, cause, created_at, read_at)
       select ${idOf('n')}, ${idOf('actor')}, 'follow', 'follow:' || (now() - day * interval '1 day')::date, 'follow:' || ${idOf('actor')},
         now() - day * interval '1 day', case when day >= 5 then now() end
       from generate_series(${EACH} - 1, 0, -1) k cross join lateral (select k / 5 as day) d
       cross join generate_series(1, ${members}) n cross join lateral (select 1 + (n + k * 7919::bigint) % ${members} as actor) a
       where actor <> n`,
    )
    for (const text of rebuild) await client.query(text)
    await client.query(
      'insert into notification_counts (member_id, unread) select receiver_id, count(*) from notifications where read_at is null group by receiver_id',
    )
    await client.query('vacuum (analyze)')
    await client.query('reset session_replication_role')
  } finally {
    client.release(true)
  }
}

const idOf = (n: string): string => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
