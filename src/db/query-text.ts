/** The text of a query, of its configuration or of a stream. */
export function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const text = query !== null && typeof query === 'object' && 'text' in query ? query.text : ''
  return typeof text === 'string' ? text : ''
}
