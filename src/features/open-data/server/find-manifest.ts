import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../open-data.rules.ts'

/** The manifest of the newest dump; undefined before the first one. */
export async function findManifest(directory: string): Promise<Manifest | undefined> {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as Manifest)
}
