import { detailTexts } from '#texts/features/restaurants/detail'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type ReactNode, Suspense, useId } from 'react'
import { ProofSlot } from '#features/challenges/web/proof-slot.tsx'
import { restaurantOptions, type ShownRestaurant } from '#features/restaurants/web/restaurant.api.ts'
import { ratingWord, RATING_DEFAULT, RATING_MAX, RATING_MIN } from '#features/restaurants/restaurants.rules.ts'
import { voteLabels } from '#features/restaurants/web/vote-labels.ts'
import { signTexts } from '#texts/features/ranking/signs'
import { voteTexts } from '#texts/features/votes/votes'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useAddress, withQuery } from '#ui/navigation.ts'
import { StarRange } from '#ui/star-range.tsx'
import type { VoteStatus } from '../votes.contract.ts'
import type { VoteCardState } from '../vote-card.rules.ts'
import type { Choice } from '../votes.rules.ts'
import { useBallot } from './parts/use-ballot.ts'

const VoteBySigningIn = lazyPart(() => import('./parts/vote-by-signing-in.tsx'))
const SessionEnded = lazyPart(() => import('./parts/session-ended.tsx'))
const WithdrawButton = lazyPart(() => import('./parts/withdraw-button.tsx'))

/** The ballot: rating, verdict, and one button with the state of the viewer's vote. */
export function VoteCard({ id }: { id: string }) {
  const { data } = useQuery(restaurantOptions(id))
  return data && <Ballot restaurant={data} />
}

function Ballot({ restaurant }: { restaurant: ShownRestaurant }) {
  const { viewer, status, cast, proof, state, ballot, shown, isFixed, isWaiting, ended, isVisitor, moveRating, moveChoice, submit, reset } =
    useBallot(restaurant.id)
  const headingId = useId()

  return (
    <form
      aria-labelledby={headingId}
      className="ballot"
      id="oy"
      method="post"
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault()
        // The button becomes disabled, so the focus moves to the ballot for keyboard users.
        event.currentTarget.focus({ preventScroll: true })
        submit(ballot)
      }}
    >
      <BallotHead headingId={headingId} rating={shown.rating} />
      <StarRange
        disabled={isFixed}
        label={voteTexts.slider}
        max={RATING_MAX}
        min={RATING_MIN}
        onChange={moveRating}
        rest={RATING_DEFAULT}
        step={1}
        unset={detailTexts.ratingUnset}
        value={shown.rating}
      />
      <Choices chosen={shown.choice} disabled={isFixed} onChoose={moveChoice} restaurant={restaurant} />
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
      <ProofSlot status={proof.status}>
        <Suspense>
          <VoteBySigningIn ballot={ballot} restaurantId={restaurant.id} />
        </Suspense>
      </ProofSlot>
      <p className="flex items-start gap-2 text-s text-ink-2" role="status">
        {state.button === 'wait' && <Clock aria-hidden="true" className="mt-0.5 shrink-0" size={16} />}
        {isWaiting ? voteTexts.offline : status.isError ? voteTexts.statusFailed : <Note isVisitor={isVisitor} state={state} />}
      </p>
      {status.data?.held && <Held held={status.data.held} />}
      {status.data?.hasVoted && status.data.canChange && (
        <Suspense>
          <WithdrawButton disabled={state.button === 'wait' || cast.isPending} onWithdrawn={reset} restaurantId={restaurant.id} />
        </Suspense>
      )}
      <p className="without-script text-s font-semibold">{voteTexts.noScript}</p>
    </form>
  )
}

/** The reason why the viewer's vote is held and does not count. */
function Held({ held: { signs, isConfirmed } }: { held: NonNullable<VoteStatus['held']> }) {
  const reason = signs.map((sign) => signTexts[sign]).join(', ')
  return (
    <p className="flex items-start gap-2 rounded-m bg-saffron-soft px-3.5 py-3 text-s text-ink">
      <ShieldAlert aria-hidden="true" className="mt-0.5 flex-none text-saffron-text" size={18} />
      {isConfirmed ? voteTexts.keptOut(reason) : voteTexts.held(reason)}
    </p>
  )
}

function BallotHead({ headingId, rating }: { headingId: string; rating: number | null }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div>
        <h2 className="text-2xl" id={headingId}>
          {voteTexts.heading}
        </h2>
        <p className="text-s text-ink-2">{rating === null ? voteTexts.hint : detailTexts.ratingWords[ratingWord(rating)]}</p>
      </div>
      <output aria-hidden="true" className="ballot-number">
        {rating ?? '–'}
      </output>
    </div>
  )
}

interface ChoicesProps {
  restaurant: ShownRestaurant
  chosen: Choice | null
  disabled: boolean
  onChoose: (choice: Choice) => void
}

function Choices({ restaurant, chosen, disabled, onChoose }: ChoicesProps) {
  const { acceptText, rejectText } = voteLabels(restaurant)
  return (
    <div aria-label={voteTexts.choices} className="grid grid-cols-2 gap-2.5" role="group">
      <ChoiceButton
        choice="accept"
        chosen={chosen}
        disabled={disabled}
        icon={<ThumbsUp aria-hidden="true" />}
        label={acceptText}
        onChoose={onChoose}
      />
      <ChoiceButton
        choice="reject"
        chosen={chosen}
        disabled={disabled}
        icon={<ThumbsDown aria-hidden="true" />}
        label={rejectText}
        onChoose={onChoose}
      />
    </div>
  )
}

/** The note about the viewer's next possible action; a visitor's note links to the sign-up. */
function Note({ state, isVisitor }: { state: VoteCardState; isVisitor: boolean }) {
  const { path } = useAddress()
  if (state.note !== 'visitorVoted') return noteText(state, isVisitor)
  return (
    <span>
      {voteTexts.visitorVoted}{' '}
      <a className="inline-block font-bold text-saffron-text underline" href={withQuery('/tr/auth', { tab: 'signup', next: `${path}#oy` })}>
        {voteTexts.visitorJoin}
      </a>
      .
    </span>
  )
}

interface ChoiceButtonProps {
  choice: Choice
  chosen: Choice | null
  disabled: boolean
  icon: ReactNode
  label: string
  onChoose: (choice: Choice) => void
}

function ChoiceButton({ choice, chosen, disabled, icon, label, onChoose }: ChoiceButtonProps) {
  return (
    <button
      aria-pressed={chosen === choice}
      className={`vote-button vote-button-${choice}`}
      disabled={disabled}
      onClick={() => onChoose(choice)}
      type="button"
    >
      {icon}
      {label !== voteTexts[choice] && <span className="sr-only">{voteTexts[choice]}: </span>}
      <span>{label}</span>
    </button>
  )
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
