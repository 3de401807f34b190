/** The query keys of search. */
export const searchKeys = {
  all: ['search'],
  of: (q: string) => ['search', q],
}
