import type { AccountLinkType, EmailLinkType, LinkType } from '#features/accounts/mail-links.rules.ts'
import type { TestApp } from './test-app.ts'

/** The mails to this address in the local mailbox, newest first. */
export async function mailsTo({ context }: TestApp, email: string) {
  return ((await context.mail.readMailbox()) ?? []).filter(({ to }) => to === email)
}

/** The token of the newest link to this address. */
export async function tokenFor(testApp: TestApp, email: string, type: LinkType | EmailLinkType | AccountLinkType): Promise<string> {
  for (const { text } of await mailsTo(testApp, email)) {
    const token = new RegExp(`#access_token=([A-Za-z0-9_-]{43})&type=${type}`).exec(text)?.[1]
    if (token) return token
  }
  throw new Error(`no ${type} link came to ${email}`)
}
