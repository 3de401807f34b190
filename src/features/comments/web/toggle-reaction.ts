import type { QueryClient } from '@tanstack/react-query'
import { viewerOptions } from '#features/accounts/web/accounts.api.ts'
import { t } from '#i18n/index.ts'
import { api } from '#lib/api.ts'
import { LatestWins } from '#lib/latest-wins.ts'
import { toast } from '#ui/toast.ts'
import type { Comment, ReactionResult } from '../comments.contract.ts'
import { toggledReaction, reacted, type Reaction, type ReactionState } from '../comments.rules.ts'
import { changeComment } from './comments-cache.ts'
import { reactionOptions } from './reaction.api.ts'
import { afterRefusal } from './writing.api.ts'

const known = new Map<number, Presses>()

/** Handles a press on like or dislike: shown at once, sent one at a time, rolled back on failure. Loaded on the first press. */
export function toggleReaction(client: QueryClient, comment: Comment, button: Reaction): Promise<void> {
  const presses = known.get(comment.id) ?? new Presses(client, comment)
  known.set(comment.id, presses)
  return presses.press(button, comment)
}

interface Wish {
  memberId: string
  button: Reaction
  reaction: Reaction | null
}

/** The presses of one member on one comment. */
class Presses {
  readonly #client: QueryClient
  readonly #comment: Pick<Comment, 'id' | 'questionId'>
  readonly #wishes: LatestWins<Wish, ReactionResult>
  /** The server's last answer, and the state shown while a request is pending. */
  #known: ReactionState
  #shown: ReactionState

  constructor(client: QueryClient, { id, questionId, likesCount, dislikesCount }: Comment) {
    this.#client = client
    this.#comment = { id, questionId }
    this.#known = this.#shown = { likesCount, dislikesCount, reaction: null }
    this.#wishes = new LatestWins({
      send: async ({ reaction }) =>
        (this.#known = await api<ReactionResult>(`/comments/${id}/reaction`, { method: 'PUT', body: { reaction } })),
      onDone: (result, { memberId }) => this.#show(memberId, result),
      onFailed: (error, { memberId, button }) => {
        this.#show(memberId, this.#known)
        this.#tell(button, error)
      },
    })
  }

  async press(button: Reaction, { likesCount, dislikesCount }: Comment): Promise<void> {
    const own = await this.#own().catch((error: unknown) => this.#tell(button, error))
    if (!own) return
    if (!this.#wishes.isBusy) this.#known = this.#shown = { likesCount, dislikesCount, reaction: own.reaction() }
    const reaction = toggledReaction(this.#shown.reaction, button)
    this.#show(own.memberId, reacted(this.#shown, reaction))
    await this.#wishes.submit({ memberId: own.memberId, button, reaction })
  }

  /** The member who presses, and the member's current reaction, which may still be loading. */
  async #own(): Promise<{ memberId: string; reaction: () => Reaction | null } | undefined> {
    const { profile } = await this.#client.fetchQuery(viewerOptions())
    if (!profile) return undefined
    const options = reactionOptions(this.#comment.id, profile.id)
    await this.#client.ensureQueryData(options)
    await this.#client.cancelQueries({ queryKey: options.queryKey })
    return { memberId: profile.id, reaction: () => this.#client.getQueryData(options.queryKey) ?? null }
  }

  #show(memberId: string, state: ReactionState): void {
    const { reaction, likesCount, dislikesCount } = (this.#shown = state)
    this.#client.setQueryData(reactionOptions(this.#comment.id, memberId).queryKey, reaction)
    changeComment(this.#client, this.#comment, (comment) => ({ ...comment, likesCount, dislikesCount }))
  }

  #tell(button: Reaction, error: unknown): void {
    toast(button === 'like' ? t.comments.likeFailed : t.comments.dislikeFailed, { tone: 'error' })
    afterRefusal(this.#client, error)
  }
}
