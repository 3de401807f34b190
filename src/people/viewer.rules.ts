import type { ViewerResult } from './viewer.contract.ts'

/** The viewer of a visitor who is not signed in. */
export const nobody: ViewerResult = {
  profile: null,
  isAdmin: false,
  isModerator: false,
  staffFactor: null,
  sanction: null,
  openGifts: 0,
  unreadMessages: 0,
  unreadNotifications: 0,
  hasMessageKey: false,
  isUnfinished: false,
  mustConfirmEmail: false,
  isNew: false,
  hidden: { by: [], owner: [] },
}
