import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { openMedia } from '#platform/media/index.ts'
import { UnavailableError } from '#lib/errors.ts'
import { cleanText } from '#lib/text.ts'
import { CONNECTION_FAILED, CONNECTION_LOST } from '#db/connection-errors.ts'
import { EmbeddedError } from '#db/embedded.ts'
import { MigrationError } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { refusalOfSetup } from '#db/refusals.ts'
import { PATIENT_LIMITS } from '#db/session.ts'
import { PROGRAM, VERSION } from '#lib/version.ts'
import { isUnavailable } from '#platform/http/error-body.ts'
import { ConfigError, readConfig } from '#site/server/config.ts'
import { dropSecondFactorCommand, grantAdminCommand, revokeAdminCommand } from './commands/admins.ts'
import { backupCommand } from './commands/backup.ts'
import { checkCommand } from './commands/check.ts'
import { type Command, CommandError, type FreeCommand, type Options } from './commands/command.ts'
import { doctorCommand } from './commands/doctor.ts'
import { runRecorded } from './commands/record-run.ts'
import { demoCommand } from './commands/demo.ts'
import { exportRestaurantsCommand } from './commands/export-restaurants.ts'
import { importCommand } from './commands/import.ts'
import { importsCommand } from './commands/imports.ts'
import { migrateCommand } from './commands/migrate.ts'
import { eraseAgainCommand } from './commands/erase-again.ts'
import { restoreCommand } from './commands/restore.ts'
import { restorePicturesCommand } from './commands/restore-pictures.ts'
import { restoreToCommand } from './commands/restore-to.ts'
import { setupCommand } from './commands/setup.ts'
import { undoImportCommand } from './commands/undo-import.ts'
import { upgradeCommand } from './commands/upgrade.ts'

const commands: Record<string, Command | FreeCommand> = {
  setup: setupCommand,
  migrate: migrateCommand,
  demo: demoCommand,
  'grant-admin': grantAdminCommand,
  'revoke-admin': revokeAdminCommand,
  'drop-second-factor': dropSecondFactorCommand,
  import: importCommand,
  imports: importsCommand,
  'undo-import': undoImportCommand,
  'export-restaurants': exportRestaurantsCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'restore-to': restoreToCommand,
  'restore-pictures': restorePicturesCommand,
  'erase-again': eraseAgainCommand,
  check: checkCommand,
  doctor: doctorCommand,
  upgrade: upgradeCommand,
}

/** Former names of commands, which scripts of operators may still use. */
const formerNames = new Map([['export-venues', 'export-restaurants']])

/** The commands of the operator. */
function usage(): string {
  const lines = Object.entries(commands).map(([name, { parameter = '', summary }]) => `  ${`${name} ${parameter}`.padEnd(24)} ${summary}`)
  return [`Usage: ${PROGRAM} <command>`, '', ...lines, `  ${'--version'.padEnd(24)} print the number of this release`].join('\n')
}

async function main([typed, ...given]: string[]): Promise<string> {
  if (typed === undefined) throw new CommandError(usage())
  if (typed === '--version') return VERSION
  const name = formerNames.get(typed) ?? typed
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(`There is no command ${name}.\n\n${usage()}`)
  const { argument, options } = parametersOf(name, command, given)
  const run = (): Promise<string> => runCommand(command, argument, options)
  return options['record'] === true ? runRecorded(name, argument, run) : run()
}

async function runCommand(command: Command | FreeCommand, argument: string, options: Options): Promise<string> {
  if (command.as === 'free') return command.run(process.stderr, argument, options)
  const config = readConfig()
  const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
  let closing = false
  const onError = (error: Error): void => {
    if (!closing) log.warn({ error: error.message }, 'database connection lost')
  }
  const database = await openDatabase(config, command.as, onError, PATIENT_LIMITS)
  try {
    return await command.run({ database, media: openMedia(config), config, log, screen: process.stderr }, argument, options)
  } finally {
    closing = true
    await database.close()
  }
}

/** The argument and options of a command. @throws CommandError that shows them */
function parametersOf(
  name: string,
  { parameter, options = {} }: Command | FreeCommand,
  given: string[],
): { argument: string; options: Options } {
  const known = Object.entries(options).map(([option, { type }]) => (type === 'boolean' ? `[--${option}]` : `[--${option} …]`))
  const usageOfIt = ['Usage:', PROGRAM, name, parameter, ...known].filter(Boolean).join(' ')
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true, strict: true })
    if (positionals.length === (parameter ? 1 : 0)) return { argument: positionals[0] ?? '', options: values as Options }
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usageOfIt}`, { cause: error })
  }
  throw new CommandError(usageOfIt)
}

const NO_SUCH_TABLE = '42P01'

/** Files and sockets of others fail with the same codes. */
const isOfDatabase = (error: Error & { code?: string }): boolean =>
  error instanceof pg.DatabaseError || error.code === CONNECTION_FAILED || error.code === CONNECTION_LOST

function sentenceOf(error: Error & { code?: string }): string {
  if ([CommandError, ConfigError, EmbeddedError, MigrationError, UnavailableError].some((known) => error instanceof known))
    return error.message
  if (error.code === NO_SUCH_TABLE) return `The database is not migrated yet: '${PROGRAM} migrate' does it.`
  if (isOfDatabase(error) && isUnavailable(error)) return `The database was busy or away (${error.code}): run the command again.`
  return refusalOfSetup(error) ?? error.stack ?? error.message
}

main(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${cleanText(text)}\n`),
  (error: Error) => {
    process.stderr.write(`${cleanText(sentenceOf(error))}\n`)
    process.exitCode = 1
  },
)
