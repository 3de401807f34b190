import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT_HOME } from './embedded-places.ts'
import type { Connection } from './embedded-process.ts'

/** The embedded database of a data directory, if it runs now, under root or another account. Nothing is started and nothing is written. */
export function findEmbedded(dataDir: string): Connection | undefined {
  const name = clusterName(dataDir)
  const places = [dataDir, ...(name === undefined ? [] : [join(ROOT_HOME, name), join('/tmp', `lokma-${name}`)])]
  const host = places.find((place) => existsSync(join(place, '.s.PGSQL.5432')))
  return host === undefined ? undefined : { host, port: 5432, user: 'lokma', database: 'lokma' }
}

function clusterName(dataDir: string): string | undefined {
  try {
    const name = readFileSync(join(dataDir, 'cluster'), 'utf8').trim()
    return /^[0-9a-f]{16}$/.test(name) ? name : undefined
  } catch {
    return undefined
  }
}
