import type { Catalogue } from '#i18n/catalogue.ts'
import type { badgeTexts as tr } from './badges.texts.tr.ts'

export const badgeTexts: Catalogue<typeof tr> = {
  earned: (names: string) => `New badge: ${names}`,
}
