import { useEffect } from 'react'

/** Scrolls to the card that the address names. The browser looked for it before the section was rendered. */
export function useAnchor(isRendered = true): void {
  useEffect(() => {
    const anchor = window.location.hash.slice(1)
    if (isRendered && anchor !== '') document.getElementById(anchor)?.scrollIntoView()
  }, [isRendered])
}
