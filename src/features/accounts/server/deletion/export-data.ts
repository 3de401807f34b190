import type * as DeletionCatalogue from '#texts/features/accounts/deletion'
import { once } from 'node:events'
import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { readMessages } from './export-messages.sql.ts'
import { listOwnFiles, readEverything } from './export.sql.ts'

const catalogues = await loadTexts<typeof DeletionCatalogue>('features/accounts/deletion')

/**
 * Exports everything stored about a member in one archive: data as JSON, pictures unchanged.
 * @returns the archive as a stream; a picture that cannot be read is listed in it instead
 */
export async function exportData(context: Pick<Context, 'db' | 'media' | 'log'>, member: Member): Promise<Readable> {
  const zip = new ZipFile()
  const texts = catalogues[await languageOfAccount(context.db, member.authId)].deletionTexts
  zip.addBuffer(Buffer.from(texts.readme), texts.readmeFile)
  const files = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      for await (const [name, rows] of readEverything(tx, member)) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`)
      return listOwnFiles(tx, member.id)
    })
  // A slow download holds no database connection, and only one picture or a few messages at a time in memory.
  void addFiles(zip, context, member, files, texts)
  return zip.outputStream as Readable
}

async function addFiles(
  zip: ZipFile,
  { db, media, log }: Pick<Context, 'db' | 'media' | 'log'>,
  member: Member,
  names: string[],
  texts: (typeof catalogues)['tr']['deletionTexts'],
): Promise<void> {
  const missing: string[] = []
  const archive = zip.outputStream as PassThrough
  const closed = once(archive, 'close').catch(() => {})
  for (const name of names) {
    // Waits for the reader before fetching the next file: a slow reader must not fill the memory.
    if (archive.writableNeedDrain) await Promise.race([once(archive, 'drain').catch(() => {}), closed])
    if (archive.destroyed) return
    const data = await media.get(name).catch((error: Error) => {
      log.warn({ error: error.message }, 'a picture is missing from an export')
    })
    if (data) zip.addBuffer(data, `resimler/${name}`, { compress: false })
    else missing.push(name)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${texts.missing}\n${missing.join('\n')}\n`), texts.missingFile)
  const messages = Readable.from(asJson(readMessages(db, member.id)))
  messages.on('error', (error: Error & { code?: string }) => {
    log.warn({ error: error.code ?? error.name }, 'an export broke off')
    // A partial archive must not look complete.
    archive.destroy(error)
  })
  zip.addReadStream(messages, 'mesajlar.json')
  zip.end()
}

/** A JSON array, row by row. */
async function* asJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row, null, 2)}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n]'
}
