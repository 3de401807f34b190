// About two seconds: a form may still be loading.
const FRAMES = 120

/** Moves the focus to an element that is about to appear, for keyboard and screen reader users. */
export function focusSoon(selector: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) found.focus()
    else if (frames > 0) focusSoon(selector, frames - 1)
  })
}
