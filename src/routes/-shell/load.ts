import { ApiError } from '#lib/api.ts'

/** The server waits for what a page shows; the browser shows the page at once, with skeletons until it has come. */
export async function load(...loading: Promise<unknown>[]): Promise<void> {
  if (typeof window === 'undefined') await Promise.all(loading)
  // The page shows the failure where the data would stand.
  else for (const one of loading) one.catch(() => {})
}

/**
 * Where a list of an address goes on from a cursor that is none, the page begins at its beginning: throws this redirect.
 * @param cursor the part of the address that holds the cursor, if it has one
 */
export function loadFrom<T>(cursor: string | undefined, loading: Promise<T>, beginning: () => unknown): Promise<T> {
  return loading.catch((error: unknown) => {
    throw cursor !== undefined && error instanceof ApiError && error.status === 422 ? beginning() : error
  })
}
