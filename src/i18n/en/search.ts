import type { Texts } from '../tr/index.ts'

export const search: Texts['search'] = {
  label: 'Find a venue or a member',
  restaurants: 'Venues',
  members: 'Members',
  clear: 'Clear the search',
  results: 'Search results',
  searching: 'Searching…',
  none: 'No result',
  failed: 'Search failed',
  offline: 'No connection. The search runs again once there is one.',
  found: (count) => `${count} results`,
}
