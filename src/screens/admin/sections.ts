/** The groups of the navigation, in its order. */
const sectionGroups = ['decisions', 'people', 'site'] as const
export type SectionGroup = (typeof sectionGroups)[number]

/** The sections of the admin area, in the order of the navigation. */
export const sections = [
  { id: 'overview', path: '/tr/admin', group: 'decisions', isForAdmins: false },
  { id: 'queue', path: '/tr/admin/queue', group: 'decisions', isForAdmins: false },
  { id: 'log', path: '/tr/admin/log', group: 'decisions', isForAdmins: false },
  { id: 'reasons', path: '/tr/admin/reasons', group: 'decisions', isForAdmins: false },
  { id: 'removed', path: '/tr/admin/removed', group: 'decisions', isForAdmins: false },
  { id: 'takedowns', path: '/tr/admin/takedowns', group: 'decisions', isForAdmins: true },
  { id: 'members', path: '/tr/admin/members', group: 'people', isForAdmins: false },
  { id: 'restaurants', path: '/tr/admin/restaurants', group: 'people', isForAdmins: false },
  { id: 'merges', path: '/tr/admin/merges', group: 'people', isForAdmins: false },
  { id: 'businesses', path: '/tr/admin/businesses', group: 'people', isForAdmins: false },
  { id: 'admissions', path: '/tr/admin/admissions', group: 'people', isForAdmins: false },
  { id: 'raids', path: '/tr/admin/raids', group: 'people', isForAdmins: true },
  { id: 'staff', path: '/tr/admin/staff', group: 'site', isForAdmins: true },
  { id: 'statistics', path: '/tr/admin/statistics', group: 'site', isForAdmins: true },
  { id: 'mealCards', path: '/tr/admin/meal-cards', group: 'site', isForAdmins: true },
  { id: 'settings', path: '/tr/admin/settings', group: 'site', isForAdmins: true },
] as const satisfies readonly {
  id: string
  path: string
  group: SectionGroup
  /** Whether only admins see the section. */
  isForAdmins: boolean
}[]
type Section = (typeof sections)[number]
export type SectionId = Section['id']

/** The sections that a moderator or an admin sees. */
export function sectionsFor(isAdmin: boolean): readonly Section[] {
  return sections.filter(({ isForAdmins }) => isAdmin || !isForAdmins)
}

/** The same sections by group; a group without any is left out. */
export function groupsFor(isAdmin: boolean): { group: SectionGroup; sections: readonly Section[] }[] {
  return sectionGroups
    .map((group) => ({ group, sections: sectionsFor(isAdmin).filter((section) => section.group === group) }))
    .filter((one) => one.sections.length > 0)
}
