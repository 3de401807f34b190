import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const texts = new Set(['.css', '.js', '.mjs', '.json', '.svg', '.txt', '.webmanifest'])
/** Below this a compressed file saves no packet. */
const BYTES_MIN = 1024

/** Writes `.br` and `.gz` beside every text file of a folder and its folders, once at build; the server sends them as they are. */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) if (entry.isFile() && texts.has(extname(entry.name))) await compressFile(join(entry.parentPath, entry.name))
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path)
  if (body.length < BYTES_MIN) return
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    zip(body, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
