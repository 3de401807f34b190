import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls something that opens in place into view, clear of the bars at head and foot. */
export function useIntoView<T extends HTMLElement>(): RefObject<T | null> {
  const opened = useRef<T>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    void opened.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return opened
}
