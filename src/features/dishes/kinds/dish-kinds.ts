import { restaurantTypes } from '#site/restaurant-types.ts'
import { kindData } from './dish-kinds.data.ts'

/** A kind of dish: what an eater chooses between. */
export interface DishKind {
  /** Stored with dishes and a word of addresses: it never changes. */
  slug: string
  tr: string
  en: string
  /** Further names as menus and people write them; letters and case are folded before they are compared. */
  spellings: readonly string[]
  /** Typical portions, the most usual first. */
  portions: readonly string[]
  /** The types of restaurants that sell it; other restaurants may too. */
  types: readonly (typeof restaurantTypes)[number][]
}

const portionSets: Record<string, readonly string[]> = {
  adet: ['1 adet', '5 adet', '10 adet'],
  bardak: ['Küçük bardak', 'Büyük bardak'],
  boy: ['Küçük', 'Orta', 'Büyük'],
  dilim: ['Dilim'],
  durum: ['Dürüm'],
  ekmek: ['Çeyrek ekmek', 'Yarım ekmek', 'Tam ekmek'],
  kase: ['Az', 'Kâse'],
  kilo: ['Yarım kilo', '1 kilo'],
  lavas: ['Tek lavaş', 'Çift lavaş'],
  litre: ['1 litre'],
  porsiyon: ['Porsiyon', '1,5 porsiyon'],
  top: ['1 top', '2 top'],
  yarim: ['Yarım', 'Tam'],
}

/** Each kind once, similar ones beside each other. */
export const dishKinds: readonly DishKind[] = kindData.map((line) => {
  const [slug = '', tr = '', en = '', spellings = '', portions = '', types = ''] = line.split('|').map((part) => part.trim())
  const wanted = types.split(' ')
  return {
    slug,
    tr,
    en,
    spellings: spellings.split(',').flatMap((spelling) => spelling.trim() || []),
    portions: portions.split(' ').flatMap((name) => portionSets[name] ?? []),
    types: restaurantTypes.filter((type) => wanted.includes(type)),
  }
})

const bySlug = new Map(dishKinds.map((kind) => [kind.slug, kind]))

/** The kind with this slug; undefined where a dish has none. */
export function kindOf(slug: string | null): DishKind | undefined {
  return slug === null ? undefined : bySlug.get(slug)
}
