import type { Catalogue } from '#i18n/catalogue.ts'
import type { peopleTexts as tr } from './people.texts.tr.ts'

export const peopleTexts: Catalogue<typeof tr> = {
  newTab: 'opens in a new tab',
  memberGone: 'A member who has left',
}
