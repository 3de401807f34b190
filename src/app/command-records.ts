import { chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'

/** The commands of the night, whose results the server shows in /metrics. */
export const RECORDED = ['backup', 'check', 'doctor'] as const
export type RecordedCommand = (typeof RECORDED)[number]

const recordSchema = z.object({
  /** Whether the last run failed. */
  isFailed: z.boolean(),
  /** When a run last succeeded. */
  succeededAt: z.iso.datetime().optional(),
  /** Of a backup: where it was written. */
  folder: z.string().optional(),
})
export type CommandRecord = z.infer<typeof recordSchema>

const fileOf = (dataDir: string, command: RecordedCommand): string => join(dataDir, 'records', `${command}.json`)

/** How the last recorded run of a command ended; undefined where none was recorded. */
export async function readRecord(dataDir: string, command: RecordedCommand): Promise<CommandRecord | undefined> {
  const text = await readFile(fileOf(dataDir, command), 'utf8').catch(() => '')
  try {
    return recordSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Records how a run ended, for the owner of the data directory. A failure keeps the time of the last success. @throws when it cannot be written */
export async function writeRecord(
  dataDir: string,
  command: RecordedCommand,
  { isFailed, folder }: Pick<CommandRecord, 'isFailed' | 'folder'>,
): Promise<void> {
  const before = await readRecord(dataDir, command)
  const succeededAt = isFailed ? before?.succeededAt : new Date().toISOString()
  const file = fileOf(dataDir, command)
  const owner = await stat(dataDir)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, `${JSON.stringify({ isFailed, succeededAt, folder } satisfies Record<keyof CommandRecord, unknown>)}\n`, {
    mode: 0o600,
  })
  // Root may run a command of another user's server.
  if (process.getuid?.() === 0) for (const path of [dirname(file), `${file}.new`]) await chown(path, owner.uid, owner.gid)
  await rename(`${file}.new`, file)
}
