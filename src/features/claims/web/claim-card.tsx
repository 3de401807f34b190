import { useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import { longDate } from '#i18n/format.ts'
import { claimTexts } from '#texts/features/claims/claims'
import { useConfirm } from '#ui/use-confirm.tsx'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { RestaurantClaim } from '../claims.contract.ts'
import type { Decision } from './parts/claims.api.ts'
import { ReasonForm } from './parts/reason-form.tsx'

interface ClaimCardProps {
  claim: RestaurantClaim
  isBusy: boolean
  onDecide: (decision: Decision) => void
}

/** A claim with its proof and the buttons to decide on it. */
export function ClaimCard(props: ClaimCardProps) {
  const { restaurant, member, proof, state, readyAt, activeSince } = props.claim
  const isPending = state === 'pending'
  return (
    <li className="grid gap-2.5 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <OutLink className="font-bold" to={`/tr/restaurants/${restaurant.id}`}>
          {restaurant.title}
        </OutLink>
        <span className="ml-auto text-s text-ink-2">
          {isPending ? readyAt && <RelativeTime at={readyAt} /> : activeSince && longDate(activeSince, 'Europe/Istanbul')}
        </span>
      </div>
      {restaurant.address !== null && <p className="text-s wrap-anywhere text-ink-2">{restaurant.address}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-s">
        <OutLink className="" to={`/tr/profile/${member.username}`}>
          {isPending ? claimTexts.by(member.username) : claimTexts.managedBy(member.username)}
        </OutLink>
        <span className="text-ink-2">{claimTexts.proofs[proof]}</span>
      </p>
      {isPending && <Proof claim={props.claim} />}
      <Decisions {...props} />
    </li>
  )
}

/** The buttons of the decisions, or the form for a reason. */
function Decisions({ claim: { id, state, restaurant, member }, isBusy, onDecide }: ClaimCardProps) {
  const acceptance = useConfirm({
    question: claimTexts.acceptConfirm(member.username, restaurant.title),
    help: claimTexts.acceptHelp,
    yes: claimTexts.accept,
    tone: 'main',
    onYes: () => onDecide({ what: 'accept', id }),
  })
  const [isGivingReason, setGivingReason] = useState(false)
  const isPending = state === 'pending'
  const end = isPending ? ('refuse' as const) : ('take' as const)
  if (isGivingReason) {
    return (
      <ReasonForm
        isBusy={isBusy}
        label={claimTexts[end]}
        onCancel={() => setGivingReason(false)}
        onSend={(reason) => onDecide({ what: end, id, reason })}
      />
    )
  }
  return (
    <ActionRow label={claimTexts.actionsOf(restaurant.title)}>
      <Button className="grow sm:grow-0" disabled={isBusy} onClick={() => setGivingReason(true)} size="s">
        {claimTexts[end]}
      </Button>
      {isPending && (
        <Button
          aria-haspopup="dialog"
          className="grow sm:ml-auto sm:grow-0"
          disabled={isBusy}
          onClick={() => acceptance.ask()}
          size="s"
          variant="main"
        >
          {claimTexts.accept}
        </Button>
      )}
      {acceptance.dialog}
    </ActionRow>
  )
}

/** The proof that the business is the member's: a domain, or a photo that opens in full size. */
function Proof({ claim: { id, restaurant, domain, email, photoCode, hasPhoto } }: { claim: RestaurantClaim }) {
  const photo = `/api/moderation/claims/${id}/photo`
  return (
    <div className="grid gap-1.5 rounded-m bg-well p-3">
      {domain !== null && <p className="font-semibold wrap-anywhere">{claimTexts.domain(domain)}</p>}
      {email !== null && <p className="text-s wrap-anywhere text-ink-2">{claimTexts.address(email)}</p>}
      {photoCode !== null && <p className="font-semibold">{claimTexts.paper(photoCode)}</p>}
      {hasPhoto && (
        <OutLink className="justify-self-start" to={photo}>
          <img
            alt={claimTexts.photo(restaurant.title)}
            className="max-h-72 w-auto min-w-0 rounded-m"
            decoding="async"
            loading="lazy"
            src={photo}
          />
        </OutLink>
      )}
    </div>
  )
}
