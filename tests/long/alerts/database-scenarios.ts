import pg from 'pg'
import { readList, readOwn, repeat, type Scenario, vote } from './scenario.ts'
import type { World } from './world.ts'

const reload = (world: World, setting: string, value: string): Promise<void> =>
  world.sql(`alter system set ${setting} = '${value}'`).then(() => world.sql('select pg_reload_conf()'))

/** The primary, its standby and what PostgreSQL does by itself. */
export const databaseScenarios: readonly Scenario[] = [
  {
    alert: 'LokmaDatabaseDown',
    when: 'the database does not answer',
    async break({ line }) {
      await line.shut()
      return () => line.reopen()
    },
  },
  {
    alert: 'LokmaDatabaseReadOnly',
    when: 'the database takes no writes',
    async break(world) {
      const renew = (): void => world.line.cutAll()
      await world.sql('alter database lokma set default_transaction_read_only = on')
      renew()
      return async () => {
        await world.sql('start transaction read write; alter database lokma reset default_transaction_read_only; commit')
        renew()
      }
    },
  },
  {
    alert: 'LokmaConnectionsWaiting',
    when: 'sixty people read their own at once and each statement takes long',
    async break(world) {
      Object.assign(world.line, { manner: 'delay', delayMs: 150 })
      const stop = repeat(60, 0, (turn) => readOwn(world, turn))
      return async () => {
        await stop()
        world.line.manner = 'pass'
      }
    },
    also: ['LokmaSlow', 'LokmaServerErrors'],
  },
  {
    alert: 'LokmaReplicaLagging',
    when: 'the replica replays nothing',
    async break(world) {
      await world.database.pause()
      const stop = repeat(1, 300, (turn) =>
        world.sql(`update jobs set finished_at = finished_at where name = 'lag${turn}'; select pg_current_xact_id()`),
      )
      return async () => {
        await stop()
        await world.database.resume()
      }
    },
    also: ['LokmaReplicaDown'],
  },
  {
    alert: 'LokmaReplicaDown',
    when: 'the replica is killed',
    async break({ database }) {
      await database.kill()
      return () => database.start()
    },
    also: ['LokmaStandbyMissing'],
  },
  {
    alert: 'LokmaStandbyMissing',
    when: 'the standby is lost',
    async break({ database }) {
      await database.kill()
      return () => database.start()
    },
    also: ['LokmaReplicaDown'],
  },
  {
    alert: 'LokmaCommitsWait',
    when: 'the synchronous standby does not confirm',
    async break(world) {
      await reload(world, 'synchronous_standby_names', 'nobody')
      // With more votes a second LokmaPressure would fire, too, for ten minutes.
      const stop = repeat(4, 1000, (turn) => vote(world, turn))
      return async () => {
        await reload(world, 'synchronous_standby_names', '')
        await stop()
      }
    },
    also: ['LokmaSlow', 'LokmaServerErrors', 'LokmaConnectionsWaiting'],
  },
  {
    alert: 'LokmaArchiveFailing',
    when: 'the command that archives fails',
    async break(world) {
      await reload(world, 'archive_command', 'false')
      await world.sql('select pg_current_xact_id()')
      await world.sql('select pg_switch_wal()')
      return () => reload(world, 'archive_command', 'true')
    },
  },
  {
    alert: 'LokmaTransactionIds',
    when: 'a forgotten transaction keeps PostgreSQL from cleaning up',
    async break(world) {
      const client = new pg.Client({ connectionString: world.database.primary.url })
      await client.connect()
      await client.query('begin; select pg_current_xact_id()')
      // Each insertion is a transaction within the transaction.
      await world.sql(`create temporary table used_up (n int);
        do $$ begin for n in 1..300000 loop begin insert into used_up values (n); exception when others then null; end; end loop; end $$`)
      return async () => {
        await client.end()
        await readList(world, 1)
      }
    },
  },
]
