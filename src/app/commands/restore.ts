import { dirname, join } from 'node:path'
import { type LeftOut, restoreBackup } from '#db/restore.ts'
import { PROGRAM } from '#lib/version.ts'
import { asCommandError, ERASED_LIST } from './backup.ts'
import { type Command, CommandError } from './command.ts'
import { eraseAgainOf, readErasedFiles } from './erased-again.ts'

/** Puts a backup into an empty database: all of it or nothing. */
export const restoreCommand: Command = {
  parameter: '<file>',
  summary: 'put such a file into an empty database',
  as: 'server',
  options: { 'keep-mails': { type: 'boolean' } },
  async run(tools, file, options) {
    const { database, media, config } = tools
    const erased = await readErasedFiles([config.erasedList, join(dirname(file), ERASED_LIST)])
    const restoring = restoreBackup(database.pool, media, file, { keepMails: options['keep-mails'] === true })
    const { tables, media: pictures, leftOut } = await restoring.catch((error: Error) => asCommandError(error, file))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const restored = `Restored ${file}: ${rows} rows of ${tables.length} tables and ${pictures.length} pictures.`
    const again = await eraseAgainOf(tools, erased ?? new Set()).catch((error: Error) => {
      tools.log.error({ error: error.message }, 'erasing again failed')
      throw new CommandError(
        `${restored} Erased members are back in it, until '${PROGRAM} erase-again' has erased them: run it before a server starts.`,
      )
    })
    return [restored, ...sentencesOf(leftOut), ...(again === undefined ? [] : [again])].join('\n')
  },
}

/** What a copy does not get, and the option that brings it. */
function sentencesOf({ mails, devices }: LeftOut): string[] {
  const sentences: string[] = []
  if (mails > 0) sentences.push(`${mails} mails that waited were not brought: a copy must not send them; --keep-mails brings them.`)
  if (devices > 0) sentences.push(`${devices} devices of members were not brought: a copy must not push to them; --keep-mails brings them.`)
  return sentences
}
