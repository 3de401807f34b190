import type { Texts } from '../tr/index.ts'

export const mailbox: Texts['mailbox'] = {
  title: 'Local mailbox',
  lead: 'No mail server (SMTP_URL) is set, so letters reach nobody; they are read here, on this machine alone.',
  empty: 'No letters yet.',
  to: 'To:',
}
