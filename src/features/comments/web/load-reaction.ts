import { api } from '#lib/api.ts'
import type { OwnReactions } from '../comments.contract.ts'
import { type Reaction, REACTIONS_REQUESTED_MAX } from '../comments.rules.ts'

interface Batch {
  ids: number[]
  answer: Promise<Map<number, Reaction>>
}

let batch: Batch | undefined

/** The viewer's reaction to a comment; requests of the same moment are batched into one call. */
export async function loadReaction(commentId: number): Promise<Reaction | null> {
  const mine = batch && batch.ids.length < REACTIONS_REQUESTED_MAX ? batch : (batch = newBatch())
  mine.ids.push(commentId)
  return (await mine.answer).get(commentId) ?? null
}

function newBatch(): Batch {
  const ids: number[] = []
  const made: Batch = { ids, answer: new Promise((go) => setTimeout(go)).then(() => ask(made)) }
  return made
}

async function ask(asked: Batch): Promise<Map<number, Reaction>> {
  if (batch === asked) batch = undefined
  const { items } = await api<OwnReactions>(`/comments/reactions?ids=${asked.ids.join(',')}`)
  return new Map(items.map(({ commentId, reaction }) => [commentId, reaction]))
}
