import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer, viewerOptions } from '#features/accounts/web/accounts.api.ts'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'
import { t } from '#i18n/index.ts'
import { api } from '#lib/api.ts'
import { LastWish } from '#lib/last-wish.ts'
import { toast } from '#ui/toast.tsx'
import type { Comment, ReactionResult } from '../comments.contract.ts'
import { pressed, reacted, type Reaction, type ReactionState } from '../comments.rules.ts'
import { changeComment } from './comments-cache.ts'
import { loadReaction } from './load-reaction.ts'
import { afterRefusal } from './writing.api.ts'

function reactionOptions(commentId: number, memberId: string | undefined) {
  return queryOptions({
    queryKey: ['reaction', memberId, commentId],
    queryFn: () => loadReaction(commentId),
    enabled: memberId !== undefined,
    staleTime: 5 * 60_000,
  })
}

/** The own reaction to a comment and the press on it: seen at once, sent one at a time, taken back when it fails. */
export function useReaction(comment: Comment): { reaction: Reaction | null; press: (button: Reaction) => void } {
  const client = useQueryClient()
  const asMember = useAsMember()
  const memberId = useViewer().data?.profile?.id
  const { data } = useQuery(reactionOptions(comment.id, memberId))
  const [presses] = useState(() => new Presses(client, comment))
  return {
    reaction: memberId === undefined ? null : (data ?? null),
    press: (button) => asMember(() => void presses.press(button, comment), { page: '/tr/auth', hash: `yorum-${comment.id}` }),
  }
}

interface Wish {
  memberId: string
  button: Reaction
  reaction: Reaction | null
}

/** What one member presses on one comment. */
class Presses {
  readonly #client: QueryClient
  readonly #comment: Pick<Comment, 'id' | 'questionId'>
  readonly #wishes: LastWish<Wish, ReactionResult>
  /** What the server said last, and what stands on the screen while a wish is under way. */
  #known: ReactionState
  #shown: ReactionState

  constructor(client: QueryClient, { id, questionId, likesCount, dislikesCount }: Comment) {
    this.#client = client
    this.#comment = { id, questionId }
    this.#known = this.#shown = { likesCount, dislikesCount, reaction: null }
    this.#wishes = new LastWish({
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
    const reaction = pressed(this.#shown.reaction, button)
    this.#show(own.memberId, reacted(this.#shown, reaction))
    await this.#wishes.want({ memberId: own.memberId, button, reaction })
  }

  /** Who presses, and what they pressed before: it may not have arrived yet. */
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
