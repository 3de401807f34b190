import type { Texts } from '../tr/index.ts'

export const common: Texts['common'] = {
  siteName: 'Lokma',
  homeLink: 'Lokma, home page',
  skipToContent: 'Skip to content',
  loadFailed: 'Something went wrong while loading.',
  tryAgain: 'Try again',
  more: 'More',
  notFoundTitle: 'Oops! Page not found',
  notFoundLink: 'Return to Home',
  nav: { label: 'Bottom navigation', trending: 'Trending', home: 'New', venues: 'Venues' },
  toggleTheme: 'Change the theme',
  signIn: 'Sign in',
  signUp: 'Sign up',
}
