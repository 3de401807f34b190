import { useEffect } from 'react'

/** Scrolls to the element that the fragment of the address names: the browser looked for it before the data was there. */
export function useFragment(): void {
  useEffect(() => {
    // In newer browsers this returns a promise, which an effect must not return.
    void document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
}
