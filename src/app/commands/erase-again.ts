import { migrate } from '#db/migrate.ts'
import { type Command, CommandError } from './command.ts'
import { eraseAgainOf, readErasedFiles } from './erased-again.ts'

/** Erases the members again whom a restore by another program brought back. */
export const eraseAgainCommand: Command = {
  summary: 'erase again whom ERASED_LIST names, after a restore by another program',
  as: 'tool',
  async run(tools) {
    const { erasedList } = tools.config
    const hashes = await readErasedFiles([erasedList])
    if (!hashes) throw new CommandError(`There is no list of erased members at ${erasedList}: copy it from a server or from the backups.`)
    await migrate(tools.database.pool)
    return (await eraseAgainOf(tools, hashes)) ?? `None of the ${hashes.size} members on ${erasedList} is back.`
  },
}
