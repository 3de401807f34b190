/** How long a link in a mail stays valid. */
export const LINK_MINUTES = 60
/** For how many hours the old address can undo a change of the e-mail. */
export const UNDO_HOURS = 72

/** How long the result is shown before the redirect. */
export const RESET_DONE_MS = 1500
export const SIGNED_IN_MS = 1000
export const LANDING_DONE_MS = 1500

/** What a link is for; its name is part of the link. */
export type LinkType = 'signup' | 'recovery' | 'factor'

/** What a link about a changed e-mail does; its name is part of the link. */
export type EmailLinkType = 'new-email' | 'undo-email'

/** What a link about the keys to an account does; its name is part of the link. */
export type AccountLinkType = 'undo-key' | 'cancel-act' | 'factor'

/** What the fragment of an address asks the landing page to do. */
export type LandingTask =
  | { kind: 'confirm'; token: string }
  /** To the password page, with the fragment only when it carries a token. */
  | { kind: 'reset'; fragment: string }
  | { kind: 'failed' }
  | { kind: 'none' }

/** What the landing page does about the fragment it was opened with. */
export function landingTask(fragment: string): LandingTask {
  const params = paramsOf(fragment)
  const token = params.get('access_token')
  const isReset = params.get('type') === 'recovery' || params.get('error_code') === 'otp_expired' || params.get('error') === 'access_denied'
  if (isReset) return { kind: 'reset', fragment: token ? withoutHash(fragment) : '' }
  if (token) return { kind: 'confirm', token }
  return params.has('error') || params.has('error_code') ? { kind: 'failed' } : { kind: 'none' }
}

/** The token in the fragment of the password page, if it is a link to reset a password. */
export function resetToken(fragment: string): string | undefined {
  const params = paramsOf(fragment)
  const token = params.get('access_token')
  return token && params.get('type') === 'recovery' ? token : undefined
}

/** The pass in the fragment of the sign-up page, and the e-mail that it was sent to. */
export function signUpPass(fragment: string): { token: string; email: string } | undefined {
  const params = paramsOf(fragment)
  const token = params.get('access_token')
  if (!token || params.get('type') !== 'pass') return undefined
  try {
    const [content = ''] = token.split('.')
    const { email } = JSON.parse(atob(content.replaceAll('-', '+').replaceAll('_', '/'))) as { email?: unknown }
    return typeof email === 'string' ? { token, email } : undefined
  } catch {
    return undefined
  }
}

/** The token and the purpose in the fragment of the page about a changed e-mail. */
export function emailLink(fragment: string): { token: string; type: EmailLinkType } | undefined {
  const params = paramsOf(fragment)
  const [token, type] = [params.get('access_token'), params.get('type')]
  return token && (type === 'new-email' || type === 'undo-email') ? { token, type } : undefined
}

/** The token and the purpose in the fragment of the page about the keys to an account. */
export function accountLink(fragment: string): { token: string; type: AccountLinkType } | undefined {
  const params = paramsOf(fragment)
  const [token, type] = [params.get('access_token'), params.get('type')]
  return token && (type === 'undo-key' || type === 'cancel-act' || type === 'factor') ? { token, type } : undefined
}

function withoutHash(fragment: string): string {
  return fragment.replace(/^#/, '')
}

function paramsOf(fragment: string): URLSearchParams {
  return new URLSearchParams(withoutHash(fragment))
}
