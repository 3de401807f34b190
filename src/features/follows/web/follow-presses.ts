import type { QueryClient } from '@tanstack/react-query'
import { viewerKey, viewerOptions } from '#features/accounts/web/accounts.api.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { followTexts } from '#i18n/areas.ts'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError } from '#lib/api.ts'
import { LastWish } from '#lib/last-wish.ts'
import { toast } from '#ui/toast.tsx'
import type { FollowRelation, FollowState } from '../follows.contract.ts'
import { countAfter, relationOf } from '../follows.rules.ts'
import { relationOptions } from './follows.api.ts'

const known = new Map<string, Presses>()

/** A press on follow or unfollow: seen at once, sent one at a time, taken back when it fails. */
export function pressFollow(client: QueryClient, personId: string, failedText: string): Promise<void> {
  const presses = known.get(personId) ?? new Presses(client, personId)
  known.set(personId, presses)
  return presses.press(failedText)
}

/** What is told in its own words; everything else failed. */
const refusals = new Set(['FOLLOW_SELF', 'PROFILE_NOT_FOUND', 'RATE_LIMITED', 'EMAIL_NOT_VERIFIED'])

interface Wish {
  memberId: string
  following: boolean
  failedText: string
}

/** What is pressed about one person. */
class Presses {
  readonly #client: QueryClient
  readonly #personId: string
  readonly #wishes: LastWish<Wish, FollowState>
  /** What the server said last. */
  #known: FollowRelation | undefined

  constructor(client: QueryClient, personId: string) {
    this.#client = client
    this.#personId = personId
    this.#wishes = new LastWish({
      send: async ({ following }) =>
        (this.#known = await api<FollowState>(`/profiles/${personId}/follow`, { method: 'PUT', body: { following } })),
      onDone: (state, { memberId }) => {
        this.#show(memberId, state)
        this.#refresh(state)
        toast(state.isFollowing ? followTexts.followed : followTexts.unfollowed, { tone: 'good' })
      },
      onFailed: (error, { memberId, failedText }) => {
        if (this.#known) this.#show(memberId, this.#known)
        // A count that arrived after the press did not hold its step, so the server is asked for the true one.
        void this.#client.invalidateQueries({ queryKey: ['profile'] })
        this.#tell(error, failedText)
      },
    })
  }

  async press(failedText: string): Promise<void> {
    try {
      const { profile } = await this.#client.fetchQuery(viewerOptions())
      if (!profile) return
      const options = relationOptions(profile.id, this.#personId)
      const shown = await this.#client.ensureQueryData(options)
      // Whatever is still on its way was true before this press.
      await this.#client.cancelQueries({ queryKey: options.queryKey })
      await this.#client.cancelQueries({ queryKey: ['profile'], predicate: ({ state }) => state.data !== undefined })
      if (!this.#wishes.isBusy) this.#known = shown
      const { isFollowing, followsYou } = this.#client.getQueryData(options.queryKey) ?? shown
      this.#show(profile.id, relationOf(!isFollowing, followsYou))
      await this.#wishes.want({ memberId: profile.id, following: !isFollowing, failedText })
    } catch (error) {
      this.#tell(error, failedText)
    }
  }

  /** Shows a relation wherever it stands, and the counts of both that go with it. */
  #show(memberId: string, { isFollowing, followsYou }: FollowRelation): void {
    const { queryKey } = relationOptions(memberId, this.#personId)
    const before = this.#client.getQueryData(queryKey)?.isFollowing ?? isFollowing
    this.#client.setQueryData(queryKey, relationOf(isFollowing, followsYou))
    this.#client.setQueriesData<Profile>({ queryKey: ['profile'] }, (profile) => {
      const count = profile?.id === this.#personId ? 'followers' : profile?.id === memberId ? 'following' : undefined
      if (!profile || !count) return profile
      return { ...profile, counts: { ...profile.counts, [count]: countAfter(profile.counts[count], before, isFollowing) } }
    })
  }

  /** Everything that hangs on who follows whom is asked for again. */
  #refresh({ isMutual }: FollowState): void {
    for (const name of ['profile', 'feed', 'gift']) void this.#client.invalidateQueries({ queryKey: [name] })
    // Lists stay as they stand under the finger; they are right again when they are opened anew.
    for (const name of ['follows', 'suggestions']) void this.#client.invalidateQueries({ queryKey: [name], refetchType: 'none' })
    // A new friend may have brought a badge.
    if (isMutual) void this.#client.invalidateQueries({ queryKey: viewerKey })
  }

  #tell(error: unknown, failedText: string): void {
    const code = error instanceof ApiError ? error.code : ''
    const text = refusals.has(code) ? errorText(code) : code === 'NOT_AUTHENTICATED' ? followTexts.signInFirst : failedText
    toast(text, { tone: 'error' })
    // Somebody else sits here, or nobody.
    if (code === 'NOT_AUTHENTICATED' || code === 'FOLLOW_SELF') void this.#client.invalidateQueries({ queryKey: viewerKey })
  }
}
