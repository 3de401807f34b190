import { useSyncExternalStore } from 'react'
import {
  areVoteColors,
  DEFAULT_VOTE_COLOR_SETTINGS,
  voteColorModes,
  voteColorPresets,
  voteColorProperties,
  type VoteColorSettings,
  voteColorsOf,
} from '../vote-colors.rules.ts'
import { Listeners } from '#lib/listeners.ts'

const SETTINGS = 'voteColorSettings'
/** The localStorage key for the script before the first paint: the CSS properties of each possible pair. */
const PROPERTIES = 'voteColorProperties'
/** The pair of colours drawn on this device, with its day: 'day.index'. All tabs use the same pair. */
const PRESET = 'voteColorPreset'

const DAY_MS = 24 * 60 * 60 * 1000

const listeners = new Listeners()
let current: VoteColorSettings | undefined

function read(): VoteColorSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(SETTINGS) ?? 'null') as VoteColorSettings | null
    if (stored && voteColorModes.includes(stored.mode) && areVoteColors(stored.custom)) return stored
  } catch {
    // Unreadable storage counts as no choice.
  }
  return DEFAULT_VOTE_COLOR_SETTINGS
}

/** Draws a random pair once a day for all tabs of this device; first-paint.ts reads it the same way. */
function drawnPreset(): number {
  try {
    const today = Math.floor(Date.now() / DAY_MS)
    const [day, index] = (localStorage.getItem(PRESET) ?? '').split('.').map(Number)
    if (day === today && index !== undefined && index < voteColorPresets.length) return index
    const drawn = Math.floor(Math.random() * voteColorPresets.length)
    localStorage.setItem(PRESET, `${today}.${drawn}`)
    return drawn
  } catch {
    return 0
  }
}

/** Applies the chosen colours to the page and stores them on this device. */
export function saveVoteColors(settings: VoteColorSettings): void {
  current = settings
  const pairs = settings.mode === 'random' ? voteColorPresets : [voteColorsOf(settings, 0)]
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(settings))
    if (settings.mode === 'red-green') localStorage.removeItem(PROPERTIES)
    else localStorage.setItem(PROPERTIES, JSON.stringify(pairs.map(voteColorProperties)))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  const { style } = document.documentElement
  const properties = voteColorProperties(voteColorsOf(settings, settings.mode === 'random' ? drawnPreset() : 0))
  for (const [name, value] of Object.entries(properties)) {
    if (settings.mode === 'red-green') style.removeProperty(name)
    else style.setProperty(name, value)
  }
  listeners.notify()
}

/** The chosen vote colours of this device. */
export function useVoteColors(): VoteColorSettings {
  return useSyncExternalStore(
    listeners.subscribe,
    () => (current ??= read()),
    () => DEFAULT_VOTE_COLOR_SETTINGS,
  )
}
