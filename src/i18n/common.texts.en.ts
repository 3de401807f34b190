import { publicSite, siteName } from '#i18n/site.ts'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { commonTexts as tr } from './common.texts.tr.ts'

export const commonTexts: Catalogue<typeof tr> = {
  get siteName() {
    return siteName()
  },
  get slogan() {
    return publicSite().sloganEn || 'Street food, open scores.'
  },
  get homeLink() {
    return `${siteName()}, home page`
  },
  skipToContent: 'Skip to content',
  loadFailed: 'Something went wrong while loading.',
  loadFailedHelp: 'The stove went out for a moment; it will be lit again shortly.',
  tooOld: 'Your browser is too old for this part.',
  tooOldHelp: 'You can still read the page. For the rest, update your browser or try another one.',
  tryAgain: 'Try again',
  waiting: 'Waiting for the network. Nothing is lost; it goes on by itself.',
  withoutScript: 'JavaScript is off or did not load. You can read and search; to sign in, vote and write, turn it on and reload the page.',
  loading: 'Loading…',
  more: 'Load more',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  remove: 'Delete',
  notFoundTitle: 'Oops! Page not found',
  notFoundHelp: 'There is no stall at this address. Perhaps it has moved, perhaps it was never here.',
  notFoundLink: 'Return to Home',
  nav: { label: 'Bottom navigation', trending: 'Trending', home: 'New', restaurants: 'Venues' },
  toggleTheme: 'Change theme',
  signIn: 'Sign in',
  signUp: 'Sign up',
  account: {
    points: (points) => (points === '1' ? '1 point' : `${points} points`),
    unread: (count) => `${count} unread`,
    gifts: (count) => (count === '1' ? '1 gift waiting' : `${count} gifts waiting`),
    menu: 'Account menu',
    profile: 'Profile',
    loadFailed: 'Failed to load user data',
    admin: 'Admin Panel',
    settings: 'Settings',
    signOut: 'Sign Out',
    signedIn: 'Successfully signed in!',
    signedOut: 'Successfully signed out!',
    neutral: 'We have received your sign-up. If this e-mail address is already registered, sign in to continue.',
    signOutFailed: 'Could not sign out. Try again.',
  },
  footer: {
    label: 'Page footer',
    restaurants: 'Venues',
    topRated: 'Top rated',
    places: 'Cities',
    trending: 'Trending',
    points: 'Points and badges',
    moderation: 'Rules and decisions',
    takedowns: 'Takedown requests',
    privacy: 'Privacy',
    terms: 'Terms',
    imprint: 'Legal notice',
  },
}
