import { slugify } from '#lib/slug.ts'
import { provinceData } from './provinces.data.ts'

export interface District {
  /** Unique within its province. */
  slug: string
  name: string
}

export interface Province {
  /** 1 to 81, as on number plates. */
  code: number
  slug: string
  name: string
  districts: readonly District[]
}

/** The source of the districts' points: its licence asks for this name (docs/licences.md). */
export const POINTS_SOURCE = 'GeoNames'

/** The 81 provinces in the order of their codes, each with its districts. */
export const provinces: readonly Province[] = provinceData.map((line, index) => {
  const [name = '', districts = ''] = line.split(':')
  return {
    code: index + 1,
    slug: slugify(name),
    name,
    districts: districts.split(',').map((district) => ({ slug: slugify(district), name: district })),
  }
})

const bySlug = new Map(provinces.map((province) => [province.slug, province]))

export function findProvince(slug: string): Province | undefined {
  return bySlug.get(slug)
}

export function findDistrict(province: number, slug: string | null): District | undefined {
  return provinces[province - 1]?.districts.find((district) => district.slug === slug)
}
