import { readEntries, verifyArchive } from '#db/archive.ts'
import { findLost } from '#platform/media/index.ts'
import { asCommandError } from './backup.ts'
import type { Command } from './command.ts'

/** Brings the pictures back that rows name and that are missing, from a backup file; nothing else of the file is read. */
export const restorePicturesCommand: Command = {
  parameter: '<file>',
  summary: 'bring missing pictures back from such a file',
  as: 'tool',
  async run({ database, media }, file) {
    const lost = new Set(await findLost({ db: database.db, media }))
    if (lost.size === 0) return 'No picture is missing.'
    let brought = 0
    const reading = async (): Promise<void> => {
      await verifyArchive(file)
      await readEntries(file, async (entry, data) => {
        if (entry.kind !== 'picture' || !lost.delete(entry.name)) return
        await media.put(entry.name, data)
        brought++
      })
    }
    await reading().catch((error: Error) => asCommandError(error, file))
    const left = lost.size === 0 ? 'None is missing any more.' : `${lost.size} are still missing: another backup may have them.`
    return `Brought ${brought} pictures back from ${file}. ${left}`
  },
}
