import { setTimeout as sleep } from 'node:timers/promises'
import { workersOf } from '#tests/operating/product.ts'
import { readList, repeat, type Scenario, vote } from './scenario.ts'
import type { World } from './world.ts'

/** What people would notice at once. */
export const siteScenarios: readonly Scenario[] = [
  {
    alert: 'LokmaErrorsLogged',
    when: 'a page meets a fault of the program',
    async break(world) {
      await world.sql('alter table restaurants rename column title to heading')
      await readList(world, 1)
      return () => world.sql('alter table restaurants rename column heading to title')
    },
    also: ['LokmaServerErrors'],
  },
  {
    alert: 'LokmaServerErrors',
    when: 'lists cannot be read',
    async break(world) {
      await world.sql('alter table restaurants rename column title to heading')
      const stop = repeat(3, 100, (turn) => readList(world, turn))
      return async () => {
        await stop()
        await world.sql('alter table restaurants rename column heading to title')
      }
    },
    also: ['LokmaErrorsLogged'],
  },
  {
    alert: 'LokmaSlow',
    when: 'each vote takes 1.5 seconds',
    async break(world) {
      await world.sql(`create function doze() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return null; end $$;
        create trigger doze before insert on votes for each statement execute function doze()`)
      const stop = repeat(3, 100, (turn) => vote(world, turn))
      return async () => {
        await stop()
        await world.sql('drop trigger doze on votes; drop function doze')
      }
    },
  },
  {
    alert: 'LokmaBusy',
    when: 'more people ask at once than a server works for, and the database is slow',
    async break(world) {
      const slow = { manner: 'delay', delayMs: 200 }
      for (const line of [world.line, world.replicaLine]) Object.assign(line, slow)
      // Forty calls from each of seventy addresses.
      const stop = repeat(2800, 3000, (turn) => readList(world, turn % 70, `limit=${1 + (turn % 50)}`))
      return async () => {
        for (const line of [world.line, world.replicaLine]) line.manner = 'pass'
        await stop()
      }
    },
    // A machine that is this busy also answers Prometheus late.
    also: [
      'LokmaConnectionsWaiting',
      'LokmaServerErrors',
      'LokmaSlow',
      'LokmaEventLoopLag',
      'LokmaDatabaseDown',
      'LokmaReplicaDown',
      'LokmaDown',
      'LokmaWorkerMissing',
    ],
  },
  {
    alert: 'LokmaPressure',
    when: 'many visitors vote within a minute',
    async break(world) {
      for (let turn = 0; turn < 400; turn += 20) await Promise.all(Array.from({ length: 20 }, (_, more) => vote(world, turn + more)))
      // A level is held for ten minutes by each process.
      return async () => {
        await world.stop()
        await world.start()
      }
    },
  },
  {
    alert: 'LokmaDown',
    when: 'the server is stopped',
    async break(world) {
      await world.stop()
      return () => world.start()
    },
  },
  {
    alert: 'LokmaRestarting',
    when: 'a worker dies four times',
    async break(world) {
      for (let time = 0; time < 4; time++) {
        const before = await lastStart(world)
        const workers = await livingWorkers(world.product.pid)
        // The youngest one took the place of the one that died.
        process.kill(workers.at(-1)!, 'SIGKILL')
        while ((await lastStart(world)) <= before) await sleep(200)
      }
      return async () => {}
    },
    also: ['LokmaWorkerMissing', 'LokmaDown'],
  },
  {
    alert: 'LokmaWorkerMissing',
    when: 'a worker hangs',
    async break(world) {
      const [worker] = await livingWorkers(world.product.pid)
      process.kill(worker!, 'SIGSTOP')
      return async () => process.kill(worker!, 'SIGCONT')
    },
    also: ['LokmaDown'],
  },
]

/** When the youngest process started, as far as Prometheus has seen it. */
async function lastStart({ prometheus }: World): Promise<number> {
  return (await prometheus.query('max(lokma_start_time_seconds)'))[0]?.value ?? 0
}

async function livingWorkers(pid: number): Promise<number[]> {
  let workers = workersOf(pid)
  for (; workers.length < 2; workers = workersOf(pid)) await sleep(50)
  return workers
}
