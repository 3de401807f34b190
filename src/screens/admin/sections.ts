/** The sections of the admin area, in the order of the navigation. */
export const sections = [
  { id: 'overview', path: '/tr/admin', isForAdmins: false },
  { id: 'queue', path: '/tr/admin/queue', isForAdmins: false },
  { id: 'members', path: '/tr/admin/members', isForAdmins: false },
  { id: 'restaurants', path: '/tr/admin/restaurants', isForAdmins: false },
  { id: 'log', path: '/tr/admin/log', isForAdmins: false },
  { id: 'admissions', path: '/tr/admin/admissions', isForAdmins: false },
  { id: 'raids', path: '/tr/admin/raids', isForAdmins: true },
  { id: 'statistics', path: '/tr/admin/statistics', isForAdmins: true },
  { id: 'settings', path: '/tr/admin/settings', isForAdmins: true },
] as const satisfies readonly {
  id: string
  path: string
  /** Whether only admins see the section. */
  isForAdmins: boolean
}[]
export type SectionId = (typeof sections)[number]['id']

/** The sections that a moderator or an admin sees. */
export function sectionsFor(isAdmin: boolean): readonly (typeof sections)[number][] {
  return sections.filter(({ isForAdmins }) => isAdmin || !isForAdmins)
}
