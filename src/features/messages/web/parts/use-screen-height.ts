import { useEffect } from 'react'

/** A phone's keyboard covers the page: sets the visible height as --screen-h, so that the field is above the keyboard. */
export function useScreenHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const { style } = document.documentElement
    // Zooming also shrinks the visible height, but opens no keyboard.
    const setHeight = (): void => style.setProperty('--screen-h', `${Math.round(view.height * view.scale)}px`)
    setHeight()
    view.addEventListener('resize', setHeight)
    return () => {
      view.removeEventListener('resize', setHeight)
      style.removeProperty('--screen-h')
    }
  }, [])
}
