import { useEffect } from 'react'

/** A phone's keyboard covers the page: sets the visible height as --screen-h, so that the field stays above it. */
export function useScreenHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const { style } = document.documentElement
    // Zooming also shrinks the visible height, but is no keyboard.
    const tell = (): void => style.setProperty('--screen-h', `${Math.round(view.height * view.scale)}px`)
    tell()
    view.addEventListener('resize', tell)
    return () => {
      view.removeEventListener('resize', tell)
      style.removeProperty('--screen-h')
    }
  }, [])
}
