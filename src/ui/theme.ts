import { Listeners } from '#lib/listeners.ts'

export type Theme = 'light' | 'dark'

const KEY = 'darkMode'
const listeners = new Listeners()

/** Calls the listener when the shown theme changes. @returns a function that ends this */
export function followTheme(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const end = listeners.subscribe(listener)
  device.addEventListener('change', listener)
  return () => {
    end()
    device.removeEventListener('change', listener)
  }
}

/** The shown theme: the chosen one, or the device's theme until one is chosen. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Switches to the other theme. */
export function toggleTheme(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
}

/** Shows this theme and stores it on this device. */
export function chooseTheme(next: Theme): void {
  document.documentElement.dataset['theme'] = next
  try {
    localStorage.setItem(KEY, String(next === 'dark'))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  listeners.notify()
}
