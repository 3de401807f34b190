import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { longDate } from '#i18n/format.ts'
import { restaurantStatusTexts } from '#texts/features/restaurant-status/restaurant-status'
import { Island } from '#ui/island.tsx'
import { SayStatus } from './say-status.island.tsx'

/** Says at the top of a page that the restaurant closed or moved, and when; members can say here that it is open. */
export function StatusMark({ restaurant }: { restaurant: Restaurant }) {
  const { id, status, statusSince, movedTo, questionType } = restaurant
  if (status === 'open') return null
  return (
    <aside className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-l border-2 border-line-strong bg-card p-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="text-l font-bold">{restaurantStatusTexts[status]}</p>
        {movedTo && <p>{restaurantStatusTexts.movedTo(movedTo)}</p>}
        <p className="text-s text-ink-2">
          {statusSince && restaurantStatusTexts.since(longDate(statusSince, 'Europe/Istanbul'))}{' '}
          {status === 'closed' && restaurantStatusTexts.closedHelp}
        </p>
      </div>
      {questionType === 'normal' && (
        <Island hash="acik" name="say-status">
          <SayStatus onMark restaurantId={id} />
        </Island>
      )}
    </aside>
  )
}
