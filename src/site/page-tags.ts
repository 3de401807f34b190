/** On every list or ranking of restaurants. */
export const RESTAURANTS_TAG = 'restaurants'

/** On a page that shows this restaurant or duet: its counts, title, photos or discussion. The page of a duet has its parent's tag too. */
export const restaurantTag = (id: string): string => `restaurant:${id}`

/** On a page that shows this member's name or picture. */
export const memberTag = (id: string): string => `member:${id}`

/** On the page of this collection. */
export const collectionTag = (id: string): string => `collection:${id}`

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
const UNKNOWN_TAG = '*'

/** The tags of all pages that may show this change. */
function tagsOfChange({ restaurant = [], member, restaurants, collection }: PageChange): string[] {
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
function tagsOfKey(key: string): string[] {
  const [path = ''] = key.slice(key.indexOf('/')).split('?', 1)
  if (lists.has(path) || path === '/tr/places' || path.startsWith('/tr/places/')) return [RESTAURANTS_TAG]
  const [, folder, id] = /^\/tr\/(restaurants|question|collections)\/([^/]+)$/.exec(path) ?? []
  if (folder === undefined || id === undefined) return []
  return [folder === 'collections' ? collectionTag(id) : restaurantTag(id)]
}

/** How the page cache finds the pages that a change touches. */
export const pageTags = { ofChange: tagsOfChange, ofKey: tagsOfKey, unknown: UNKNOWN_TAG }
