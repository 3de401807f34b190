import { useId, useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { smallPhoto } from '#features/restaurants/web/photos.ts'
import { wholeNumber } from '#i18n/format.ts'
import { mergeTexts } from '#texts/features/merges/merges'
import { cardTexts } from '#texts/features/restaurants/card'
import { useConfirm } from '#ui/use-confirm.tsx'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { MergeInput, MergeProposal } from '../merges.contract.ts'

interface ProposalCardProps {
  proposal: MergeProposal
  isBusy: boolean
  onMerge: (pair: MergeInput) => void
  onDecline: () => void
}

/**
 * Two restaurants side by side: a moderator chooses which address is kept and merges them, or declines. At first the restaurant with more
 * votes is chosen.
 */
export function ProposalCard({ proposal, isBusy, onMerge, onDecline }: ProposalCardProps) {
  const { restaurants, metres, note, proposedBy, createdAt } = proposal
  const [one, other] = restaurants
  const [survivorId, choose] = useState(votesOf(other) > votesOf(one) ? other.id : one.id)
  const name = useId()
  const [survivor, absorbed] = survivorId === one.id ? [one, other] : [other, one]
  const merge = useConfirm({
    question: mergeTexts.confirm(absorbed.title, survivor.title),
    help: mergeTexts.confirmHelp(survivor.id),
    yes: mergeTexts.merge,
    tone: 'main',
    onYes: () => onMerge({ survivorId: survivor.id, absorbedId: absorbed.id }),
  })
  return (
    <li className="grid gap-3 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-s">
        <b>{metres === null ? mergeTexts.apartUnknown : mergeTexts.apart(wholeNumber(metres))}</b>
        <RelativeTime at={createdAt} className="ml-auto text-ink-3" />
      </p>
      <fieldset className="grid gap-2.5 sm:grid-cols-2">
        <legend className="sr-only">{mergeTexts.pair(one.title, other.title)}</legend>
        {restaurants.map((side) => (
          <Side isChosen={side.id === survivorId} key={side.id} name={name} onChoose={() => choose(side.id)} restaurant={side} />
        ))}
      </fieldset>
      {note !== null && <blockquote className="max-w-[62ch] border-l-4 border-saffron pl-3.5 wrap-anywhere">{note}</blockquote>}
      <p className="text-s text-ink-2">{proposedBy ? mergeTexts.by(proposedBy.username) : mergeTexts.byGone}</p>
      <ActionRow label={mergeTexts.pair(one.title, other.title)}>
        <Button className="grow sm:grow-0" disabled={isBusy} onClick={onDecline} size="s">
          {mergeTexts.decline}
        </Button>
        <Button
          aria-haspopup="dialog"
          className="grow sm:ml-auto sm:grow-0"
          disabled={isBusy}
          onClick={() => merge.ask()}
          size="s"
          variant="main"
        >
          {mergeTexts.merge}
        </Button>
      </ActionRow>
      {merge.dialog}
    </li>
  )
}

interface SideProps {
  restaurant: Restaurant
  name: string
  isChosen: boolean
  onChoose: () => void
}

function Side({ restaurant, name, isChosen, onChoose }: SideProps) {
  const { id, title, address, photos, restaurantType, status, commentCount } = restaurant
  return (
    <div
      className={`grid content-between gap-2 rounded-m border-[1.5px] p-3 ${isChosen ? 'border-saffron bg-saffron-soft' : 'border-line'}`}
    >
      <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-3">
        <img
          alt=""
          className="size-14 rounded-m object-cover"
          decoding="async"
          height={56}
          loading="lazy"
          src={photos[0] ? smallPhoto(photos[0]) : typeArtwork(restaurantType)}
          width={56}
        />
        <div className="min-w-0">
          <OutLink className="font-bold" to={`/tr/restaurants/${id}`}>
            {title}
          </OutLink>
          <p className="text-s text-ink-2 wrap-anywhere">
            {[status !== 'open' && cardTexts[status], address ?? mergeTexts.noAddress].filter(Boolean).join(' · ')}
          </p>
          <p className="text-s text-ink-2">
            {[
              mergeTexts.votes(wholeNumber(votesOf(restaurant))),
              mergeTexts.comments(wholeNumber(commentCount)),
              mergeTexts.photos(wholeNumber(photos.length)),
            ].join(' · ')}
          </p>
        </div>
      </div>
      <label className="flex min-h-tap items-center gap-3 text-s font-semibold">
        <input
          aria-label={mergeTexts.keep(title)}
          checked={isChosen}
          className="size-6 flex-none accent-saffron"
          name={name}
          onChange={onChoose}
          type="radio"
        />
        {mergeTexts.keepThis}
      </label>
    </div>
  )
}

function votesOf({ acceptCount, rejectCount }: Restaurant): number {
  return acceptCount + rejectCount
}
