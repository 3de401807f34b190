// About two seconds: a form may have to be loaded first.
const FRAMES = 120

/** Moves the focus to what a change is about to show, so that nobody who walks by keyboard or listens is left behind. */
export function focusSoon(selector: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) found.focus()
    else if (frames > 0) focusSoon(selector, frames - 1)
  })
}
