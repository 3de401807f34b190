import type { Catalogue } from '#i18n/catalogue.ts'
import type { initialGiftTexts as tr } from './initial.texts.tr.ts'

export const initialGiftTexts: Catalogue<typeof tr> = {
  'Demli Çay': { name: 'Strong tea', description: 'Deep red, in a slim glass.' },
  Gül: { name: 'Rose', description: 'The shortest way to say thank you.' },
  'Acı Biber': { name: 'Hot pepper', description: 'For comments that burn.' },
  Midye: { name: 'Mussel', description: 'There may be a pearl in it.' },
  Kupa: { name: 'Trophy', description: 'For the best of the street.' },
}
