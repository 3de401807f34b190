import { type GoogleFailure, isGoogleFailure } from '#features/accounts/viewer.rules.ts'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

/** What the addresses of the sign-in page may carry. */
export interface AuthSearch {
  tab?: 'signin' | 'signup'
  next?: string
  /** Why signing in with Google did not work. */
  google?: GoogleFailure
}

export function validateAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { tab, next, google } = search
  return {
    ...(tab === 'signup' || tab === 'signin' ? { tab } : {}),
    ...(typeof next === 'string' ? { next } : {}),
    ...(isGoogleFailure(google) ? { google } : {}),
  }
}

export function authHead(path: '/tr/auth' | '/tr/login') {
  return pageHead({ title: t.pages.auth, description: t.pages.authDescription, path })
}
