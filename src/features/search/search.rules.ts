/** A search needs two letters: one alone would match nearly everything. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 100

/** The maximum number of members and of restaurants in a result. */
export const SEARCH_SHOWN = 3
