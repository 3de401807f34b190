import type { QueryClient } from '@tanstack/react-query'
import { viewerForPress } from '#people/web/viewer.api.ts'
import { commentTexts } from '#texts/features/comments/comments'
import { api } from '#site/api.ts'
import { LatestWins } from '#lib/latest-wins.ts'
import { untilAnswered } from '#lib/until-answered.ts'
import { toast } from '#ui/toast.ts'
import { toggledReaction, reacted, type Reaction, type ReactionState } from '../../comments.rules.ts'
import { changeComment, changeReply } from './comments-cache.ts'
import { reactionOptions } from './reaction.api.ts'
import { afterRefusal } from './writing.api.ts'
import { anchorOf, type Written } from './written.ts'

const known = new Map<string, Presses>()

/**
 * Handles a press on like or dislike. The result is shown at once, sent one at a time, and rolled back on failure. Loaded once a member is
 * known.
 */
export function toggleReaction(client: QueryClient, written: Written, button: Reaction): Promise<void> {
  const anchor = anchorOf(written)
  const presses = known.get(anchor) ?? new Presses(client, written)
  known.set(anchor, presses)
  return presses.press(button, written)
}

interface Wish {
  memberId: string
  button: Reaction
  reaction: Reaction | null
}

type Counts = Omit<ReactionState, 'reaction'>

/** The counts of a comment or reply; a reply takes likes only. */
function countsOf({ comment, reply }: Written): Counts {
  return reply ? { likesCount: reply.likesCount, dislikesCount: 0 } : comment
}

async function send({ comment, reply }: Written, reaction: Reaction | null): Promise<ReactionState> {
  if (!reply) return api('PUT /comments/{id}/reaction', { params: { id: comment.id }, body: { reaction } })
  const answer = await api('PUT /replies/{id}/reaction', {
    params: { id: reply.id },
    body: { reaction: reaction === 'like' ? 'like' : null },
  })
  return { dislikesCount: 0, ...answer }
}

/** The presses of one member on one comment or reply. */
class Presses {
  readonly #client: QueryClient
  readonly #written: Written
  readonly #wishes: LatestWins<Wish, ReactionState>
  /** `#known` is the last answer of the server; `#shown` is the state on the page while a request is pending. */
  #known: ReactionState
  #shown: ReactionState

  constructor(client: QueryClient, written: Written) {
    this.#client = client
    this.#written = written
    this.#known = this.#shown = { ...countsOf(written), reaction: null }
    this.#wishes = new LatestWins({
      send: async ({ reaction }) => (this.#known = await untilAnswered(() => send(written, reaction))),
      onDone: (result, { memberId }) => this.#show(memberId, result),
      onFailed: (error, { memberId, button }) => {
        this.#show(memberId, this.#known)
        this.#notify(button, error)
      },
    })
  }

  async press(button: Reaction, written: Written): Promise<void> {
    const own = await untilAnswered(() => this.#own()).catch((error: unknown) => this.#notify(button, error))
    if (!own) return
    if (!this.#wishes.isBusy) {
      const { likesCount, dislikesCount } = countsOf(written)
      this.#known = this.#shown = { likesCount, dislikesCount, reaction: own.reaction() }
    }
    const reaction = toggledReaction(this.#shown.reaction, button)
    this.#show(own.memberId, reacted(this.#shown, reaction))
    await this.#wishes.submit({ memberId: own.memberId, button, reaction })
  }

  /** The member who pressed, and a function that reads the member's current reaction. */
  async #own(): Promise<{ memberId: string; reaction: () => Reaction | null } | undefined> {
    const { profile } = await viewerForPress(this.#client)
    if (!profile) return undefined
    const options = reactionOptions(this.#written, profile.id)
    await this.#client.ensureQueryData(options)
    await this.#client.cancelQueries({ queryKey: options.queryKey })
    return { memberId: profile.id, reaction: () => this.#client.getQueryData(options.queryKey) ?? null }
  }

  #show(memberId: string, state: ReactionState): void {
    const { reaction, likesCount, dislikesCount } = (this.#shown = state)
    const { comment, reply } = this.#written
    this.#client.setQueryData(reactionOptions(this.#written, memberId).queryKey, reaction)
    if (reply) changeReply(this.#client, reply, comment.questionId, (now) => ({ ...now, likesCount }))
    else changeComment(this.#client, comment, (now) => ({ ...now, likesCount, dislikesCount }))
  }

  #notify(button: Reaction, error: unknown): void {
    toast(button === 'like' ? commentTexts.likeFailed : commentTexts.dislikeFailed, { tone: 'error' })
    afterRefusal(this.#client, error)
  }
}
