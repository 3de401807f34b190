import { Link, useLocation } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ratingWord } from '#features/restaurants/restaurants.rules.ts'
import { voteTexts } from '#i18n/areas.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { StarRange } from '#ui/star-range.tsx'
import { toast } from '#ui/toast.tsx'
import './votes.css'
import { type Ballot, ballotOf, type OwnVote, type VoteCardState, voteCardState } from '../vote-card.rules.ts'
import { type Choice, choiceOf, RATING_DEFAULT, RATING_MAX, RATING_MIN } from '../votes.rules.ts'
import type { KeptVote } from './kept-vote.ts'
import { type TimedVoteStatus, useCastVote, useVoteStatus } from './votes.api.ts'

const SessionEnded = lazy(() => import('./session-ended.tsx'))

/** Where everybody votes: rating, verdict, one button that says where the voter's vote is. */
export function VoteCard({ restaurant }: { restaurant: Restaurant }) {
  const viewer = useViewer()
  const status = useVoteStatus(restaurant.id)
  const [memberBefore, setMemberBefore] = useState<string>()
  // A session that ends while a vote is being chosen must not turn it into a visitor's without a word.
  const memberId = viewer.data?.profile?.id ?? memberBefore
  if (memberId !== memberBefore) setMemberBefore(memberId)
  const isVisitor = viewer.data !== undefined && memberId === undefined
  const cast = useCastVote(restaurant.id, { isVisitor, isMember: memberId !== undefined })
  const [moved, setMoved] = useState<Ballot>()
  const [ended, setEnded] = useState<KeptVote>()
  const now = useServerNow(status.data)
  const vote = status.data && ownVote(status.data)
  const ballot = moved ?? ballotOf(vote)
  const state = voteCardState(vote, ballot, cast.isPending, now)
  const fixed = state.button === 'wait' || state.button === 'submitting' || state.note === 'visitorVoted'
  const shown = state.button === 'wait' || state.note === 'visitorVoted' ? ballotOf(vote) : ballot
  const headingId = useId()

  function submit(given: Ballot): void {
    cast.mutate(given, {
      onSuccess: () => {
        setMoved(undefined)
        toast(voteTexts.success, { tone: 'good' })
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'SESSION_ENDED') setEnded({ restaurantId: restaurant.id, memberId, ballot: given })
        else void explain(error)
      },
    })
  }

  // After the next sign-in the member comes back here with the vote that was not cast.
  const isReady = status.data !== undefined
  useEffect(() => {
    if (memberId === undefined || !isReady || location.hash !== '#oy') return
    void import('./kept-vote.ts').then(({ takeKeptVote }) => {
      const kept = takeKeptVote(restaurant.id, memberId)
      if (!kept) return
      setMoved(kept)
      submit(kept)
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once the member and the vote are known, not for each new `submit`
  }, [memberId, isReady])

  return (
    <form
      aria-labelledby={headingId}
      className="ballot"
      id="oy"
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault()
        // The button goes to sleep: whoever walks by keyboard stays at the ballot.
        event.currentTarget.focus({ preventScroll: true })
        submit(ballot)
      }}
    >
      <div className="flex items-center justify-between gap-3">
        <div>
          <h2 className="text-2xl" id={headingId}>
            {voteTexts.heading}
          </h2>
          <p className="text-s text-ink-2">{shown.rating === null ? voteTexts.hint : voteTexts.words[ratingWord(shown.rating)]}</p>
        </div>
        <output aria-hidden="true" className="ballot-number">
          {shown.rating ?? '–'}
        </output>
      </div>
      <StarRange
        disabled={fixed}
        label={voteTexts.slider}
        max={RATING_MAX}
        min={RATING_MIN}
        onChange={(rating) => setMoved({ rating, choice: moved?.rating === rating ? moved.choice : choiceOf(rating) })}
        rest={RATING_DEFAULT}
        step={1}
        unset={voteTexts.unset}
        value={shown.rating}
      />
      <div aria-label={voteTexts.choices} className="grid grid-cols-2 gap-2.5" role="group">
        <ChoiceButton
          choice="accept"
          chosen={shown.choice}
          disabled={fixed}
          icon={<ThumbsUp aria-hidden="true" />}
          onChoose={(choice) => setMoved({ ...ballot, choice })}
        >
          {restaurant.acceptText}
        </ChoiceButton>
        <ChoiceButton
          choice="reject"
          chosen={shown.choice}
          disabled={fixed}
          icon={<ThumbsDown aria-hidden="true" />}
          onChoose={(choice) => setMoved({ ...ballot, choice })}
        >
          {restaurant.rejectText}
        </ChoiceButton>
      </div>
      <Button disabled={state.disabled || viewer.isPending} size="l" type="submit" variant="main">
        {state.button === 'submitting' && <LoaderCircle aria-hidden="true" className="animate-spin" size={20} />}
        {state.button === 'submitted' && <Check aria-hidden="true" size={20} />}
        {buttonLabel(state)}
      </Button>
      {ended && (
        <Suspense>
          <SessionEnded kept={ended} />
        </Suspense>
      )}
      <p className="flex items-start gap-2 text-s text-ink-2" role="status">
        {state.button === 'wait' && <Clock aria-hidden="true" className="mt-0.5 shrink-0" size={16} />}
        {cast.isPaused ? voteTexts.offline : status.isError ? voteTexts.statusFailed : <Note isVisitor={isVisitor} state={state} />}
      </p>
      <p className="without-script text-s font-semibold">{voteTexts.noScript}</p>
    </form>
  )
}

