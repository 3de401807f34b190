import { Listeners } from '#lib/listeners.ts'

export type Theme = 'light' | 'dark'

const KEY = 'darkMode'
const listeners = new Listeners()

/** Calls back when the theme that is seen changes. @returns what ends it */
export function followTheme(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const end = listeners.subscribe(listener)
  device.addEventListener('change', listener)
  return () => {
    end()
    device.removeEventListener('change', listener)
  }
}

/** The theme that is seen: the chosen one, or the device's until one is chosen. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Switches to the other theme. */
export function toggleTheme(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
}

/** Shows this theme and remembers it on this device. */
export function chooseTheme(next: Theme): void {
  document.documentElement.dataset['theme'] = next
  try {
    localStorage.setItem(KEY, String(next === 'dark'))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  listeners.notify()
}
