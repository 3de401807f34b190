const PHONE = '(width < 1024px)'
/** A shorter move counts as a trembling thumb, not as a scroll. */
const STEP_PX = 12
/** A browser without the scrollend event ends a scroll after this pause. */
const STILL_MS = 1500
const scrollKeys = new Set(['ArrowDown', 'PageDown', 'End', ' '])

let isOn = false

/**
 * Hides the header and the dock of a phone while a person scrolls down, and shows them when that person scrolls up, moves the
 * focus or reaches the head of the page. A scroll that a script or a link makes hides nothing.
 */
export function hideBarsOnScroll(): void {
  if (isOn) return
  isOn = true
  const root = document.documentElement
  const phone = window.matchMedia(PHONE)
  let from = window.scrollY
  let isByHand = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (): void => {
    delete root.dataset['bars']
    from = window.scrollY
  }
  const end = (): void => {
    isByHand = false
    from = window.scrollY
  }
  const begin = (): void => {
    isByHand = true
    clearTimeout(timer)
    timer = setTimeout(end, STILL_MS)
  }

  for (const type of ['wheel', 'touchmove'] as const) document.addEventListener(type, begin, { passive: true })
  document.addEventListener('keydown', ({ key }) => scrollKeys.has(key) && begin())
  document.addEventListener('scrollend', end)
  document.addEventListener('focusin', show)
  document.addEventListener(
    'scroll',
    () => {
      const y = window.scrollY
      const isDown = y > from
      if (isByHand) begin()
      if (y < parseFloat(getComputedStyle(root).scrollPaddingTop) || (!isDown && from - y > STEP_PX)) show()
      else if (isDown && y - from > STEP_PX && isByHand && phone.matches) {
        root.dataset['bars'] = 'hidden'
        from = y
      } else if (isDown && root.dataset['bars'] === 'hidden') from = y
    },
    { passive: true },
  )
}
