import { migrate } from '#db/migrate.ts'
import { isAwaitingFirstAdmin, offerSetupLink } from '#features/accounts/server/index.ts'
import { SETUP_PATH } from '#features/accounts/first-admin.rules.ts'
import { PROGRAM } from '#lib/version.ts'
import { type Config, publicOrigin, readConfig } from '#site/server/config.ts'
import { isLoopback } from '../loopback.ts'
import { type Command, CommandError } from './command.ts'

/** Prints the link with which the operator becomes the first admin of a new site. */
export const setupCommand: Command = {
  summary: 'print the link that makes the first admin',
  options: { 'from-anywhere': { type: 'boolean' } },
  as: 'tool',
  async run({ database }, _, { 'from-anywhere': isFromAnywhere = false }) {
    const config = readConfig()
    await migrate(database.pool)
    const token = await offerSetupLink(database.db, isFromAnywhere === true)
    if (token === undefined)
      throw new CommandError(`This site has an admin already: '${PROGRAM} grant-admin <username>' makes a further one.`)
    const isLocal = !(await isLoopback(config.host)) && (await isAwaitingFirstAdmin(database.db))
    const link = `${isLocal ? localOrigin(config) : publicOrigin(config)}${SETUP_PATH}#${token}`
    return [
      link,
      '',
      'Open this link to become the first admin. It works once and ends in one hour.',
      ...(isLocal ? [wayTo(config)] : []),
    ].join('\n')
  },
}

/** Where a site without an admin is reached, whatever address of the machine it will listen on. */
function localOrigin(config: Config): string {
  return publicOrigin({ ...config, host: 'localhost' })
}

/** How to open the link when the browser is on another machine. */
function wayTo({ publicUrl, port }: Config): string {
  return publicUrl === undefined
    ? `Until then the site answers on this machine only. From another one, run 'ssh -N -L ${port}:127.0.0.1:${port} <this machine>' there first.`
    : `Until then the site answers on this machine only. If its proxy is elsewhere, run '${PROGRAM} setup --from-anywhere'.`
}
