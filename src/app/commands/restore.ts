import { type LeftOut, restoreBackup } from '#db/restore.ts'
import { asCommandError } from './backup.ts'
import type { Command } from './command.ts'

/** Puts a backup into an empty database: all of it or nothing. */
export const restoreCommand: Command = {
  parameter: '<file>',
  summary: 'put such a file into an empty database',
  as: 'server',
  options: { 'keep-mails': { type: 'boolean' } },
  async run({ database, media }, file, options) {
    const restoring = restoreBackup(database.pool, media, file, { keepMails: options['keep-mails'] === true })
    const { tables, media: pictures, leftOut } = await restoring.catch((error: Error) => asCommandError(error, file))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const restored = `Restored ${file}: ${rows} rows of ${tables.length} tables and ${pictures.length} pictures.`
    return [restored, ...sentencesOf(leftOut)].join('\n')
  },
}

/** What a copy does not get, and the option that brings it. */
function sentencesOf({ mails, devices }: LeftOut): string[] {
  const sentences: string[] = []
  if (mails > 0) sentences.push(`${mails} mails that waited were not brought: a copy must not send them; --keep-mails brings them.`)
  if (devices > 0) sentences.push(`${devices} devices of members were not brought: a copy must not push to them; --keep-mails brings them.`)
  return sentences
}
