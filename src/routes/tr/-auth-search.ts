import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

/** What the addresses of the sign-in page may carry. */
export interface AuthSearch {
  tab?: 'signin' | 'signup'
  next?: string
}

export function validateAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { tab, next } = search
  return { ...(tab === 'signup' || tab === 'signin' ? { tab } : {}), ...(typeof next === 'string' ? { next } : {}) }
}

export function authHead(path: '/tr/auth' | '/tr/login') {
  return pageHead({ title: t.auth.title, description: t.auth.description, path })
}
