import process from 'node:process'
import type { Prepared } from './prepare.ts'

/** Shows on the screen who can sign in to a demo. */
export function printLogins(logins: Prepared['logins']): void {
  for (const { email, password, role } of logins) process.stdout.write(`  ${role}: ${email} / ${password}\n`)
  if (logins[0]) process.stdout.write(`  the messages of the first two open with the passphrase ${logins[0].password}\n`)
}
