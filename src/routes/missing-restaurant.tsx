import { detailTexts } from '#texts/features/restaurants/detail'
import type { PageAnswer } from '#shell/page.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { missingRestaurantHead } from './restaurant-head.ts'

/** The page of a missing or deleted restaurant. */
export function missingRestaurant(): PageAnswer {
  return { head: missingRestaurantHead(), status: 404, missing: 'restaurant', view: <RestaurantMissing /> }
}

function RestaurantMissing() {
  return (
    <PageWidth className="py-8">
      <StatusMessage level={1} title={detailTexts.notFound}>
        <a className={buttonClass({ variant: 'main' })} href="/tr/restaurants">
          {detailTexts.backToList}
        </a>
      </StatusMessage>
    </PageWidth>
  )
}
