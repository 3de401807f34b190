export const searchKeys = {
  all: ['search'],
  of: (q: string) => ['search', q],
  results: (section: string, q: string, types: readonly string[]) => ['search', 'results', section, q, types],
}
