import { join } from 'node:path'
import type { Config } from '#site/server/config.ts'

/** Where the dumps are. Several servers share this folder, or send the dump's address to one of them. */
export function dumpDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'dump')
}
