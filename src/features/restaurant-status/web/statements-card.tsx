import { OutLink } from '#people/web/out-link.tsx'
import { PersonName } from '#people/web/person-name.tsx'
import { type RestaurantStatus, restaurantStatuses } from '#features/restaurants/restaurants.rules.ts'
import { restaurantStatusTexts } from '#texts/features/restaurant-status/restaurant-status'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { WaitingStatements } from '../restaurant-status.contract.ts'

const texts = restaurantStatusTexts.panel

interface StatementsCardProps {
  waiting: WaitingStatements
  isBusy: boolean
  /** Called with the accepted status; null keeps the page's present status. */
  onDecide: (accept: RestaurantStatus | null) => void
}

/** The statements of members about a restaurant, the present status of its page, and the buttons to decide which is right. */
export function StatementsCard({ waiting: { restaurant, items }, isBusy, onDecide }: StatementsCardProps) {
  const said = restaurantStatuses.filter((status) => items.some(({ statement }) => statement === status))
  return (
    <div className="grid gap-3 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <div>
        <OutLink className="text-l font-bold" to={`/tr/restaurants/${restaurant.id}`}>
          {restaurant.title}
        </OutLink>
        {restaurant.address !== null && <p className="text-s wrap-anywhere text-ink-2">{restaurant.address}</p>}
        <p className="text-s text-ink-2">
          {texts.page} <b>{texts.statuses[restaurant.status]}</b>
          {restaurant.movedTo !== null && ` (${restaurant.movedTo})`}
        </p>
      </div>
      <ul className="grid gap-2 border-t border-line pt-3">
        {items.map(({ statement, movedTo, saidAt, member }) => (
          <li className="flex flex-wrap items-center gap-x-3 text-s" key={member.id}>
            <b>{texts.statuses[statement]}</b>
            {movedTo !== null && <span className="wrap-anywhere">{movedTo}</span>}
            <PersonName person={member} />
            <RelativeTime at={saidAt} className="ml-auto text-ink-3" />
          </li>
        ))}
      </ul>
      <ActionRow label={restaurant.title}>
        <Button className="grow sm:grow-0" disabled={isBusy} onClick={() => onDecide(null)} size="s">
          {texts.decline}
        </Button>
        {said.map((status) => (
          <Button className="grow sm:grow-0" disabled={isBusy} key={status} onClick={() => onDecide(status)} size="s" variant="main">
            {texts.accept[status]}
          </Button>
        ))}
      </ActionRow>
    </div>
  )
}
