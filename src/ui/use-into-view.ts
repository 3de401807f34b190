import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls an element that opens in place into view, clear of the bars at the top and bottom. */
export function useIntoView<T extends HTMLElement>(): RefObject<T | null> {
  const opened = useRef<T>(null)
  useEffect(() => {
    // In newer browsers this returns a promise, which an effect must not return.
    void opened.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return opened
}
