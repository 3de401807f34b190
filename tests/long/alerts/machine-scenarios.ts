import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { CommandRecord, RecordedCommand } from '#app/command-records.ts'
import type { Scenario } from './scenario.ts'
import type { World } from './world.ts'

const recordOf = ({ data }: World, command: RecordedCommand): string => join(data.path, 'records', `${command}.json`)

/** Writes a backup as the timer does. @throws Error with what the command said when it failed */
export async function backUp(world: World): Promise<void> {
  const { code, errors } = await world.command('backup', join(world.backups.path, `lokma-${Date.now()}.tar.gz`), '--record')
  if (code !== 0) throw new Error(errors)
}

/** Moves the last success of a command into the past. @returns what puts it back */
async function age(world: World, command: RecordedCommand, hours: number): Promise<() => Promise<void>> {
  const file = recordOf(world, command)
  const before = await readFile(file, 'utf8')
  const record = JSON.parse(before) as CommandRecord
  const succeededAt = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
  await writeFile(file, JSON.stringify({ ...record, succeededAt } satisfies CommandRecord))
  return () => writeFile(file, before)
}

/** Another process holds the lock of a job, and does not end. */
async function holdJob({ database }: World, name: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.primary.url })
  await client.connect()
  await client.query('select pg_advisory_lock(7104003, hashtext($1))', [name])
  await client.query("update jobs set finished_at = now() - interval '2 hours' where name = $1", [name])
  return () => client.end()
}

/** Disks, processes, jobs and what runs at night. */
export const machineScenarios: readonly Scenario[] = [
  {
    alert: 'LokmaDiskLow',
    when: 'a tenth of the disk of the data is free',
    async break({ data }) {
      await data.leave(0.1)
      return () => data.empty()
    },
  },
  {
    alert: 'LokmaDiskFull',
    when: 'a hundredth of the disk of the backups is free',
    async break({ backups }) {
      await backups.leave(0.01)
      return () => backups.empty()
    },
    also: ['LokmaDiskLow'],
  },
  {
    alert: 'LokmaEventLoopLag',
    when: 'a process computes most of the time',
    async break({ ail }) {
      await ail({ busyMs: 350 })
      return () => ail({})
    },
  },
  {
    alert: 'LokmaMemory',
    when: 'a process holds more than a gigabyte',
    async break({ ail }) {
      await ail({ holdMb: 1100 })
      return () => ail({})
    },
    also: ['LokmaEventLoopLag'],
  },
  {
    alert: 'LokmaFileDescriptors',
    when: 'a process keeps its files open',
    async break({ ail }) {
      await ail({ files: 4500 })
      return () => ail({})
    },
  },
  {
    alert: 'LokmaJobLate',
    when: 'a job hangs in another process',
    async break(world) {
      const release = await holdJob(world, 'expired-gifts')
      return async () => {
        await release()
        await world.sql("update jobs set finished_at = now() where name = 'expired-gifts'")
      }
    },
  },
  {
    alert: 'LokmaBackupFailed',
    when: 'the folder of the backups is gone',
    async break(world) {
      await world.command('backup', join(world.backups.path, 'gone/lokma-test.tar.gz'), '--record')
      return () => backUp(world)
    },
  },
  { alert: 'LokmaBackupOld', when: 'the newest backup is 27 hours old', break: (world) => age(world, 'backup', 27) },
  {
    alert: 'LokmaBackupMissing',
    when: 'no backup was ever recorded',
    async break(world) {
      await rm(recordOf(world, 'backup'))
      return () => backUp(world)
    },
  },
  {
    alert: 'LokmaCheckFailed',
    when: 'a counter is wrong',
    async break(world) {
      await world.sql('alter table restaurants disable trigger user; update restaurants set member_accept_count = member_accept_count + 7')
      await world.command('check', '--record')
      return async () => {
        await world.sql('update restaurants set member_accept_count = member_accept_count - 7; alter table restaurants enable trigger user')
        await world.command('check', '--record')
      }
    },
  },
  {
    alert: 'LokmaDoctorFailed',
    when: 'the mail server is away while the doctor looks',
    async break(world) {
      await world.office.leave()
      await world.command('doctor', '--record')
      return async () => {
        await world.office.comeBack()
        await world.command('doctor', '--record')
      }
    },
  },
  { alert: 'LokmaNightMissing', when: 'the check last ran 27 hours ago', break: (world) => age(world, 'check', 27) },
]
