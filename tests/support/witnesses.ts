import { membersVote } from './scenes.ts'
import type { TestApp } from './test-app.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>

/** Old restaurants of an app, on which established members voted. */
const voted = new WeakMap<TestApp, Promise<string[]>>()
let networks = 0

/** Makes members established: with a confirmed e-mail, a hundred days old, with five votes. */
export async function establish(testApp: TestApp, ...ids: string[]): Promise<void> {
  const { pool } = testApp.database
  await pool.query('update auth_users set email_verified = true where id in (select auth_id from profiles where id = any($1))', [ids])
  await pool.query(`update profiles set created_at = now() - interval '100 days' where id = any($1)`, [ids])
  if (!voted.has(testApp))
    voted.set(testApp, Promise.all(Array.from({ length: 5 }, (_, at) => testApp.restaurant({ title: `Eski ${at}` }))))
  for (const restaurant of await voted.get(testApp)!)
    await membersVote(
      testApp,
      restaurant,
      ids,
      ids.map(() => 7),
    )
}

/** From now on the calls of a client come from a network of its own. */
export function moveAway<T extends Requester>(client: T): T {
  networks++
  client.address = `203.${Math.floor(networks / 250)}.${networks % 250}.1`
  return client
}

/** An established member with a network of its own: what this one says is independent of all others. */
export async function witness(testApp: TestApp, name?: string): Promise<Requester> {
  const member = await testApp.member(name)
  await establish(testApp, member.profileId)
  return moveAway(member)
}
