import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows on the page what the server has just written: `change` sets the data of these queries. A pending answer to one of the queries may
 * be older than the write and would undo it on the page: it is dropped, and the query is refetched.
 */
export function showWrite(client: QueryClient, queryKeys: readonly QueryKey[], change: () => void): void {
  const reading = queryKeys.filter((queryKey) => client.isFetching({ queryKey }) > 0)
  for (const queryKey of reading) void client.cancelQueries({ queryKey })
  change()
  for (const queryKey of reading) void client.invalidateQueries({ queryKey })
}
