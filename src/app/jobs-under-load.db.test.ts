import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, type Database } from '#db/connect.ts'
import { type AppContext, createContext } from '#app/create-context.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { crowd, gift, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, PUSH_KEY, type TestApp } from '#tests/support/test-app.ts'
import { type Job, jobs, startJobs } from './jobs.ts'

/** Of requests, in this test. Each statement of a job that writes takes longer. */
const REQUEST_MS = 100
const CONNECTIONS = 4
const HOUR_MS = 3_600_000

let testApp: TestApp
let requests: Database
let restaurants: string[]
let context: AppContext
const warn = vi.fn()
const run = (text: string, values: unknown[] = []) => testApp.database.pool.query(text, values)

beforeAll(async () => {
  testApp = await createTestApp()
  const limits = { statementMs: REQUEST_MS, lockMs: REQUEST_MS, idleMs: 10_000 }
  requests = connect({ connectionString: testApp.databaseUrl, max: CONNECTIONS, limits, connectionTimeoutMillis: 10_000 })
  context = makeContext()
  // It looks at the database once by itself.
  await context.auth.$context
  await sleep(300)
  await vi.waitFor(() => expect(requests.pool.totalCount - requests.pool.idleCount).toBe(0))
  // The order trusts a member from the tenth restaurant on.
  restaurants = await Promise.all(Array.from({ length: 10 }, () => testApp.restaurant({ address: 'Moda, Kadıköy, İstanbul' })))
})
beforeEach(() => warn.mockClear())
afterAll(async () => {
  await requests.close()
  await testApp.close()
})

/** The same product with the limits of this test. */
function makeContext(): AppContext {
  const log = { warn, info() {}, error: warn, debug() {}, child: () => log }
  const { config, secret } = testApp.context
  return createContext({ config, database: requests, secret, pushKey: PUSH_KEY, log: log as never })
}

const failures = () => warn.mock.calls.filter(([, text]) => ['job failed', 'raid waits for the next try'].includes(text))

async function untilDone(job: Pick<Job, 'name'>): Promise<void> {
  const isDone = async () => (await run('select from jobs where name = $1', [job.name])).rowCount
  await expect.poll(isDone, { timeout: 60_000, interval: 20 }).toBe(1)
}

/** What is left for a job to do, counted by a statement; null where what it leaves is not in the database. */
const left: Record<string, string | null> = {
  trending: 'select from restaurants where hot_score = 7',
  'trending-nightly': "select from restaurant_activity where hour < now() - interval '9 days'",
  shields: 'select from shield_progress where after_vote < (select max(id) from votes where question_id = any($1))',
  'shields-nightly': "select from vote_networks where cast_at < now() - interval '91 days'",
  order: 'select from votes where question_id = any($1) and weight = 0',
  'dish-order': 'select from dish_ratings where standing is null',
  'open-dump': null,
  statistics: 'select from visit_marks where day < current_date - 1',
  'idempotency-keys': "select from idempotency_keys where created_at < now() - interval '1 day'",
  'used-proofs': 'select from used_proofs where expires_at < now()',
  'clean-accounts': 'select from held_names where expires_at < now()',
  'waiting-acts': null,
  'expired-gifts': "select from gift_inbox where status = 'pending'",
  openings: 'select from restaurant_hours where due_at < now()',
  'merge-journals': null,
  'removed-content': null,
  raids: null,
  'old-raids': null,
  'member-decisions': null,
  'statement-networks': 'select from network_tallies',
  'dish-places': 'select from listed_dishes where province is not null and kind is not null and not exists (select from dish_place_counts)',
  'dish-kinds': 'select from restaurant_dishes where kind_version = 0',
  'old-dishes': 'select from dish_ratings where goes_at < now()',
  'waiting-items': "select from waiting_alerts where sent_at < now() - interval '100 days'",
  'faded-carts': 'select from cart_pauses where until < now()',
  'old-notifications': "select from notified_acts where notified_at < now() - interval '2 days'",
  places: 'select from restaurants where province is null',
  'clean-media': "select from media_files where name = 'yok.webp'",
  'media-listing': 'select from media_files where not exists (select from media_listing)',
  digests: null,
  pushes: null,
  mails: 'select from mails',
}

