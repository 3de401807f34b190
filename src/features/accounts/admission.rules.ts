/** The longest answer of an applicant, in code points. */
export const ANSWER_MAX = 500

/** What a link carries: 128 bits as base64url. */
export const invitationToken = /^[A-Za-z0-9_-]{22}$/

/** The token in the fragment of an address. */
export function invitationIn(fragment: string): string | undefined {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('davet') ?? ''
  return invitationToken.test(token) ? token : undefined
}
