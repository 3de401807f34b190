/** What the recipient sees. */
export interface Content {
  to: string
  subject: string
  text: string
  html: string
  /** Where the recipient unsubscribes from a list with one POST (RFC 8058); a mail about the account has none. */
  unsubscribe?: string
}

/** A message to the owner of an account. */
export interface MailMessage extends Content {
  /**
   * Undefined: no recipient. It does the same work but stores nothing, so that the timing does not reveal who is a member.
   * Null: it goes to a person without an account.
   */
  userId: string | undefined | null
  /** Minutes until it expires; after that it is not retried. */
  minutes: number
}
