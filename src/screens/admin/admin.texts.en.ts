import type { Catalogue } from '#i18n/catalogue.ts'
import type { adminTexts as tr } from './admin.texts.tr.ts'

export const adminTexts: Catalogue<typeof tr> = {
  title: 'Admin',
  description: 'Where moderators and admins work.',
  navigation: 'Sections of the admin area',
  forAdmins: 'This section is for admins',
  forAdminsHelp: 'Moderators can use the other sections of this area.',
  menu: 'Sections',
  groups: {
    decisions: 'Decisions',
    people: 'People and venues',
    site: 'Site',
  },
  sections: {
    overview: 'Overview',
    queue: 'Queue',
    log: 'Decision log',
    reasons: 'Saved texts',
    removed: 'Removed',
    takedowns: 'Requests by law',
    members: 'Members',
    restaurants: 'Venues',
    merges: 'Merges',
    businesses: 'Businesses',
    admissions: 'Admission',
    raids: 'Raids',
    staff: 'Moderators',
    statistics: 'Statistics',
    mealCards: 'Meal cards',
    settings: 'Settings',
  },
  intros: {
    removed:
      'What moderators removed, and venues that their authors deleted, the newest first. An appeal that is right brings back what was removed.',
    merges: 'Venues that became one page. A merge can be undone within 30 days.',
    businesses: 'Businesses that manage their venue themselves. Give a reason when you take one away; the member reads it.',
  },
  waiting: (count) => `Waiting in the queue: ${count}`,
}
