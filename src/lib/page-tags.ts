/** On every list or ranking of restaurants. */
export const RESTAURANTS_TAG = 'restaurants'

/** On a page that shows this restaurant or duet: its counts, title, photos or discussion. The page of a duet has its parent's tag too. */
export const restaurantTag = (id: string): string => `restaurant:${id}`

/** On a page that shows this member's name or picture. */
export const memberTag = (id: string): string => `member:${id}`

/** On the page of this collection. */
export const collectionTag = (id: string): string => `collection:${id}`
