import type { Catalogue } from '#i18n/catalogue.ts'
import type { listTexts as tr } from './list.texts.tr.ts'

export const listTexts: Catalogue<typeof tr> = {
  title: 'Registered venues',
  description: 'Street food venues: filter by rating, location and type; every score is counted vote by vote.',
  moreFailed: 'The rest could not be loaded.',
}
