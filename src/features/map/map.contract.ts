import { z } from 'zod'
import { factFilter } from '#features/fact-names/fact-filter.contract.ts'
import { isCleanText } from '#lib/text.ts'
import { ZOOM_MAX } from './map.rules.ts'

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit)

/** A part of the map, and the filters of the list. */
export const mapQuery = z
  .strictObject({
    west: degrees(180).meta({ example: 28.9 }),
    south: degrees(85).meta({ example: 40.9 }),
    east: degrees(180).meta({ example: 29.2 }),
    north: degrees(85).meta({ example: 41.1 }),
    /** As maps count it: at 0 the world is 512 pixels wide, and each further one doubles it. */
    zoom: z.coerce.number().int().min(0).max(ZOOM_MAX).meta({ example: 11 }),
    /** The minimum member average as shown on the card; only 0 includes unrated restaurants. */
    minRating: z.coerce.number().min(0).max(10).default(0),
    /** Any part of the address, Turkish-folded. */
    location: z.string().trim().max(100).refine(isCleanText).default(''),
    /** Comma-separated types; none means all. */
    type: z.string().max(400).refine(isCleanText).default('').meta({ example: 'doner,kebap' }),
    /** Only restaurants that are open now; those with unknown hours are left out. */
    openNow: z
      .enum(['true', 'false'])
      .default('false')
      .transform((word) => word === 'true'),
    facts: factFilter,
  })
  .refine(({ west, east, south, north }) => west < east && south < north)
export type MapQuery = z.infer<typeof mapQuery>

export const mapRestaurant = z
  .object({
    id: z.string().meta({ example: 'citir-kokorec-sukru' }),
    title: z.string(),
    restaurantType: z.string().nullable(),
    address: z.string().nullable(),
    longitude: z.number(),
    latitude: z.number(),
    /** Whether the position is only the middle of its district or neighbourhood. */
    isApproximate: z.boolean(),
    /** The members' average; null where none has rated it. */
    average: z.number().nullable(),
  })
  .meta({ id: 'MapRestaurant' })
export type MapRestaurant = z.infer<typeof mapRestaurant>

export const mapCluster = z.object({ longitude: z.number(), latitude: z.number(), restaurants: z.int() }).meta({ id: 'MapCluster' })
export type MapCluster = z.infer<typeof mapCluster>

export const mapView = z
  .object({
    /** How many restaurants match in this part of the map. */
    total: z.int(),
    /** All of them, where there are at most 200; the best rated 200 at the deepest zooms. */
    restaurants: z.array(mapRestaurant),
    /** Otherwise their clusters, each at the middle of its restaurants. */
    clusters: z.array(mapCluster),
    /** Whether every matching restaurant is counted: a place, open now and a fact beside another filter look at the 5,000 best rated of a wide area. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'MapView' })
export type MapView = z.infer<typeof mapView>

/** What draws the map. */
export const mapSource = z
  .object({
    /** The built-in map, a file of the operator's with streets, or a style of another site. */
    kind: z.enum(['built-in', 'pmtiles', 'style']),
    /** The address of the file or the style; null for the built-in map. */
    url: z.string().nullable(),
  })
  .meta({ id: 'MapSource' })
export type MapSource = z.infer<typeof mapSource>
