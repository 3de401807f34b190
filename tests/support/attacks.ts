import { crowd, membersVote } from './scenes.ts'
import { searchNewVotes } from '#features/shields/server/index.ts'
import { journeyDatabase } from './journey-database.ts'
import { newName } from './people.ts'
import type { TestApp } from './test-app.ts'

/** A restaurant with an honest past: thirty members of long ago, who gave five to nine over half a year. Their mean is 7. */
export async function restaurantWithPast(testApp: TestApp): Promise<string> {
  const run = (text: string, values: unknown[]) => testApp.database.pool.query(text, values)
  const restaurant = await testApp.restaurant()
  const honest = await crowd(testApp, 30)
  await membersVote(
    testApp,
    restaurant,
    honest,
    honest.map((_, at) => 5 + (at % 5)),
  )
  await run(`update restaurants set created_at = now() - interval '500 days' where id = $1`, [restaurant])
  await run(`update profiles set created_at = now() - interval '450 days' where id = any($1)`, [honest])
  await run(`update votes set created_at = now() - make_interval(days => 130 + (id % 200)::int) where question_id = $1`, [restaurant])
  await run('delete from restaurant_activity where restaurant_id = $1', [restaurant])
  return restaurant
}

/** Accounts of today that praise a restaurant. @returns their profile ids */
export async function attack(testApp: Pick<TestApp, 'database'>, restaurant: string, size = 40, name?: string): Promise<string[]> {
  const fakes = await crowd(testApp, size, name)
  await membersVote(testApp, restaurant, fakes, Array<number>(size).fill(10))
  return fakes
}

/** An attack on a restaurant of a journey, held by the search. The server's page shows it with the next change of the restaurant. */
export async function holdAttack(restaurant: string): Promise<void> {
  const database = await journeyDatabase()
  await attack({ database }, restaurant, 40, `k${newName().slice(-12)}`)
  await searchNewVotes({
    db: database.db,
    connection: database.connection,
    pages: { get: () => Promise.reject(new Error()), peek: () => undefined, changed() {}, clear() {} },
  })
}
