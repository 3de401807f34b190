import type { QueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import { giftKeys } from '#features/gifts/gifts.keys.ts'
import { profileKeys } from '#people/profiles.keys.ts'
import { viewerForPress } from '#people/web/viewer.api.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { followTexts } from '#texts/features/follows/follows'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { LatestWins } from '#lib/latest-wins.ts'
import { untilAnswered } from '#lib/until-answered.ts'
import { toast } from '#ui/toast.ts'
import { followKeys } from '../../follows.keys.ts'
import type { FollowRelation, FollowState } from '../../follows.contract.ts'
import { countAfter, relationOf } from '../../follows.rules.ts'
import { relationOptions } from '../follows.api.ts'

const known = new Map<string, Presses>()

/** Handles a press on follow or unfollow: shown at once, sent one at a time, rolled back on failure. */
export function toggleFollow(client: QueryClient, personId: string, failedText: string): Promise<void> {
  const presses = known.get(personId) ?? new Presses(client, personId)
  known.set(personId, presses)
  return presses.press(failedText)
}

/** Refusals with their own message; all others show a general one. */
const refusals = new Set(['FOLLOW_SELF', 'PROFILE_NOT_FOUND', 'RATE_LIMITED', 'EMAIL_NOT_VERIFIED'])

interface Wish {
  memberId: string
  following: boolean
  failedText: string
}

/** The presses of the viewer for one person. */
class Presses {
  readonly #client: QueryClient
  readonly #personId: string
  readonly #wishes: LatestWins<Wish, FollowState>
  /** The server's last answer. */
  #known: FollowRelation | undefined

  constructor(client: QueryClient, personId: string) {
    this.#client = client
    this.#personId = personId
    this.#wishes = new LatestWins({
      send: async ({ following }) =>
        (this.#known = await untilAnswered(() => api('PUT /profiles/{id}/follow', { params: { id: personId }, body: { following } }))),
      onDone: (state, { memberId }) => {
        this.#show(memberId, state)
        this.#refresh(state)
        toast(state.isFollowing ? followTexts.followed : followTexts.unfollowed, { tone: 'good' })
      },
      onFailed: (error, { memberId, failedText }) => {
        if (this.#known) this.#show(memberId, this.#known)
        // A count that was fetched after the press does not include the step that was shown for it, so it is refetched.
        void this.#client.invalidateQueries({ queryKey: profileKeys.all })
        this.#notify(error, failedText)
      },
    })
  }

  async press(failedText: string): Promise<void> {
    try {
      const { profile } = await viewerForPress(this.#client)
      if (!profile) return
      const options = relationOptions(profile.id, this.#personId)
      const shown = await untilAnswered(() => this.#client.ensureQueryData(options))
      // Pending answers describe the state before this press.
      await this.#client.cancelQueries({ queryKey: options.queryKey })
      await this.#client.cancelQueries({ queryKey: profileKeys.all, predicate: ({ state }) => state.data !== undefined })
      if (!this.#wishes.isBusy) this.#known = shown
      const { isFollowing, followsYou } = this.#client.getQueryData(options.queryKey) ?? shown
      this.#show(profile.id, relationOf(!isFollowing, followsYou))
      await this.#wishes.submit({ memberId: profile.id, following: !isFollowing, failedText })
    } catch (error) {
      this.#notify(error, failedText)
    }
  }

  /** Updates a relation wherever it is shown, and the counts of both members. */
  #show(memberId: string, { isFollowing, followsYou }: FollowRelation): void {
    const { queryKey } = relationOptions(memberId, this.#personId)
    const before = this.#client.getQueryData(queryKey)?.isFollowing ?? isFollowing
    this.#client.setQueryData(queryKey, relationOf(isFollowing, followsYou))
    this.#client.setQueriesData<Profile>({ queryKey: profileKeys.all }, (profile) => {
      const count = profile?.id === this.#personId ? 'followers' : profile?.id === memberId ? 'following' : undefined
      if (!profile || !count) return profile
      return { ...profile, counts: { ...profile.counts, [count]: countAfter(profile.counts[count], before, isFollowing) } }
    })
  }

  /** Refetches everything that depends on follows. */
  #refresh({ isMutual }: FollowState): void {
    for (const queryKey of [profileKeys.all, followKeys.dependent, giftKeys.slots]) void this.#client.invalidateQueries({ queryKey })
    // Does not reload open lists; they are refetched when they open again.
    for (const queryKey of [followKeys.lists, followKeys.suggestions])
      void this.#client.invalidateQueries({ queryKey, refetchType: 'none' })
    // A new friend may have earned the viewer a badge.
    if (isMutual) void this.#client.invalidateQueries({ queryKey: viewerKeys.viewer })
  }

  #notify(error: unknown, failedText: string): void {
    const code = error instanceof ApiError ? error.code : ''
    const text = refusals.has(code) ? errorText(code) : code === 'NOT_AUTHENTICATED' ? followTexts.signInFirst : failedText
    toast(text, { tone: 'error' })
    // The viewer has changed or signed out.
    if (code === 'NOT_AUTHENTICATED' || code === 'FOLLOW_SELF') void this.#client.invalidateQueries({ queryKey: viewerKeys.viewer })
  }
}
