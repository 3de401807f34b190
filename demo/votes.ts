import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Chance } from './chance.ts'
import { insertRows } from './insert-rows.ts'
import type { MemberIds } from './people.ts'
import type { DemoRestaurant } from './restaurants.ts'

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000

/** A member's vote that was cast. */
export interface CastVote {
  id: number
  restaurant: DemoRestaurant
  voter: string
  liked: boolean
  at: number
}

interface Opinion {
  choice: 'accept' | 'reject'
  rating: number | null
}

/** Lets members and visitors vote, each restaurant as its taste and its pace say. */
export async function seedVotes(
  tx: Db,
  chance: Chance,
  restaurants: DemoRestaurant[],
  people: MemberIds,
  now: number,
): Promise<CastVote[]> {
  const members: Record<string, unknown>[] = []
  const visitors: Record<string, unknown>[] = []
  for (const restaurant of restaurants) {
    for (const [index, voter] of votersOf(chance, restaurant, people).entries()) {
      const at = momentOf(chance, restaurant, now)
      const changed = chance.happens(0.06) ? Math.round(chance.between(at, now)) : undefined
      members.push({
        user_id: people.get(voter),
        question_id: restaurant.id,
        ...opinionOf(chance, restaurant, restaurant.taste, index),
        created_at: new Date(at),
        last_rating_change_at: changed === undefined ? null : new Date(changed),
      })
    }
    for (let index = 0; index < restaurant.visitors; index++) {
      // Visitors judge a little lower and less alike.
      const opinion = opinionOf(chance, restaurant, restaurant.taste - 0.3, index + 1)
      visitors.push({
        anonymous_session_id: `demo-visitor-${index}`,
        question_id: restaurant.id,
        ...opinion,
        created_at: new Date(momentOf(chance, restaurant, now)),
      })
    }
  }
  // Counting nine thousand votes one by one takes seconds; nobody can look in between.
  await sql`alter table votes disable trigger count_vote`.execute(tx)
  await insertRows(tx, 'votes', visitors)
  const cast = await insertRows<{ id: number; user_id: string; question_id: string; choice: string; created_at: Date }>(
    tx,
    'votes',
    members,
    ['id', 'user_id', 'question_id', 'choice', 'created_at'],
  )
  await sql`alter table votes enable trigger count_vote`.execute(tx)
  await countVotes(tx)
  const names = new Map([...people].map(([name, id]) => [id, name]))
  const byId = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
  return cast
    .map((vote) => ({
      id: vote.id,
      restaurant: byId.get(vote.question_id)!,
      voter: names.get(vote.user_id)!,
      liked: vote.choice === 'accept',
      at: vote.created_at.getTime(),
    }))
    .sort((a, b) => a.id - b.id)
}

/** Zeynep has tried a third of what there is, the moderator hardly anything: a login should find something to do. */
function votersOf(chance: Chance, restaurant: DemoRestaurant, people: MemberIds): string[] {
  const eager = [...people.keys()].filter((name) =>
    name === 'zeynep' ? chance.happens(0.6) : name !== 'elif_meydan' || chance.happens(0.05),
  )
  return chance.some(eager, restaurant.members)
}

function opinionOf(chance: Chance, { spread = 1.5, exactly }: DemoRestaurant, mean: number, index: number): Opinion {
  if (exactly) return { rating: exactly.rating, choice: index < exactly.rejects ? 'reject' : 'accept' }
  const rating = Math.min(10, Math.max(1, Math.round(chance.around(mean, spread))))
  const choice = rating >= 6 !== chance.happens(0.03) ? 'accept' : 'reject'
  return { choice, rating: chance.happens(0.03) ? null : rating }
}

/** Time of a vote: after the restaurant was added, denser or sparser towards now, by its pace. */
function momentOf(chance: Chance, { addedAt, pace = 'steady' }: DemoRestaurant, now: number): number {
  const first = addedAt + 10 * MINUTE
  const age = Math.max(0, now - 2 * MINUTE - first)
  const lately = pace === 'sudden' ? 0.5 : pace === 'rising' ? 0.2 : pace === 'steady' ? 0.03 : 0
  if (chance.happens(lately)) return Math.round(now - 2 * MINUTE - chance.next() * Math.min(age, DAY * 0.9))
  const far = pace === 'rising' ? chance.next() ** 1.6 : pace === 'fading' ? 1 - chance.next() ** 2.2 : chance.next()
  return Math.round(first + age * (1 - far))
}

async function countVotes(tx: Db): Promise<void> {
  const buckets = (ofMembers: boolean) =>
    sql.join(
      Array.from(
        { length: 10 },
        (_, index) => sql`count(*) filter (where rating = ${sql.lit(index + 1)} and counts_as_member = ${sql.lit(ofMembers)})`,
      ),
    )
  await sql`
    update vote_counts r set
      accept_count = v.accepts, reject_count = v.rejects, member_accept_count = v.member_accepts, member_reject_count = v.member_rejects,
      logged_in_ratings = v.members, anonymous_ratings = v.visitors
    from (
      select question_id,
        count(*) filter (where choice = 'accept') as accepts, count(*) filter (where choice = 'reject') as rejects,
        count(*) filter (where choice = 'accept' and counts_as_member) as member_accepts,
        count(*) filter (where choice = 'reject' and counts_as_member) as member_rejects,
        array[${buckets(true)}]::integer[] as members, array[${buckets(false)}]::integer[] as visitors
      from votes group by question_id) v
    where v.question_id = r.restaurant_id`.execute(tx)
  await sql`select copy_vote_counts(array(select restaurant_id from vote_counts))`.execute(tx)
  await sql`
    update profiles p set vote_count = v.amount
    from (select user_id, count(*) as amount from votes group by user_id) v where v.user_id = p.id`.execute(tx)
}
