import type { Catalogue } from '#i18n/catalogue.ts'
import type { deskTexts as tr } from './desk.texts.tr.ts'

export const deskTexts: Catalogue<typeof tr> = {
  title: 'Overview',
  waiting: 'Waiting for a decision',
  nothingWaits: 'Nothing is waiting.',
  openQueue: 'Open the queue',
  today: 'Today',
  todayHelp: 'Since midnight in Istanbul.',
  happenings: {
    signUps: 'New members',
    restaurants: 'Venues and duets added',
    votes: 'Votes',
    comments: 'Comments',
    sanctions: 'Sanctions',
  },
  storage: {
    near: 'The photo storage is 80% full. At 90% members cannot add new photos.',
    full: 'The photo storage is 90% full: members cannot add new photos. Everything else goes on.',
    forModerators: 'Please tell an admin.',
    toSetting: 'Change the limit',
    toStatistics: 'See what takes up room',
  },
  more: (count) => `${count}+`,
  restaurants: {
    title: 'Venues',
    intro: 'Find a venue by its name, or by place and type. Merges, claims and its status are decided on its page and in the queue.',
    filters: 'Filter venues',
    name: 'Name of the venue',
    nameShort: 'Type two letters or more.',
    allTypes: 'All types',
    byName: 'A search by name is filtered by type only; closed venues are found too.',
    search: 'Find venues',
    list: 'Venues found',
    none: 'No such venue',
    remove: (title) => `Remove: ${title}`,
  },
}
