import { useEffect } from 'react'

/** A phone's keyboard lies over the page: what is seen is told to the style as --screen-h, so that the field stays above it. */
export function useScreenHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const { style } = document.documentElement
    // Whoever enlarges the page sees less of it: that is no keyboard.
    const tell = (): void => style.setProperty('--screen-h', `${Math.round(view.height * view.scale)}px`)
    tell()
    view.addEventListener('resize', tell)
    return () => {
      view.removeEventListener('resize', tell)
      style.removeProperty('--screen-h')
    }
  }, [])
}
