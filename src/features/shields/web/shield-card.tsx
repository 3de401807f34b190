import { OutLink } from '#people/web/out-link.tsx'
import { decimal, score, wholeNumber } from '#i18n/format.ts'
import { signTexts } from '#texts/features/ranking/signs'
import { shieldTexts } from '#texts/features/shields/shields'
import { useConfirm } from '#ui/use-confirm.tsx'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { WaitingShield } from '../shields.contract.ts'
import type { ShieldOutcome } from '../shields.rules.ts'
import { HeldVotes } from './parts/held-votes.tsx'

interface ShieldCardProps {
  shield: WaitingShield
  memberId: string
  isBusy: boolean
  onDecide: (outcome: ShieldOutcome) => void
}

/** A shield that waits: the signs, the effect of the held votes on the score, the votes, and the buttons to decide. */
export function ShieldCard({ shield, memberId, isBusy, onDecide }: ShieldCardProps) {
  const { restaurant, since, pole, signs, held, heldHere, canDecide } = shield
  return (
    <li className="grid gap-3 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <OutLink className="font-bold" to={`/tr/restaurants/${restaurant.id}`}>
          {restaurant.title}
        </OutLink>
        <RelativeTime at={since} className="ml-auto text-s text-ink-2" />
      </div>
      <p className="text-s">
        <b>{shieldTexts.held(wholeNumber(held))}</b>
        {held > heldHere && <span className="text-ink-2"> · {shieldTexts.elsewhere(wholeNumber(held - heldHere))}</span>}
      </p>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2 rounded-m bg-well px-3.5 py-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Score label={shieldTexts.without} value={shield.without} />
          <Score label={shieldTexts.with} value={shield.with} />
        </dl>
        <p className="text-s font-semibold">{shieldTexts.poles[pole]}</p>
      </div>
      <div className="grid gap-1">
        <h2 className="text-s">{shieldTexts.signs}</h2>
        <ul className="grid gap-1 text-s">
          {signs.map(({ sign, found, expected }) => (
            <li className="flex justify-between gap-x-4" key={sign}>
              <span className="first-letter:uppercase">{signTexts[sign]}</span>
              <span className="flex-none text-ink-2 tabular-nums">{shieldTexts.found(wholeNumber(found), decimal(expected))}</span>
            </li>
          ))}
        </ul>
      </div>
      <HeldVotes memberId={memberId} shield={shield} />
      {canDecide ? (
        <Decisions isBusy={isBusy} onDecide={onDecide} title={restaurant.title} />
      ) : (
        <p className="text-s font-semibold text-ink-2">{shieldTexts.cannot}</p>
      )}
    </li>
  )
}

function Score({ label, value }: { label: string; value: number | null }) {
  return (
    <div>
      <dt className="text-s text-ink-2">{label}</dt>
      <dd className="text-l font-bold tabular-nums">{value === null ? shieldTexts.noScore : score(value)}</dd>
    </div>
  )
}

interface DecisionsProps extends Pick<ShieldCardProps, 'isBusy' | 'onDecide'> {
  title: string
}

/**
 * A release needs no confirmation, because everyone sees its effect and the search can hold the votes again. Keeping votes out is
 * confirmed, because no moderator looks at them again.
 */
function Decisions({ title, isBusy, onDecide }: DecisionsProps) {
  const keepingOut = useConfirm({
    question: shieldTexts.confirmTitle(title),
    help: shieldTexts.confirmHelp,
    yes: shieldTexts.confirm,
    onYes: () => onDecide('confirmed'),
  })
  return (
    <ActionRow label={shieldTexts.actionsOf(title)}>
      <Button className="grow sm:grow-0" disabled={isBusy} onClick={() => onDecide('released')} size="s">
        {shieldTexts.release}
      </Button>
      <Button
        aria-haspopup="dialog"
        className="grow sm:ml-auto sm:grow-0"
        disabled={isBusy}
        onClick={() => keepingOut.ask()}
        size="s"
        variant="danger"
      >
        {shieldTexts.confirm}
      </Button>
      {keepingOut.dialog}
    </ActionRow>
  )
}
