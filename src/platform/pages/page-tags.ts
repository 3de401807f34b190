import { collectionTag, memberTag, RESTAURANTS_TAG, restaurantTag } from '#lib/page-tags.ts'

/** What a write changed that public pages may show. */
export interface PageChange {
  /** Restaurants and duets whose counts, texts, photos or discussions changed. */
  restaurant?: string | readonly string[]
  /** A member whose name or picture changed, or who left. */
  member?: string
  /** Set when a restaurant was added, renamed or deleted, so that lists and rankings change. */
  restaurants?: true
  collection?: string
}

/** On pages whose renderer does not say what they show. */
export const UNKNOWN_TAG = '*'

/** The tags of all pages that may show this change. */
export function tagsOfChange({ restaurant = [], member, restaurants, collection }: PageChange): string[] {
  return [
    ...[restaurant].flat().map(restaurantTag),
    ...(member === undefined ? [] : [memberTag(member)]),
    ...(restaurants ? [RESTAURANTS_TAG] : []),
    ...(collection === undefined ? [] : [collectionTag(collection)]),
    ...(restaurants || member !== undefined ? [UNKNOWN_TAG] : []),
  ]
}

const lists = new Set(['/tr', '/tr/restaurants', '/tr/trending', '/tr/top-rated', '/tr/search'])

/** The tags that the address in a key of the cache implies; a language may be in front of it. */
export function tagsOfKey(key: string): string[] {
  const [path = ''] = key.slice(key.indexOf('/')).split('?', 1)
  if (lists.has(path) || path === '/tr/places' || path.startsWith('/tr/places/')) return [RESTAURANTS_TAG]
  const [, folder, id] = /^\/tr\/(restaurants|question|collections)\/([^/]+)$/.exec(path) ?? []
  if (folder === undefined || id === undefined) return []
  return [folder === 'collections' ? collectionTag(id) : restaurantTag(id)]
}
