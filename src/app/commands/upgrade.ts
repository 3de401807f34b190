import { PROGRAM } from '#lib/version.ts'
import { newestBackup, rehearse } from '#app/rehearse.ts'
import { readConfig } from '#site/server/config.ts'
import { CommandError, type FreeCommand } from './command.ts'

/** Where the timer of the package puts backups. */
const BACKUPS = '/var/backups/lokma'

/** Tries the migrations of this release on the newest backup, beside the site. */
export const upgradeCommand: FreeCommand = {
  summary: 'with --rehearse: try this release on the newest backup, in a database of its own, and say whether to go',
  as: 'free',
  options: { rehearse: { type: 'boolean' }, backup: { type: 'string' }, backups: { type: 'string' } },
  async run(_screen, _argument, { rehearse: isRehearsal, backup, backups }) {
    if (isRehearsal !== true)
      throw new CommandError(
        `An upgrade is a new package and a reload: 'apt install ./lokma_<version>_amd64.deb'. First try it: '${PROGRAM} upgrade --rehearse'.`,
      )
    const { databaseUrl, dataDir } = readConfig()
    const file = (backup as string | undefined) ?? (await newestBackup((backups as string | undefined) ?? BACKUPS))
    return rehearse({ databaseUrl, dataDir, file })
  },
}
