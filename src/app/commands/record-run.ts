import { dirname, resolve } from 'node:path'
import process from 'node:process'
import type { ParseArgsOptionsConfig } from 'node:util'
import { loadEnvironment } from '#site/server/config.ts'
import { type RecordedCommand, RECORDED, writeRecord } from '../command-records.ts'
import { readUsable } from '../doctor/usable-settings.ts'
import { CommandError } from './command.ts'

/** The option of a command whose result the server shows in /metrics. */
export const RECORD: ParseArgsOptionsConfig = { record: { type: 'boolean' } }

const isRecorded = (name: string): name is RecordedCommand => (RECORDED as readonly string[]).includes(name)

/** Runs a command and records in the data directory whether it failed, also where settings or database are wrong. */
export async function runRecorded(name: string, argument: string, run: () => Promise<string>): Promise<string> {
  if (!isRecorded(name)) throw new CommandError(`The result of ${name} cannot be recorded.`)
  const folder = name === 'backup' ? dirname(resolve(argument)) : undefined
  try {
    const text = await run()
    await record(name, process.exitCode !== undefined && process.exitCode !== 0, folder)
    return text
  } catch (error) {
    await record(name, true, folder)
    throw error
  }
}

/** Neither the report nor the exit code of the command depends on its record. */
async function record(name: RecordedCommand, isFailed: boolean, folder: string | undefined): Promise<void> {
  const dataDir = findDataDir()
  await writeRecord(dataDir, name, { isFailed, folder }).catch((error: NodeJS.ErrnoException) => {
    process.stderr.write(`The result was not recorded, because DATA_DIR ${dataDir} cannot be written (${error.code ?? error.name}).\n`)
  })
}

function findDataDir(): string {
  try {
    loadEnvironment()
  } catch {
    // The command has said why the file of the settings cannot be read.
  }
  return readUsable({ ...process.env }).config.dataDir
}
