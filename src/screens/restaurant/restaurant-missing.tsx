import { detailTexts } from '#texts/features/restaurants/detail'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

/** Shown where a restaurant is missing or deleted. */
export function RestaurantMissing() {
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
