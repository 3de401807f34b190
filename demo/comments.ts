import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Chance } from './chance.ts'
import { insertRows } from './insert-rows.ts'
import type { MemberIds } from './people.ts'
import type { Duet } from './restaurants.ts'
import { answers, dishComments, dishReplies, restaurantComments, replies } from './comment-texts.ts'
import type { CastVote } from './votes.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const COMMENT_MAX = 250

interface Comment {
  id: number
  user_id: string
  question_id: string
  created_at: Date
}

/** Lets voters comment, others answer them, and members like or dislike what was said. No page says the same thing twice. */
export async function seedComments(
  tx: Db,
  chance: Chance,
  votes: CastVote[],
  duets: Duet[],
  people: MemberIds,
  now: number,
): Promise<void> {
  const returning = ['id', 'user_id', 'question_id', 'created_at']
  const pages = new Pages(chance)
  const types = new Map<string, string | null>([
    ...votes.map(({ restaurant }): [string, string | null] => [restaurant.id, restaurant.type]),
    ...duets.map(({ id, type }): [string, string | null] => [id, type]),
  ])
  const onVotes = votes.flatMap((vote) => {
    const content = chance.happens(0.38) ? remarkOn(chance, pages, vote) : undefined
    if (content === undefined) return []
    const at = Math.min(now - MINUTE, vote.at + chance.between(1, 40) * MINUTE)
    return [{ question_id: vote.restaurant.id, user_id: people.get(vote.voter), vote_id: vote.id, content, created_at: new Date(at) }]
  })
  // The second-last duet has no comments yet.
  const onDuets = duets.flatMap((duet, index) =>
    chance
      .some(
        [...people.keys()].filter((name) => name !== duet.by),
        index === duets.length - 2 ? 0 : chance.whole(2, 4),
      )
      .flatMap((name) => {
        const content = pages.pick(duet.id, repliesTo(duet.type))
        if (content === undefined) return []
        return [{ question_id: duet.id, user_id: people.get(name), content, created_at: new Date(chance.between(duet.addedAt, now)) }]
      }),
  )
  const comments = [
    ...(await insertRows<Comment>(tx, 'comments', onVotes, returning)),
    ...(await insertRows<Comment>(tx, 'comments', onDuets, returning)),
  ].sort((a, b) => a.id - b.id)
  await seedReplies(tx, chance, comments, { people, now, pages, types })
  await seedReactions(tx, chance, comments, people, now)
  await deleteOne(tx)
}

/** What was said on each page, so that no sentence appears twice on it. */
class Pages {
  readonly #chance: Chance
  readonly #said = new Map<string, Set<string>>()

  constructor(chance: Chance) {
    this.#chance = chance
  }

  /** A sentence that is new on this page; undefined when all have been said. */
  pick(page: string, sentences: readonly string[]): string | undefined {
    const said = this.#said.get(page) ?? new Set()
    this.#said.set(page, said)
    const fresh = sentences.filter((sentence) => !said.has(sentence))
    if (fresh.length === 0) return undefined
    const sentence = this.#chance.pick(fresh)
    said.add(sentence)
    return sentence
  }
}

/** A remark about the dish, mostly with one about the restaurant; when the dish has been talked over, about the restaurant alone. */
function remarkOn(chance: Chance, pages: Pages, { restaurant, liked }: CastVote): string | undefined {
  const side = liked ? 0 : 1
  const dishes = dishComments[restaurant.type ?? 'any'] ?? dishComments['any']!
  const dish = pages.pick(restaurant.id, dishes[side])
  const about = dish === undefined || chance.happens(0.7) ? pages.pick(restaurant.id, restaurantComments[side]) : undefined
  const remark = [dish, about].filter(Boolean).join(' ')
  return remark === '' || remark.length > COMMENT_MAX ? undefined : remark
}

function repliesTo(type: string | null): string[] {
  return [...replies, ...(dishReplies[type ?? ''] ?? [])]
}

interface Talk {
  people: MemberIds
  now: number
  pages: Pages
  /** The type of each restaurant and duet. */
  types: Map<string, string | null>
}

async function seedReplies(tx: Db, chance: Chance, comments: Comment[], { people, now, pages, types }: Talk): Promise<void> {
  const ids = [...people.values()]
  const first = comments
    .filter(() => chance.happens(0.36))
    .flatMap((comment) => {
      let at = comment.created_at.getTime()
      return chance
        .some(
          ids.filter((id) => id !== comment.user_id),
          chance.whole(1, 3),
        )
        .flatMap((user_id) => {
          const content = pages.pick(comment.question_id, repliesTo(types.get(comment.question_id) ?? null))
          if (content === undefined) return []
          at = chance.between(at, Math.min(now, at + 30 * HOUR))
          return [{ comment_id: comment.id, user_id, content, created_at: new Date(at), updated_at: new Date(at) }]
        })
    })
  const made = await insertRows<Comment & { comment_id: number }>(tx, 'comment_replies', first, [
    'id',
    'comment_id',
    'user_id',
    'created_at',
  ])
  const of = new Map(comments.map((comment) => [comment.id, comment]))
  const second = made
    .sort((a, b) => a.id - b.id)
    .filter(() => chance.happens(0.45))
    .flatMap((reply) => {
      const comment = of.get(reply.comment_id)!
      const content = pages.pick(comment.question_id, answers)
      if (content === undefined) return []
      const at = new Date(chance.between(reply.created_at.getTime(), Math.min(now, reply.created_at.getTime() + 20 * HOUR)))
      return [{ comment_id: comment.id, user_id: comment.user_id, replied_to: reply.id, content, created_at: at, updated_at: at }]
    })
  await insertRows(tx, 'comment_replies', second)
}

async function seedReactions(tx: Db, chance: Chance, comments: Comment[], people: MemberIds, now: number): Promise<void> {
  const ids = [...people.values()]
  const likes: Record<string, unknown>[] = []
  const dislikes: Record<string, unknown>[] = []
  for (const { id, created_at } of comments) {
    const count = Math.floor(24 * chance.next() ** 3)
    const reactors = chance.some(ids, count + (chance.happens(0.25) ? chance.whole(1, 4) : 0))
    const rows = reactors.map((user_id) => ({ user_id, comment_id: id, created_at: new Date(chance.between(created_at.getTime(), now)) }))
    likes.push(...rows.slice(0, count))
    dislikes.push(...rows.slice(count))
  }
  await insertRows(tx, 'comment_likes', likes)
  await insertRows(tx, 'comment_dislikes', dislikes)
}

/** The comment with the most replies was deleted by its author; its replies remain. */
async function deleteOne(tx: Db): Promise<void> {
  await sql`
    update comments set is_deleted = true, content = null
    where id = (select id from comments where vote_id is not null order by reply_count desc, id limit 1)`.execute(tx)
}