async function addTasks(): Promise<void> {
  const members = await crowd(testApp, 3)
  for (const restaurant of restaurants) await membersVote(testApp, restaurant, members, [8, 8, 8])
  await run(`update auth_users set email_verified = true where id in (select auth_id from profiles where id = any($1))`, [members])
  await run(`update profiles set created_at = now() - interval '400 days' where id = any($1)`, [members])
  for (const [n, restaurant] of restaurants.entries())
    await run('update votes set created_at = now() - make_interval(days => $2) where question_id = $1', [restaurant, 40 + n])
  await gift(testApp, members[0]!, members[1]!, { sent_at: new Date(0), expires_at: new Date(1) })
  const values = `
    update restaurants set hot_score = 7;
    insert into restaurant_activity (restaurant_id, hour, amount) select id, now() - interval '10 days', 1 from restaurants;
    insert into vote_networks (vote_id, network_hash, cast_at) select id, decode(repeat('01', 16), 'hex'), now() - interval '92 days' from votes;
    insert into restaurant_dishes (restaurant_id, name, name_key) select id, 'Simit', 'simit' from restaurants;
    insert into dish_ratings (dish_id, member_id, rating, created_at) select d.id, p.id, 8, now() - interval '40 days' from restaurant_dishes d, profiles p;
    insert into dish_ratings (dish_id, rating, goes_at) select id, 8, now() - interval '1 hour' from restaurant_dishes;
    insert into visit_marks (day, mark) values (current_date - 3, '\\x01');
    insert into idempotency_keys (owner, key, request_hash, status, response, created_at) values ('a', 'key-of-old', 'c', 201, '{}', now() - interval '2 days');
    insert into used_proofs (nonce, expires_at) values (decode(repeat('01', 16), 'hex'), now() - interval '1 hour');
    insert into held_names (name_hash, expires_at) values (decode(repeat('01', 32), 'hex'), now() - interval '1 hour');
    insert into network_tallies (network_hash, said_at) values (decode(repeat('01', 16), 'hex'), now() - interval '2 days');
    insert into cart_pauses (question_id, until) select min(id), now() - interval '1 hour' from restaurants;
    insert into notified_acts (receiver_id, actor_id, act, notified_at) select min(id::text)::uuid, max(id::text)::uuid, 'follow', now() - interval '3 days' from profiles;
    insert into media_files (name, created_at) values ('yok.webp', now() - interval '2 days');
    insert into mails (sealed, expires_at, created_at) values ('\\x01', now() - interval '1 hour', now() - interval '9 days')`
  for (const text of values.split(';')) await run(text)
}

/** From now on each statement that changes a table takes longer than a request may; what its triggers and foreign keys change does not. */
async function slowDown(): Promise<void> {
  await run(`create function dawdle() returns trigger language plpgsql as $$
    begin
      if current_setting('application_name') = 'lokma' and pg_trigger_depth() = 1 then perform pg_sleep(${(REQUEST_MS * 1.1) / 1000}); end if;
      return null;
    end $$`)
  await run(`do $$ declare t text; begin
    for t in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'jobs' loop
      execute format('create trigger dawdles before insert or update or delete on %I execute function dawdle()', t);
    end loop; end $$`)
}

/** Requests that fill all their connections, and votes that lock restaurants for a while again and again. */
function makeLoad(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const repeat = async (task: () => Promise<unknown>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await task().catch(() => {})
      await sleep(5)
    }
  }
  let turn = 0
  const vote = async (): Promise<void> => {
    const client = await testApp.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        'select from restaurants join vote_counts c on restaurant_id = id where id = $1 for key share of restaurants for no key update of c',
        [restaurants[turn++ % restaurants.length]],
      )
      await client.query('select pg_sleep(0.05)')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const busy = Array.from({ length: CONNECTIONS + 2 }, () => repeat(() => requests.pool.query('select pg_sleep(0.03)')))
  const loops = [...busy, ...[1, 2].map(() => repeat(vote))]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

describe('a job under load', () => {
  it.each(jobs)('$name uses no connection of the requests, whose statements have short time limits', async (job) => {
    let [taken, isRunning] = [0, false]
    const count = () => void (isRunning && taken++)
    requests.pool.on('acquire', count)
    const watched: Job = {
      ...job,
      name: `watched ${job.name}`,
      async run(...given) {
        isRunning = true
        await job.run(...given)
        // Its job starts it and does not wait.
        if (job.name === 'raids') await context.raids.run()
        isRunning = false
      },
    }
    const started = startJobs(context, { lookEveryMs: 20, list: [watched] })
    await untilDone(watched)
    await started.stop()
    requests.pool.off('acquire', count)
    expect([taken, failures()]).toEqual([0, []])
  })

  it('ends and leaves nothing to do, although its statements are slow, connections are missing and votes hold their rows', async () => {
    expect(Object.keys(left).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
    await addTasks()
    await slowDown()
    const load = makeLoad()
    const start = (list: readonly Job[], everyMs: number) =>
      startJobs(context, { lookEveryMs: 20, list: list.map((job) => ({ ...job, everyMs, hours: [0, 24] })) })
    let started = start(jobs, HOUR_MS)
    try {
      for (const job of jobs) await untilDone(job)
      await started.stop()
      const amountLeft = async ({ name }: Job): Promise<number> => {
        const text = left[name]
        return text ? ((await run(text, text.includes('$1') ? [restaurants] : [])).rowCount ?? 0) : 0
      }
      const amounts = await Promise.all(jobs.map(amountLeft))
      // What a vote had locked is left to the next run.
      const unfinished = jobs.filter((_, at) => amounts[at]! > 0)
      started = start(unfinished, 100)
      for (const job of unfinished) await expect.poll(() => amountLeft(job), { timeout: 30_000, message: job.name }).toBe(0)
    } finally {
      await load.stop()
      await started.stop()
    }
    expect(failures()).toEqual([])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  }, 180_000)
})
