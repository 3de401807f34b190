import { api } from '#site/api.ts'
import { type Reaction, REACTIONS_REQUESTED_MAX } from '../../comments.rules.ts'

type Kind = 'comment' | 'reply'

interface Batch {
  ids: Record<Kind, number[]>
  answer: Promise<Record<Kind, Map<number, Reaction>>>
}

let batch: Batch | undefined

/** The viewer's reaction to a comment or a reply. Requests of the same moment are batched into one call. */
export async function loadReaction(kind: Kind, id: number): Promise<Reaction | null> {
  const mine = batch && batch.ids[kind].length < REACTIONS_REQUESTED_MAX ? batch : (batch = newBatch())
  mine.ids[kind].push(id)
  return (await mine.answer)[kind].get(id) ?? null
}

function newBatch(): Batch {
  const ids = { comment: [], reply: [] }
  const made: Batch = { ids, answer: new Promise((go) => setTimeout(go)).then(() => ask(made)) }
  return made
}

async function ask(asked: Batch): Promise<Record<Kind, Map<number, Reaction>>> {
  if (batch === asked) batch = undefined
  const list = (ids: number[]) => (ids.length === 0 ? undefined : ids.join(','))
  const { items, replies } = await api('GET /comments/reactions', {
    query: { ids: list(asked.ids.comment), replyIds: list(asked.ids.reply) },
  })
  return {
    comment: new Map(items.map(({ commentId, reaction }) => [commentId, reaction])),
    reply: new Map(replies.map(({ replyId, reaction }) => [replyId, reaction])),
  }
}
