import type { RaidSigns } from '../raids.contract.ts'
import { isPossibleWindow } from '../raids.rules.ts'

/** The typed signs; the times are in the time zone of this device. */
export interface SignsDraft {
  from: string
  to: string
  name: string
  restaurant: string
  /** The number of an invitation, as text. */
  invitation: string
}

/** The signs for the last 24 hours, in the format of the browser's fields. */
export function lastDay(now = new Date()): SignsDraft {
  return {
    from: typed(new Date(now.getTime() - 86_400_000)),
    to: typed(new Date(now.getTime() + 60_000)),
    name: '',
    restaurant: '',
    invitation: '',
  }
}

/** The signs in a link's hash, such as the link of an invitation: the start of the window and the invitation. */
export function linkedSigns(hash: string, now = new Date()): SignsDraft {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const [begin, invitation] = [Date.parse(given.get('bas') ?? ''), given.get('davet') ?? '']
  const usual = lastDay(now)
  if (!isInvitation(invitation) || invitation === '') return usual
  const earliest = now.getTime() - 30 * 86_400_000
  const from = Number.isNaN(begin) ? usual.from : typed(new Date(Math.max(begin, earliest)))
  return { ...usual, from, invitation }
}

function typed(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const isTime = (text: string): boolean => !Number.isNaN(new Date(text).getTime())

/** The problem of each typed sign. */
export function problemsOf({ from, to, name, invitation }: SignsDraft) {
  return {
    to: isTime(from) && isTime(to) && isPossibleWindow(from, to) ? undefined : ('RAID_WINDOW_INVALID' as const),
    name: name.trim() === '' || isName(name.trim()) ? undefined : ('name' as const),
    invitation: isInvitation(invitation.trim()) ? undefined : ('invitation' as const),
  }
}

const isInvitation = (text: string): boolean => /^(?:[1-9]\d{0,14})?$/.test(text)

function isName(name: string): boolean {
  return name.length >= 3 && name.length <= 40 && !/[%\\]/.test(name) && /^[^_]*[\p{L}\p{N}]/u.test(name)
}

/** The signs in the form that the server takes. Of a link to a restaurant's page, the last path segment is the restaurant's id. */
export function signsOf({ from, to, name, restaurant, invitation }: SignsDraft, network?: string): RaidSigns {
  const restaurantId = restaurant.trim().split(/[?#]/)[0]!.split('/').findLast(Boolean)
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(name.trim() && { name: name.trim() }),
    ...(restaurantId && { restaurantId }),
    ...(network && { network }),
    ...(invitation.trim() && { invitationId: Number(invitation) }),
  }
}
