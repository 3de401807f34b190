import type { MemberFilters } from '#features/members/members.contract.ts'
import { isEmailPart, networkOf } from '#features/members/members.rules.ts'
import { queryString } from '#lib/api.ts'

const PATH = '/tr/admin/members'
const DAY = /^\d{4}-\d{2}-\d{2}$/

// The filters are behind the #, which browsers never send: no e-mail appears in a server's log.
/** The address of the list of members under these filters. */
export function membersPath({ name, email, network, from, until }: MemberFilters): string {
  const query = queryString({ ad: name, eposta: email, ag: network, ilk: from, son: until })
  return query === '' ? PATH : `${PATH}#${query.slice(1)}`
}

/** The filters in an address. The filters for admins are read for admins only, and impossible values are dropped. */
export function readMemberFilters(href: string, isAdmin: boolean): MemberFilters {
  const asked = new URLSearchParams(href.split('#')[1] ?? '')
  const text = (name: string): string | undefined => asked.get(name)?.trim() || undefined
  const day = (name: string): string | undefined => (DAY.test(text(name) ?? '') ? text(name) : undefined)
  const [name, email, network] = [text('ad')?.slice(0, 60), text('eposta')?.slice(0, 254), text('ag')]
  const [from, until] = [day('ilk'), day('son')]
  return {
    ...(name !== undefined && { name }),
    ...(isAdmin && email !== undefined && isEmailPart(email) && { email }),
    ...(isAdmin && network !== undefined && networkOf(network) !== undefined && { network }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

/** The address of a member's page for moderators. */
export function memberPath(username: string): string {
  return `${PATH}/${encodeURIComponent(username)}`
}
