import { z } from 'zod'
import { isCleanText } from '#lib/text.ts'
import { BOUNDS, isPin } from './position.rules.ts'
import { findDistrict } from './provinces.ts'

const province = z.int().min(1).max(81).meta({ example: 34 })

/** A province, by its code, and perhaps one of its districts. */
export const chosenPlace = z
  .strictObject({ province, district: z.string().max(60).nullable().meta({ example: 'kadikoy' }) })
  .refine((place) => place.district === null || findDistrict(place.province, place.district) !== undefined)
  .meta({ id: 'ChosenPlace' })
export type ChosenPlace = z.infer<typeof chosenPlace>

/** Where a member put the pin of a restaurant: in Türkiye, in degrees with at most seven decimals. */
export const chosenPin = z
  .strictObject({ longitude: z.number().meta({ example: 29.0270001 }), latitude: z.number().meta({ example: 40.9905 }) })
  .refine(isPin, { params: { code: 'POSITION_INVALID' } })
  .meta({ id: 'ChosenPin' })
export type ChosenPin = z.infer<typeof chosenPin>

/** Where a restaurant is, as far as it is known. */
export const restaurantPlace = z
  .object({
    province: z.int().nullable(),
    /** The slug of the district, unique within the province. */
    district: z.string().nullable(),
    neighbourhood: z.string().nullable(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    /** Where the position comes from: a member's pin, or the middle of the district or neighbourhood. */
    positionKind: z.enum(['none', 'district', 'neighbourhood', 'pin']),
    /** Whether a member chose province and district; otherwise they come from the address. */
    isChosen: z.boolean(),
  })
  .meta({ id: 'RestaurantPlace' })
export type RestaurantPlace = z.infer<typeof restaurantPlace>

/** How many restaurants a district, or '' for none, has of a type, or '' for none. */
export interface PlaceCount {
  district: string
  type: string
  restaurants: number
}

export const matchQuery = z.strictObject({ address: z.string().max(300).refine(isCleanText) })

export const pointQuery = z.strictObject({
  province: z.coerce.number().int().min(1).max(81).meta({ example: 34 }),
  district: z.string().max(60).refine(isCleanText).meta({ example: 'kadikoy' }),
})

export const districtMiddle = z.object({ longitude: z.number(), latitude: z.number() }).meta({ id: 'DistrictMiddle' })

/** As people write them in an address: 'Caferağa Mah.', 'Göcek Köyü'. */
export const neighbourhoodList = z.object({ neighbourhoods: z.array(z.string()) }).meta({ id: 'NeighbourhoodList' })

/** A pin whose place is asked for. Three decimals, about 100 m, are enough. */
export const pinQuery = z.strictObject({
  longitude: z.coerce.number().min(BOUNDS.west).max(BOUNDS.east).meta({ example: 29.027 }),
  latitude: z.coerce.number().min(BOUNDS.south).max(BOUNDS.north).meta({ example: 40.991 }),
})

const nearDistrict = z.object({ province, district: z.string(), metres: z.int() }).meta({ id: 'NearDistrict' })
export type NearDistrict = z.infer<typeof nearDistrict>

export const pinPlace = z
  .object({
    /** Null near the border of two provinces and far out at sea. */
    province: z.int().nullable(),
    /** The districts whose middles are nearest to the pin, the nearest first. */
    districts: z.array(nearDistrict),
  })
  .meta({ id: 'PinPlace' })
export type PinPlace = z.infer<typeof pinPlace>

export const addressMatch = z
  .object({
    province: z.int().nullable(),
    district: z.string().nullable(),
    neighbourhood: z.string().nullable(),
    /** 0 to 1; a district is named only from 0.3 on. */
    confidence: z.number(),
  })
  .meta({ id: 'AddressMatch' })
export type AddressMatch = z.infer<typeof addressMatch>
