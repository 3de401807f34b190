import { pino } from 'pino'
import { openMedia } from '#platform/media/index.ts'
import { UnavailableError } from '#lib/errors.ts'
import { EmbeddedError } from '#db/embedded.ts'
import { openDatabase } from '#db/open.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { grantAdminCommand, revokeAdminCommand } from './commands/admins.ts'
import { backupCommand } from './commands/backup.ts'
import { checkCommand } from './commands/check.ts'
import { type Command, CommandError } from './commands/command.ts'
import { demoCommand } from './commands/demo.ts'
import { migrateCommand } from './commands/migrate.ts'
import { restoreCommand } from './commands/restore.ts'

const commands: Record<string, Command> = {
  migrate: migrateCommand,
  demo: demoCommand,
  'grant-admin': grantAdminCommand,
  'revoke-admin': revokeAdminCommand,
  backup: backupCommand,
  restore: restoreCommand,
  check: checkCommand,
}

/** The commands of the operator. */
function usage(): string {
  const lines = Object.entries(commands).map(([name, { parameter = '', summary }]) => `  ${`${name} ${parameter}`.padEnd(24)} ${summary}`)
  return ['Usage: npm run lokma -- <command>', '', ...lines].join('\n')
}

async function main([name, ...given]: string[]): Promise<string> {
  if (name === undefined) throw new CommandError(usage())
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(`There is no command ${name}.\n\n${usage()}`)
  if (given.length !== (command.parameter ? 1 : 0))
    throw new CommandError(`Usage: npm run lokma -- ${name} ${command.parameter ?? ''}`.trim())
  const config = readConfig()
  const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
  let closing = false
  const database = await openDatabase(config, command.as, (error) => {
    if (!closing) log.warn({ error: error.message }, 'database connection lost')
  })
  try {
    return await command.run({ database, media: openMedia(config), log }, given[0] ?? '')
  } finally {
    closing = true
    await database.close()
  }
}

const NO_SUCH_TABLE = '42P01'

function sentenceOf(error: Error & { code?: string }): string {
  if ([CommandError, ConfigError, EmbeddedError, UnavailableError].some((known) => error instanceof known)) return error.message
  if (error.code === NO_SUCH_TABLE) return 'The database is not migrated yet: npm run lokma -- migrate does it.'
  return error.stack ?? error.message
}

main(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: Error) => {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  },
)
