import process from 'node:process'
import { checks } from '#app/doctor/checks/index.ts'
import { examine } from '#app/doctor/examine.ts'
import { hasFault, jsonReport, textReport } from '#app/doctor/report.ts'
import { createSetup } from '#app/doctor/setup.ts'
import { loadEnvironment } from '#site/server/config.ts'
import { CommandError, type FreeCommand } from './command.ts'
import { RECORD } from './record-run.ts'

/** Names what is wrong with the set-up, and the command that helps. */
export const doctorCommand: FreeCommand = {
  summary: 'name what is wrong with this set-up, with the command that helps',
  as: 'free',
  options: { ...RECORD, json: { type: 'boolean' }, only: { type: 'string' }, backups: { type: 'string' } },
  async run(_, __, { json, only, backups, record }) {
    if (record === true && only !== undefined) throw new CommandError('Only a whole examination is recorded: leave out --only.')
    try {
      loadEnvironment()
    } catch {
      // The check of the settings says why the file cannot be read.
    }
    const lines = await examine(chosen(only), createSetup({ ...process.env }, typeof backups === 'string' ? { backups } : {}))
    // The report is the output also where something is wrong.
    process.exitCode = hasFault(lines) ? 1 : 0
    return json === true ? jsonReport(lines) : textReport(lines)
  },
}

/** The checks of these subjects, separated by commas; all where none is named. @throws CommandError */
function chosen(only: string | boolean | undefined) {
  if (typeof only !== 'string') return checks
  const names = only.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !checks.some(({ subject }) => subject === name))
  if (unknown === undefined) return checks.filter(({ subject }) => names.includes(subject))
  throw new CommandError(`There is no subject ${unknown}: ${checks.map(({ subject }) => subject).join(', ')}.`)
}
