import { once } from 'node:events'
import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { leavingTexts } from '#i18n/areas.ts'
import { listOwnFiles, readEverything, readMessages } from './export.sql.ts'

/**
 * A member may take everything home that is kept about the member: data as JSON, pictures as they are, in one archive.
 * @returns the archive as it is written; a picture that cannot be had now is named in it instead
 */
export async function exportData(services: Pick<Services, 'db' | 'media' | 'log'>, member: Member): Promise<Readable> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(leavingTexts.readme), 'OKU-BENI.txt')
  const files = await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      for await (const [name, rows] of readEverything(tx, member)) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`)
      return listOwnFiles(tx, member.id)
    })
  // Whoever downloads slowly holds no connection of the database, and one picture or a few messages at a time in memory.
  void addFiles(zip, services, member, files)
  return zip.outputStream as Readable
}

async function addFiles(
  zip: ZipFile,
  { db, media, log }: Pick<Services, 'db' | 'media' | 'log'>,
  member: Member,
  names: string[],
): Promise<void> {
  const missing: string[] = []
  const archive = zip.outputStream as PassThrough
  const closed = once(archive, 'close').catch(() => {})
  for (const name of names) {
    // What is not taken is not fetched: somebody who reads slowly must not fill the memory.
    if (archive.writableNeedDrain) await Promise.race([once(archive, 'drain').catch(() => {}), closed])
    if (archive.destroyed) return
    const data = await media.get(name).catch((error: Error) => {
      log.warn({ error: error.message }, 'a picture is missing from an export')
    })
    if (data) zip.addBuffer(data, `resimler/${name}`, { compress: false })
    else missing.push(name)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${leavingTexts.missing}\n${missing.join('\n')}\n`), 'EKSIK.txt')
  const messages = Readable.from(asJson(readMessages(db, member.id)))
  messages.on('error', (error: Error & { code?: string }) => {
    log.warn({ error: error.code ?? error.name }, 'an export broke off')
    // Half an archive must not look like a whole one.
    archive.destroy(error)
  })
  zip.addReadStream(messages, 'mesajlar.json')
  zip.end()
}

/** A list, row by row. */
async function* asJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row, null, 2)}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n]'
}
