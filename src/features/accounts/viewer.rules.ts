import type { ViewerResult } from './accounts.contract.ts'

/** Where to go after signing in: the page that was asked for, if it is one of ours, else home. */
export function nextPage(next: unknown): string {
  const isOurs = typeof next === 'string' && /^\/tr(?:[/?#]|$)/.test(next) && !/[\\\s]|\/\//.test(next)
  return isOurs ? next : '/tr'
}

/** Why signing in with Google did not work: not known, refused there, or the e-mail belongs to an account that did not confirm it. */
export type GoogleFailure = 'failed' | 'refused' | 'unlinked'

export function isGoogleFailure(value: unknown): value is GoogleFailure {
  return value === 'failed' || value === 'refused' || value === 'unlinked'
}

/** What is true of whoever is not signed in. */
export const nobody: ViewerResult = {
  profile: null,
  isAdmin: false,
  newBadges: [],
  returnedGifts: [],
  openGifts: 0,
  unreadMessages: 0,
  hasMessageKey: false,
  isUnfinished: false,
  mustConfirmEmail: false,
}
