import type { Registry } from 'prom-client'
import type { Config } from '#site/server/config.ts'
import { type CommandRecord, readRecord, RECORDED } from '../command-records.ts'
import { addGauge, type Sample } from './gauge.ts'

/** Says how the nightly commands ended that recorded their result in the data directory. */
export function measureCommands(metrics: Registry, { dataDir }: Pick<Config, 'dataDir'>): void {
  const read = (value: (record: CommandRecord) => number | undefined) => async (): Promise<Sample[]> => {
    const records = await Promise.all(RECORDED.map(async (command) => ({ command, record: await readRecord(dataDir, command) })))
    return records.flatMap(({ command, record }): Sample[] => {
      const one = record && value(record)
      return one === undefined ? [] : [[{ command }, one]]
    })
  }
  const labelNames = ['command']
  addGauge(
    metrics,
    { name: 'lokma_command_failed', help: 'Whether the last recorded run of a command failed', labelNames },
    read(({ isFailed }) => (isFailed ? 1 : 0)),
  )
  addGauge(
    metrics,
    { name: 'lokma_command_success_timestamp_seconds', help: 'When a recorded run of a command last succeeded', labelNames },
    read(({ succeededAt }) => (succeededAt === undefined ? undefined : Date.parse(succeededAt) / 1000)),
  )
}
