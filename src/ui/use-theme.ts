import { useSyncExternalStore } from 'react'
import { currentTheme, followTheme, type Theme } from './theme.ts'

/** The shown theme; light on the server. */
export function useTheme(): Theme {
  return useSyncExternalStore<Theme>(followTheme, currentTheme, () => 'light')
}
