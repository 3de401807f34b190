import type { Texts } from '../tr/index.ts'

export const badges: Texts['badges'] = {
  earned: (names: string) => `New badge: ${names}`,
}
