import type { Catalogue } from '#i18n/catalogue.ts'
import type { signTexts as tr } from './signs.texts.tr.ts'

export const signTexts: Catalogue<typeof tr> = {
  burst: 'many votes in a short time',
  'same age': 'accounts from the same weeks',
  'young accounts': 'new accounts',
  network: 'votes from one network',
  ring: 'accounts that vote together',
  'same words': 'copied comments',
}
