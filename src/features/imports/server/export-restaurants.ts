import { batchesOf } from '#db/batches.ts'
import type { Db } from '#db/connect.ts'
import { type ExportRow, selectForExport } from './imports.sql.ts'

const BATCH = 1000

/** Which licence a restaurant is exported under: that of its source, or none where the facts are those of Lokma's own members. */
export interface ExportedRestaurant {
  licence: string | null
  feature: object
}

/**
 * All restaurants as features of GeoJSON, with the licence and attribution of their source. A restaurant of two sources comes once for
 * each.
 */
export async function* exportRestaurants(db: Db): AsyncGenerator<ExportedRestaurant> {
  const read = (last?: ExportRow) => selectForExport(db, last ? [last.id, last.key] : ['', ''], BATCH)
  for await (const rows of batchesOf(read, BATCH)) for (const row of rows) yield { licence: row.licence, feature: featureOf(row) }
}

function featureOf({ longitude, latitude, id, title, type, address, hours, source, externalId, licence, attribution }: ExportRow): object {
  return {
    type: 'Feature',
    id,
    geometry: longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      name: title,
      ...(type !== null && { type }),
      ...(address !== null && { address }),
      ...(hours !== null && { opening_hours: hours }),
      ...(source !== null && { source, sourceId: externalId, licence, attribution }),
    },
  }
}
