import { pino } from 'pino'
import { parseMoment } from '#app/restore-to/moment.ts'
import { restoreTo } from '#app/restore-to/restore-to.ts'
import { PROGRAM } from '#lib/version.ts'
import { databaseLogin } from '#platform/settings/server-address.ts'
import { type Config, readConfig } from '#site/server/config.ts'
import { CommandError, type FreeCommand } from './command.ts'
import { readErasedFiles } from './erased-again.ts'

/** Brings a PostgreSQL of one's own back to a moment, from its archive of pgBackRest. */
export const restoreToCommand: FreeCommand = {
  parameter: '<time|newest>',
  summary: 'bring a PostgreSQL of your own back to a moment, from its archive of pgBackRest',
  as: 'free',
  options: {
    stanza: { type: 'string' },
    data: { type: 'string' },
    'config-file': { type: 'string' },
    'pgbackrest-config': { type: 'string' },
    timeline: { type: 'string' },
    erased: { type: 'string' },
  },
  async run(screen, argument, options) {
    const config = readConfig()
    const { databaseUrl } = config
    if (databaseUrl === undefined)
      throw new CommandError(
        `The embedded database has no archive to go back in: '${PROGRAM} backup <file>' and '${PROGRAM} restore <file>' bring back the moment of a backup.`,
      )
    if (config.authSecret === undefined)
      throw new CommandError('AUTH_SECRET must be set to that of the site: who is erased again is remembered under it.')
    const moment = argument === 'newest' ? undefined : parseMoment(argument, Date.now())
    const text = (name: string): string | undefined => options[name] as string | undefined
    const wanted = {
      moment,
      stanza: text('stanza'),
      data: text('data'),
      settings: text('config-file'),
      pgbackrestConfig: text('pgbackrest-config'),
      timeline: timelineNumber(text('timeline')),
    }
    const list = text('erased')
    const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
    return restoreTo(wanted, {
      // The server adds to its own list what the database then has.
      config: { ...config, erasedList: list ?? config.erasedList },
      log,
      screen,
      login: databaseLogin(databaseUrl),
      erased: await erasedOf(config, list),
    })
  },
}

function timelineNumber(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new CommandError(`--timeline must be a number, but is '${given}'.`)
  return Number(given)
}

/** Whom the lists name. Without any list a restore would bring erased members back. @throws CommandError */
async function erasedOf({ erasedList }: Config, given: string | undefined): Promise<ReadonlySet<string>> {
  if (given === 'none') return new Set()
  const erased = await readErasedFiles([erasedList, ...(given === undefined ? [] : [given])])
  if (erased && (given === undefined || (await readErasedFiles([given])))) return erased
  throw new CommandError(
    `There is no list of erased members at ${given ?? erasedList}: copy it from a server of the site or from the backups, or say --erased none if no member was ever erased.`,
  )
}
