import type { RaidSigns } from '../raids.contract.ts'
import { isPossibleWindow } from '../raids.rules.ts'

/** The signs as they are typed; times are of this device. */
export interface SignsDraft {
  from: string
  to: string
  name: string
  restaurant: string
  /** The number of an invitation. */
  invitation: string
}

/** The last day, as fields of date and time have it. */
export function lastDay(now = new Date()): SignsDraft {
  return {
    from: typed(new Date(now.getTime() - 86_400_000)),
    to: typed(new Date(now.getTime() + 60_000)),
    name: '',
    restaurant: '',
    invitation: '',
  }
}

/** The signs that a link names, as that of an invitation: since when, by which invitation. */
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

/** What is wrong with typed signs. */
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

/** The signs for the server. A link to a restaurant's page is its address. */
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
