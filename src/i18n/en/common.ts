import type { Texts } from '../tr/index.ts'

export const common: Texts['common'] = {
  siteName: 'Lokma',
  slogan: 'Street food, open scores.',
  homeLink: 'Lokma, home page',
  skipToContent: 'Skip to content',
  loadFailed: 'Something went wrong while loading.',
  loadFailedHelp: 'The fire went out for a moment; it will burn again soon.',
  tryAgain: 'Try again',
  loading: 'Loading…',
  more: 'More',
  notFoundTitle: 'Oops! Page not found',
  notFoundHelp: 'There is no stall at this address. Perhaps it moved, perhaps it never stood here.',
  notFoundLink: 'Return to Home',
  nav: { label: 'Bottom navigation', trending: 'Trending', home: 'New', venues: 'Venues' },
  toggleTheme: 'Change the theme',
  signIn: 'Sign in',
  signUp: 'Sign up',
  account: { menu: 'Account menu', settings: 'Settings', signOut: 'Sign Out', signOutFailed: 'Could not sign out. Try again.' },
  footer: { label: 'Foot of the page', venues: 'Venues', topRated: 'Top rated', trending: 'Trending', privacy: 'Privacy', terms: 'Terms' },
}
