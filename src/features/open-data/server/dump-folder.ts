import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../open-data.rules.ts'
import type { Config } from '#site/server/config.ts'

/** Where the dumps are. Several servers share this folder, or send the dump's address to one of them. */
export function dumpDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'dump')
}

/** The manifest of the newest dump; undefined before the first one. */
export async function findManifest(directory: string): Promise<Manifest | undefined> {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as Manifest)
}
