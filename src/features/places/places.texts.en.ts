import type { Catalogue } from '#i18n/catalogue.ts'
import type { placeTexts as tr } from './places.texts.tr.ts'

export const placeTexts: Catalogue<typeof tr> = {
  all: 'Cities',
  allLead: 'Street food city by city and district by district.',
  allDescription: 'Street food that members rated, in the provinces and districts of Türkiye.',
  noneYet: 'No city has a venue yet.',
  add: 'Add a venue',
  trail: 'Location',
  title: (place, type) => (type === null ? `Street food in ${place}` : `${type} in ${place}`),
  description: (place, type, count) =>
    `${place}: ${count} ${type === null ? 'street food venues' : `venues for ${type.toLowerCase()}`} rated by members, by the share who accept.`,
  lead: (count) => `${count} venues`,
  explain: 'By the share of members who accept; venues without any reject or without votes come last.',
  types: 'Types',
  allTypes: 'All',
  districts: 'Districts',
  provinces: 'Provinces',
  empty: (place) => `No venues in ${place} yet`,
  emptyHelp: 'If you know a place, be the first to add it.',
  sourceBefore: 'Positions of districts: ',
  source: 'GeoNames',
  sourceAfter: ' (CC BY 4.0)',
  openMap: 'Open in maps',
  province: 'Province',
  district: 'District',
  fromAddress: 'Find it from the address',
  wholeProvince: 'No district chosen',
  help: 'Optional. We fill it in as you type the address; change it if it is wrong.',
  found: (place) => `Found from the address: ${place}`,
}
