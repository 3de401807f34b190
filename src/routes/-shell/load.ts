/** The server waits for what a page shows; the browser shows the page at once, with skeletons until it has come. */
export async function load(...loading: Promise<unknown>[]): Promise<void> {
  if (typeof window === 'undefined') await Promise.all(loading)
  // The page shows the failure where the data would stand.
  else for (const one of loading) one.catch(() => {})
}
