import { Pool, type PoolClient } from 'pg'
import type { MemberFilters, MemberPage } from '#features/members/members.contract.ts'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { dropIndexes } from './generate.ts'
import { openSessions } from './members.ts'
import { BENCH_SECRET, startServer } from './site.ts'
import { percentile, type Row } from './table.ts'

const MEMBERS = 1_000_000
const REQUESTS = 1500
const WARM_UP = 100
const COOKIES = 20

const first = ['Ayşe', 'Mehmet', 'Zeynep', 'Ali', 'Elif', 'Mustafa', 'Işıl', 'Hüseyin', 'Gül', 'Kadir', 'Şükrü', 'Nazlı', 'Deniz', 'Umut']
const last = ['Yılmaz', 'Kaya', 'Demir', 'Çelik', 'Şahin', 'Öztürk', 'Aydın', 'Arslan', 'Doğan', 'Kılıç', 'Karagözoğlu', 'Uçar', 'Tan']

/** The filters of a turn: names that many, few and none have, e-mails, domains, days, networks, and all together. */
const kinds: Record<string, (n: number) => MemberFilters> = {
  'a first name': (n) => ({ name: first[n % first.length]! }),
  'both names': (n) => ({ name: `${first[n % first.length]!} ${last[n % last.length]!}` }),
  'a whole username': (n) => ({ name: `uye${(n * 7919) % MEMBERS}x` }),
  'two letters': (n) => ({ name: last[n % last.length]!.slice(0, 2) }),
  'a name that nobody has': (n) => ({ name: `hickimse${n}` }),
  'a whole e-mail': (n) => ({ email: `uye${(n * 7919) % MEMBERS}x@posta${((n * 7919) % MEMBERS) % 40}.example` }),
  'a domain': (n) => ({ email: `@posta${n % 40}.example` }),
  'a day': (n) => ({ from: dayOf(n), until: dayOf(n) }),
  'a day and a name': (n) => ({ from: dayOf(n), until: dayOf(n), name: first[n % first.length]! }),
  'a network': (n) => ({ network: `10.${(n * 31) % 200}.${(n * 17) % 250}.0/24` }),
  'no filter': () => ({}),
}

const dayOf = (n: number): string => new Date(Date.now() - (1 + ((n * 37) % 900)) * 86_400_000).toISOString().slice(0, 10)

/** The search of members in the admin area, over a million of them; each kind of filter is asked for in turn, also its second page. */
export async function measureFindMembers(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const { url: databaseUrl } = await cluster.createDatabase()
  console.log(`members: making ${MEMBERS.toLocaleString('en')} members`)
  const pool = new Pool({ ...connectionOf(databaseUrl), max: 2 })
  await fill(pool)
  const cookies = await openSessions({ pool, secret: BENCH_SECRET }, 'uretilen', COOKIES)
  await pool.query(`
    insert into badges (name, emoji, description, condition_type, condition_value) values ('admin', 'x', 'x', 'granted', 1) on conflict do nothing`)
  await pool.query(
    `
    insert into user_badges (user_id, badge_id) select p.id, b.id from profiles p, badges b
    where b.name = 'admin' and p.auth_id = any($1) on conflict do nothing`,
    [cookies.map((_, at) => `uretilen-${at + 1}`)],
  )
  await pool.end()
  const { url, stop } = await startServer(databaseUrl, { DEMO: '0', RATE_LIMITS: 'off' })
  const taken = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  const names = Object.keys(kinds)
  for (let turn = 0; turn < WARM_UP + REQUESTS; turn++) {
    const kind = names[turn % names.length]!
    const filters = kinds[kind]!(turn)
    const cookie = cookies[turn % COOKIES]!
    const { ms, nextCursor } = await search(url, cookie, filters)
    const second = nextCursor === null ? [] : [(await search(url, cookie, { ...filters, cursor: nextCursor })).ms]
    if (turn >= WARM_UP) taken.get(kind)!.push(ms, ...second)
  }
  await stop()
  await cluster.close()
  for (const [kind, times] of taken)
    console.log(`  ${kind}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`)
  const all = [...taken.values()].flat()
  const [slowest, times] = [...taken].toSorted(([, a], [, b]) => percentile(b, 0.99) - percentile(a, 0.99))[0]!
  return [
    {
      what: `admins find members among ${MEMBERS.toLocaleString('en')}, first and second page, p99 in milliseconds`,
      measured: `p50 ${percentile(all, 0.5).toFixed(1)} ms, p99 ${percentile(all, 0.99).toFixed(1)} ms`,
      against: `slowest filter, ${slowest}: p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      figure: percentile(all, 0.99),
      goal: { atMost: 50 },
    },
  ]
}

async function search(
  url: string,
  cookie: string,
  filters: MemberFilters & { cursor?: string },
): Promise<{ ms: number; nextCursor: string | null }> {
  const began = performance.now()
  const response = await fetch(`${url}/api/moderation/members/search`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(filters),
  })
  const page = (await response.json()) as MemberPage
  const ms = performance.now() - began
  if (!response.ok) throw new Error(`a search was answered with ${response.status}: ${JSON.stringify(page)}`)
  return { ms, nextCursor: page.nextCursor }
}

/** Members of three years with Turkish names, e-mails of forty domains, and a session of every third. */
async function fill(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`)
    const rebuild = await dropIndexes(client, ['auth_sessions'])
    await addAll(client)
    for (const text of rebuild) await client.query(text)
    await client.query('vacuum (analyze)')
    await client.query('reset session_replication_role')
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

async function addAll(client: PoolClient): Promise<void> {
  const names = `(array['${first.join("','")}'])[1 + n % ${first.length}] || ' ' || (array['${last.join("','")}'])[1 + n / 7 % ${last.length}]`
  const at = `now() - (${MEMBERS} - n) * interval '94 seconds'`
  await client.query(`
    insert into auth_users (id, name, email, username, nickname, policies_accepted_at, created_at)
    select 'uretilen-' || n, 'x', 'uye' || n || 'x@posta' || n % 40 || '.example', 'uye' || n || 'x', ${names}, ${at}, ${at} from generate_series(1, ${MEMBERS}) n`)
  await client.query(`
    insert into profiles (auth_id, username, nickname, created_at)
    select 'uretilen-' || n, 'uye' || n || 'x', ${names}, ${at} from generate_series(1, ${MEMBERS}) n`)
  await client.query(`
    insert into auth_sessions (id, user_id, token, expires_at, network)
    select 'alt-' || n, 'uretilen-' || n, 'alt-' || n, now() + interval '20 days', '10.' || n * 31 % 200 || '.' || n * 17 % 250 || '.0/24'
    from generate_series(1, ${MEMBERS}, 3) n`)
}
