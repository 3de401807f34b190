import { apart, cpuOf, measure, middle, printShares, type Sample } from './load.ts'
import { signIn } from './members.ts'
import { COMPILED_AFTER } from './rendering.ts'
import type { BenchSite } from './site.ts'
import type { Row } from './table.ts'

const ROUNDS = 3

/** CPU time of what every page of a member asks for, and of their notifications: of the member of the demo who has most of them. */
export async function measureMemberCalls(site: BenchSite): Promise<Row[]> {
  const cookie = await signInBusiest(site)
  return [
    await rowOf(site, cookie, 'viewer call of a member', '/api/viewer', 1.5),
    await rowOf(site, cookie, 'first page of notifications of a member', '/api/notifications?limit=20', 1.2),
  ]
}

async function rowOf(site: BenchSite, cookie: string, what: string, path: string, atMost: number): Promise<Row> {
  const samples: Sample[] = []
  for (let round = 0; round < ROUNDS; round++)
    samples.push(
      await measure({
        url: site.url,
        requests: [{ path, headers: { cookie } }],
        watched: { app: site.pid, database: site.databasePid },
        warmUpAnswers: round === 0 ? COMPILED_AFTER : 0,
      }),
    )
  printShares(what, samples)
  const ours = middle(samples)
  return {
    what: `${what}, CPU in milliseconds`,
    measured: apart(ours),
    against: '–',
    figure: cpuOf(ours),
    goal: { atMost },
    values: { app: ours.app, database: ours.database },
  }
}

async function signInBusiest(site: BenchSite): Promise<string> {
  const { rows } = await site.pool.query<{ account: string }>(
    `select p.auth_id as account from notifications n join profiles p on p.id = n.receiver_id
     group by p.auth_id order by count(distinct n.group_key) desc limit 1`,
  )
  return (await signIn(site, [rows[0]!.account]))[0]!
}
