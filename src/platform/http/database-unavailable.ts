import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

const PATIENCE_MS = 2000

/** Whether the database does not answer now. */
export async function isDatabaseUnavailable(db: Db): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => false,
    () => true,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((away) => (timer = setTimeout(away, PATIENCE_MS, true)))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
