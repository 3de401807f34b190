import type { Texts } from '../tr/index.ts'

export const leaving: Texts['leaving'] = {
  title: 'Delete your account',
  lead: 'This cannot be undone. At once:',
  follows: [
    'Your account, profile, picture, collections, follows and gifts are deleted, and you are signed out everywhere.',
    'Your comments and replies are deleted; a comment that others answered leaves an empty place.',
    'Restaurants and duets that you added stay without your name.',
    'Your votes become numbers of nobody known.',
  ],
  downloadFirst: 'Would you like to download your data first?',
  download: 'Download my data',
  preparing: 'Preparing the archive…',
  downloadFailed: 'The archive could not be prepared. Please try again later.',
  downloaded: 'Your archive is downloaded.',
  password: 'Your password',
  passwordMissing: 'Type your password to delete.',
  googleAgain: 'You have no password; sign in with Google again first. You can delete your account in the ten minutes after.',
  toGoogle: 'Sign in with Google again',
  typeName: (username: string) => `Type your username to confirm: ${username}`,
  nameDiffers: 'This is not your username.',
  submit: 'Delete my account for good',
  deleting: 'Deleting…',
  deleted: 'Your account is deleted. You are welcome any time.',
  failed: 'The account could not be deleted. Please try again.',
  readme: 'Lokma: everything that is kept about you, one file for each kind.',
  missing: 'These pictures could not be had; please download again later:',
}
