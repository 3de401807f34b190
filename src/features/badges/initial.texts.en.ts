import type { Catalogue } from '#i18n/catalogue.ts'
import type { initialBadgeTexts as tr } from './initial.texts.tr.ts'

export const initialBadgeTexts: Catalogue<typeof tr> = {
  'İlk Yüz': { name: 'First hundred', description: 'Was among the first hundred to join the site.' },
  Bereket: { name: 'Plenty', description: 'Saved 10 points.' },
  Hazine: { name: 'Treasure', description: 'Saved 100 points.' },
  Kâşif: { name: 'Explorer', description: 'Added a first venue.' },
  'Harita Ustası': { name: 'Map master', description: 'Added 5 venues.' },
  'Sözü Var': { name: 'Outspoken', description: 'Wrote 10 comments.' },
  Damak: { name: 'Palate', description: 'Voted on 10 venues.' },
  Gurme: { name: 'Gourmet', description: 'Voted on 30 venues.' },
  'Sofra Arkadaşı': { name: 'Table mate', description: 'Has 5 friends who follow back.' },
  Hazırcevap: { name: 'Quick wit', description: 'Wrote 10 replies.' },
  Admin: { name: 'Admin', description: 'Keeps order in the square.' },
}
