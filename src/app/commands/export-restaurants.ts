import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { exportRestaurants } from '#features/imports/server/index.ts'
import type { Command } from './command.ts'

/** Writes all restaurants as GeoJSON, one file for each licence. */
export const exportRestaurantsCommand: Command = {
  parameter: '<folder>',
  summary: 'write all restaurants as GeoJSON, one file for each licence of their sources',
  as: 'tool',
  async run({ database }, folder) {
    await mkdir(folder, { recursive: true })
    const files = new Map<string, { path: string; file: ReturnType<typeof createWriteStream>; count: number }>()
    for await (const { licence, feature } of exportRestaurants(database.db)) {
      const name = `${(licence ?? 'own').toLowerCase().replaceAll(/[^a-z0-9.-]+/g, '-')}.geojson`
      let open = files.get(name)
      if (!open) {
        const path = join(folder, name)
        open = { path, file: createWriteStream(`${path}.part`), count: 0 }
        open.file.write('{"type":"FeatureCollection","features":[\n')
        files.set(name, open)
      }
      if (!open.file.write(`${open.count++ === 0 ? '' : ',\n'}${JSON.stringify(feature)}`)) await once(open.file, 'drain')
    }
    for (const { path, file } of files.values()) {
      file.end('\n]}\n')
      await once(file, 'close')
      await rename(`${path}.part`, path)
    }
    return [...files.values()].map(({ path, count }) => `${path}: ${count} restaurants`).join('\n') || 'There are no restaurants.'
  },
}
