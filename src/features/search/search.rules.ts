/** A search begins with two letters: one alone would find everybody. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 100

/** How many members and how many restaurants a search shows. */
export const SEARCH_SHOWN = 3
