import { batchesOf } from '#db/batches.ts'
import type { Db } from '#db/connect.ts'
import { readFactsText, tagsOfFacts } from '#features/facts/osm-tags.ts'
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

function featureOf(row: ExportRow): object {
  const { longitude, latitude, id, title, type, address, hours, facts, imported, source, externalId, licence, attribution } = row
  return {
    type: 'Feature',
    id,
    geometry: longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      name: title,
      ...(type !== null && { type }),
      ...(address !== null && { address }),
      ...(hours !== null && { opening_hours: hours }),
      // Tags of a source are only in its own feature, under its licence; what members decided comes before them.
      ...tagsOfFacts({ ...(imported !== null && readFactsText(imported)), ...facts }),
      ...(source !== null && { source, sourceId: externalId, licence, attribution }),
    },
  }
}
