import { randomUUID } from 'node:crypto'
import { call } from '#tests/faults/call.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machines.ts'

/** Asks the PostgreSQL of a machine from its own network, which also answers when it is cut off from all others. */
async function askInside(machine: Machine, query: string): Promise<string> {
  const psql = ['psql', '-XAtc', query, '-h', machine.folder, 'postgres']
  const answer = await machine.run('setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups', ...psql).catch(() => '')
  return answer.trim()
}

/** Whether a machine takes writes. */
export const isWritable = async (machine: Machine): Promise<boolean> => (await askInside(machine, 'select pg_is_in_recovery()')) === 'f'

/** By how many seconds the clock of PostgreSQL on a machine is ahead of the one of this process. */
export async function aheadOf(machine: Machine): Promise<number> {
  return Number(await askInside(machine, 'select extract(epoch from clock_timestamp())')) - Date.now() / 1000
}

/** Connections of Lokma to a machine, and those whose commit waits for a standby. */
export interface Backends {
  all: number
  waiting: number
}

/** Counts Lokma's connections to a machine every half second. @returns the largest counts */
export function watchBackends(cluster: Cluster, machine: Machine): { stop(): Promise<Backends> } {
  const most: Backends = { all: 0, waiting: 0 }
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const [row] = await queryOnce<{ all: number; waiting: number }>(
        cluster.urlOn(machine),
        `select count(*)::int as all, count(*) filter (where wait_event = 'SyncRep')::int as waiting
           from pg_stat_activity where usename = 'lokma'`,
      ).catch(() => [])
      most.all = Math.max(most.all, row?.all ?? 0)
      most.waiting = Math.max(most.waiting, row?.waiting ?? 0)
      await new Promise((done) => setTimeout(done, 500))
    }
  })()
  return {
    async stop() {
      isStopped = true
      await watching
      return most
    },
  }
}

/** Sends the vote of another visitor five times a second: each is a write that no earlier one holds up. */
export function voteAsVisitors(address: string, restaurants: readonly string[]) {
  const ends: Record<string, number> = {}
  const acknowledged: string[] = []
  const underWay = new Set<Promise<void>>()
  async function vote(questionId: string): Promise<void> {
    const anonymous_session_id = randomUUID()
    const { end } = await call(address, '/api/vote', { method: 'POST', body: { questionId, rating: 7, anonymous_session_id } })
    ends[end] = (ends[end] ?? 0) + 1
    if (end === 'ok') acknowledged.push(anonymous_session_id)
  }
  let turn = 0
  const timer = setInterval(() => {
    const voting = vote(restaurants[turn++ % restaurants.length]!).finally(() => underWay.delete(voting))
    underWay.add(voting)
  }, 200)
  return {
    /** @returns how the votes ended, and the visitors whose vote was acknowledged */
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      return { ends, acknowledged }
    },
  }
}
