import { setTimeout as sleep } from 'node:timers/promises'
import type { Raid, RaidPreview } from '#features/raids/raids.contract.ts'
import { addMembers, openSessions } from './members.ts'
import type { BenchSite } from './site.ts'
import { percentile, type Row } from './table.ts'

const ACCOUNTS = 2000
const RESTAURANTS = 20
const VOTES_EACH = 10
const COMMENTS_EACH = 5
const MEMBERS = 500
/** Votes of members beside the undo, each second. */
const PER_SECOND = 40
/** A vote that a busy server refuses counts as one that took this long. */
const REFUSED_MS = 60_000
const CALM_SECONDS = 20
/** The first votes after a start compile code and plan queries. */
const WARM_UP_SECONDS = 15

/** The undo of a raid, and how long members' votes on the same restaurants take beside it, against the calm before and after. */
export async function measureRaids(site: BenchSite, signIn: (site: BenchSite) => Promise<string> = adminCookie): Promise<Row[]> {
  const ballots = await prepare(site)
  const admin = await signIn(site)
  await voteFor(site, ballots, sleep(WARM_UP_SECONDS * 1000))
  const calm = await voteFor(site, ballots, sleep(CALM_SECONDS * 1000))
  const began = performance.now()
  const undone = undo(site, admin).then((raid) => ({ raid, seconds: (performance.now() - began) / 1000 }))
  const beside = await voteFor(site, ballots, undone)
  const { raid, seconds } = await undone
  const after = await voteFor(site, ballots, sleep(CALM_SECONDS * 1000))
  const [quiet, busy] = [percentile([...calm, ...after], 0.99), percentile(beside, 0.99)]
  const left = await site.pool.query("select from votes v join profiles p on p.id = v.user_id where p.auth_id like 'baskin-%'")
  if (left.rowCount !== 0) throw new Error(`${left.rowCount} votes of the raid are still there`)
  const what = `undo of a raid of ${raid.done.bans} accounts, ${raid.done.votes} votes and ${raid.done.comments} comments`
  return [
    { what, measured: `${seconds.toFixed(0)} s`, against: '–', figure: seconds, goal: { atMost: 60 }, values: { seconds } },
    {
      what: `${PER_SECOND} votes of members each second on the same restaurants beside the undo, p99`,
      measured: `${busy.toFixed(1)} ms, p50 ${percentile(beside, 0.5).toFixed(1)} ms`,
      against: `${quiet.toFixed(1)} ms, p50 ${percentile([...calm, ...after], 0.5).toFixed(1)} ms, before and after; after against before ${(percentile(after, 0.99) / percentile(calm, 0.99)).toFixed(2)}`,
      figure: busy / quiet,
      goal: { atMost: 1.5 },
      values: { busy, quiet, votes: beside.length },
    },
  ]
}

export interface Ballot {
  cookie: string
  restaurant: string
  rating: number
}

/** The raid, whose votes and comments paid, and the votes that members have not given yet. */
async function prepare(site: BenchSite): Promise<Ballot[]> {
  const { pool } = site
  await addMembers(site, 'durust', MEMBERS)
  await pool.query("update profiles set created_at = created_at - interval '90 days' where auth_id like 'durust-%'")
  await addMembers(site, 'baskin', ACCOUNTS)
  await pool.query(
    `insert into restaurants (id, title, search_key, author_id)
     select 'basilan-' || n, 'Basılan', 'basilan', p.id from generate_series(0, $1::int - 1) n join profiles p on p.auth_id = 'durust-' || (n + 1)`,
    [RESTAURANTS],
  )
  await pool.query(
    `with raiders as (select id, row_number() over (order by id) as n from profiles where auth_id like 'baskin-%')
     insert into votes (question_id, user_id, choice, rating)
     select 'basilan-' || (n + k) % $1::int, id, 'reject', 1 from raiders, generate_series(0, $2::int - 1) k`,
    [RESTAURANTS, VOTES_EACH],
  )
  await pool.query(
    `insert into comments (question_id, user_id, vote_id, content)
     select question_id, user_id, id, 'Sakın gitmeyin ' || id from (
       select v.*, row_number() over (partition by user_id order by v.id) as n from votes v join profiles p on p.id = v.user_id
       where p.auth_id like 'baskin-%') v where n <= $1`,
    [COMMENTS_EACH],
  )
  await pool.query(
    `insert into points_log (user_id, points_change, reason, question_id, source)
     select pay.* from (
       select v.id, v.user_id as giver, r.author_id as taker, r.id as restaurant, 'vote' as kind, 1 as given, 1 as taken
         from votes v join restaurants r on r.id = v.question_id where r.id like 'basilan-%'
       union all
       select c.id, c.user_id, r.author_id, r.id, 'comment', 2, 2 from comments c join restaurants r on r.id = c.question_id where r.id like 'basilan-%') s,
     lateral (values
       (giver, given, upper(kind) || '_GIVEN', restaurant, kind || ':' || id), (taker, taken, upper(kind) || '_RECEIVED', restaurant, kind || ':' || id)
     ) pay (user_id, points, reason, question_id, source)`,
  )
  await pool.query('vacuum analyze')
  const cookies = await openSessions(site, 'durust', MEMBERS)
  const ballots = cookies.slice(RESTAURANTS).flatMap((cookie, member) =>
    Array.from({ length: RESTAURANTS }, (_, k) => ({
      cookie,
      restaurant: `basilan-${(member + k) % RESTAURANTS}`,
      rating: 9,
      turn: k * MEMBERS + member,
    })),
  )
  // Votes after another are of different members, on different restaurants.
  return ballots.toSorted((a, b) => a.turn - b.turn)
}

/** Members vote at a steady rate until the task is done. @returns how long each vote took, in ms */
export async function voteFor(site: BenchSite, ballots: Ballot[], task: Promise<unknown>): Promise<number[]> {
  let isDone = false
  const ending = task.finally(() => (isDone = true))
  const times: Promise<number>[] = []
  const began = performance.now()
  while (!isDone) {
    const ballot = ballots.shift()
    if (!ballot) throw new Error('every member has voted for every restaurant')
    times.push(vote(site, ballot))
    await sleep(Math.max(0, began + (times.length * 1000) / PER_SECOND - performance.now()))
  }
  await ending
  return Promise.all(times)
}

async function vote({ url }: BenchSite, { cookie, restaurant, rating }: Ballot): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/api/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ questionId: restaurant, rating }),
  })
  await answer.text()
  if (answer.status === 503) return REFUSED_MS
  if (!answer.ok) throw new Error(`a vote was answered with ${answer.status}`)
  return performance.now() - began
}

async function adminCookie(site: BenchSite): Promise<string> {
  const answer = await fetch(`${site.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ email: 'admin@lokma.example', password: 'lokma-demo-1' }),
  })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Looks, orders, and waits for the end as the page does. */
async function undo({ url }: BenchSite, cookie: string): Promise<Raid> {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api/moderation/raids${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', origin: url, cookie },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const day = 86_400_000
  const signs = { from: new Date(Date.now() - day).toISOString(), to: new Date(Date.now() + day).toISOString(), name: 'baskin*' }
  const { fingerprint } = await call<RaidPreview>('/preview', signs)
  let raid = await call<Raid>('', { signs, fingerprint, rule: 'spam', facts: 'Toplu açılan hesaplarla toplu oy.' })
  while (raid.state === 'undoing') {
    await sleep(500)
    raid = await call<Raid>(`/${raid.id}`)
  }
  return raid
}
