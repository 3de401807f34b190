import { factName } from '#features/fact-names/web/fact-name.ts'
import { valueName } from '#features/facts/web/fact-text.ts'
import { hoursText } from '#features/hours/words.ts'
import { OutLink } from '#people/web/out-link.tsx'
import { PersonName } from '#people/web/person-name.tsx'
import { amountText } from '#features/prices/web/price-text.ts'
import { lookTexts } from '#texts/features/looks/looks'
import { restaurantStatusTexts } from '#texts/features/restaurant-status/restaurant-status'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Look, LookValue } from '../looks.contract.ts'

const { statuses } = restaurantStatusTexts.panel

/** A decided value as one line of text. */
function valueText(value: LookValue): string {
  switch (value.subject) {
    case 'status':
      return value.movedTo === null ? statuses[value.status] : `${statuses[value.status]} (${value.movedTo})`
    case 'hours':
      return value.hours === null ? lookTexts.noHours : hoursText(value.hours)
    case 'fact': {
      const name = factName(value)
      return value.value === null ? lookTexts.noFact(name) : `${name}: ${valueName(value.fact, value.value)}`
    }
    case 'price':
      return `${value.dish}${value.portion === null ? '' : ` (${value.portion})`}: ${value.amount === null ? lookTexts.noPrice : amountText(value.amount)}`
  }
}

interface LookCardProps {
  look: Look
  isBusy: boolean
  onLook: (undo: boolean) => void
}

/** A decision of members about a restaurant: the value before and after, and which members had stated what. */
export function LookCard({ look: { restaurant, before, after, decidedAt, isCurrent, said }, isBusy, onLook }: LookCardProps) {
  return (
    <li className="grid gap-3 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <OutLink className="text-l font-bold" to={`/tr/restaurants/${restaurant.id}`}>
          {restaurant.title}
        </OutLink>
        <RelativeTime at={decidedAt} className="ml-auto text-s text-ink-2" />
      </div>
      {restaurant.address !== null && <p className="text-s wrap-anywhere text-ink-2">{restaurant.address}</p>}
      <p className="wrap-anywhere">
        <b>{lookTexts.decided(valueText(before), valueText(after))}</b> <span className="text-s text-ink-2">{lookTexts.by}</span>
      </p>
      {said.length === 0 ? (
        <p className="border-t border-line pt-3 text-s text-ink-2">{lookTexts.gone}</p>
      ) : (
        <ul aria-label={lookTexts.said} className="grid gap-2 border-t border-line pt-3">
          {said.map(({ member, saidAt, agrees, value }) => (
            <li className="flex flex-wrap items-center gap-x-3 text-s" key={member.id}>
              <span className={agrees ? 'font-bold wrap-anywhere' : 'wrap-anywhere text-ink-2'}>{valueText(value)}</span>
              <PersonName person={member} />
              <RelativeTime at={saidAt} className="ml-auto text-ink-3" />
            </li>
          ))}
        </ul>
      )}
      {!isCurrent && <p className="text-s text-ink-2">{lookTexts.overtaken}</p>}
      <ActionRow label={lookTexts.actionsOf(restaurant.title)}>
        <Button className="grow sm:grow-0" disabled={isBusy} onClick={() => onLook(false)} size="s" variant="main">
          {lookTexts.fine}
        </Button>
        {isCurrent && (
          <Button className="grow sm:grow-0" disabled={isBusy} onClick={() => onLook(true)} size="s">
            {lookTexts.undo}
          </Button>
        )}
      </ActionRow>
    </li>
  )
}
