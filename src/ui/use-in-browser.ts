import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False while a page is rendered on the server and taken over by the browser, true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
