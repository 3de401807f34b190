import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of a zip archive by their names. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
