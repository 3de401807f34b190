import type { Catalogue } from '#i18n/catalogue.ts'
import type { adminTexts as tr } from './admin.texts.tr.ts'

export const adminTexts: Catalogue<typeof tr> = {
  title: 'Admin',
  description: 'Where moderators and admins work.',
  navigation: 'Sections of the admin area',
  forAdmins: 'This section is for admins',
  forAdminsHelp: 'Moderators can use the other sections of this area.',
  sections: {
    overview: 'Overview',
    queue: 'Queue',
    members: 'Members',
    restaurants: 'Venues',
    log: 'Decisions',
    admissions: 'Admission',
    raids: 'Raids',
    statistics: 'Statistics',
    settings: 'Settings',
  },
}
