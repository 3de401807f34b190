import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Services } from '#server/services.ts'
import { changedLetter } from './letters.ts'

/** Whoever's password was changed hears of it by mail, in the same transaction. Call `mail.nudge()` after its commit. */
export async function tellPasswordChanged(
  { config, mail }: Pick<Services, 'config' | 'mail'>,
  tx: Transaction<DB>,
  userId: string,
  email: string,
): Promise<void> {
  await mail.queue(tx, { ...changedLetter(config), userId, to: email })
}
