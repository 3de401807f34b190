/** Where to go after signing in: the requested page, if it is on this site, else home. */
export function nextPage(next: unknown): string {
  const isOurs = typeof next === 'string' && /^\/tr(?:[/?#]|$)/.test(next) && !/[\\\s]|\/\//.test(next)
  return isOurs ? next : '/tr'
}

/** Why signing in with Google failed: unknown, refused by Google, or the e-mail belongs to an account that did not confirm it. */
export type GoogleFailure = 'failed' | 'refused' | 'unlinked'

export function isGoogleFailure(value: unknown): value is GoogleFailure {
  return value === 'failed' || value === 'refused' || value === 'unlinked'
}
