export const searchKeys = {
  all: ['search'],
  of: (q: string) => ['search', q],
  results: (section: string, q: string, types: readonly string[], facts: readonly string[] = [], openNow = false) => [
    'search',
    'results',
    section,
    q,
    types,
    facts,
    openNow,
  ],
}
