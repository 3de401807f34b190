import { crowd, membersVote } from './scenes.ts'
import type { TestApp } from './test-app.ts'

/** Members of this age in days with a confirmed address, who voted on 29 other restaurants on ten days: with one more they are trusted fully. */
export async function regulars(testApp: TestApp, size: number, accountDays = 400): Promise<string[]> {
  const ids = await crowd(testApp, size)
  const { pool } = testApp.database
  const elsewhere = await Promise.all(Array.from({ length: 29 }, () => testApp.restaurant()))
  for (const [index, restaurant] of elsewhere.entries()) {
    await membersVote(testApp, restaurant, ids, Array<number>(size).fill(7))
    await pool.query('update votes set created_at = now() - make_interval(days => $2) where question_id = $1', [
      restaurant,
      300 + (index % 10),
    ])
  }
  await pool.query('update auth_users set email_verified = true where id in (select auth_id from profiles where id = any($1))', [ids])
  await pool.query('update profiles set created_at = now() - make_interval(days => $2) where id = any($1)', [ids, accountDays])
  return ids
}