/** What this person's vote allows now; a visitor's note leads to the sign-up. */
function Note({ state, isVisitor }: { state: VoteCardState; isVisitor: boolean }) {
  const { href } = useLocation()
  if (state.note !== 'visitorVoted') return noteText(state, isVisitor)
  return (
    <span>
      {voteTexts.visitorVoted}{' '}
      <Link className="inline-block font-bold text-saffron-text underline" search={{ tab: 'signup', next: href }} to="/tr/auth">
        {voteTexts.visitorJoin}
      </Link>
      .
    </span>
  )
}

interface ChoiceButtonProps {
  choice: Choice
  chosen: Choice | null
  disabled: boolean
  icon: ReactNode
  onChoose: (choice: Choice) => void
  children: ReactNode
}

function ChoiceButton({ choice, chosen, disabled, icon, onChoose, children }: ChoiceButtonProps) {
  return (
    <button
      aria-pressed={chosen === choice}
      className={`vote-button vote-button-${choice}`}
      disabled={disabled}
      onClick={() => onChoose(choice)}
      type="button"
    >
      {icon}
      <span className="sr-only">{voteTexts[choice]}: </span>
      <span>{children}</span>
    </button>
  )
}

function ownVote(status: TimedVoteStatus): OwnVote {
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text))
  return { ...status, canChangeAt: date(status.canChangeAt), lastRatingChangeAt: date(status.lastRatingChangeAt) }
}

/** The server's clock, ticking while somebody waits for it. */
function useServerNow(status: TimedVoteStatus | undefined): Date {
  const receivedAt = status?.receivedAt ?? 0
  const served = status ? Date.parse(status.serverTime) : 0
  const [ticked, setTicked] = useState({ receivedAt, elapsed: 0 })
  // A newer answer of the server starts the count anew.
  const elapsed = ticked.receivedAt === receivedAt ? ticked.elapsed : 0
  const isWaiting = status?.canChangeAt != null && Date.parse(status.canChangeAt) > served + elapsed
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setTicked({ receivedAt, elapsed: Date.now() - receivedAt }), 1000)
    return () => clearInterval(timer)
  }, [isWaiting, receivedAt])
  return new Date(served + elapsed)
}

function buttonLabel(state: VoteCardState): string {
  return state.button === 'wait' ? voteTexts.changeIn(state.minutes) : voteTexts[state.button]
}

function noteText(state: VoteCardState, isVisitor: boolean): string {
  if (state.note === 'wait') return voteTexts.wait(state.minutes)
  if (state.note === 'none') return ''
  if (state.note === 'rule') return isVisitor ? `${voteTexts.rule} ${voteTexts.visitorNote}` : voteTexts.rule
  return voteTexts[state.note]
}

async function explain(error: Error): Promise<void> {
  try {
    const { tellRefusal } = await import('./tell-refusal.ts')
    tellRefusal(error)
  } catch {
    toast(voteTexts.failed, { tone: 'error' })
  }
}
