import type { Removal } from '#features/takedowns/takedowns.contract.ts'
import { dayText, TakedownNote } from '#features/moderation/web/takedown-note.tsx'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { detailTexts } from '#texts/features/restaurants/detail'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'

const texts = takedownTexts.restaurantGone

/** The page of a removed restaurant: the rule or the request by law that removed it, and links to continue. */
export function RestaurantRemoved({ removal: { rule, decidedOn, takedown } }: { removal: Removal }) {
  return (
    <PageWidth className="py-8">
      <div className="grid justify-items-start gap-3 rounded-l bg-well p-6">
        <h1 className="text-[1.375rem]! leading-tight">{takedown ? texts.lawTitle : texts.removedTitle}</h1>
        <p className="max-w-[62ch] text-ink-2">
          {takedown ? <TakedownNote notice={takedown} /> : texts.removedHelp(moderationTexts.rules[rule], dayText(decidedOn))}
        </p>
        <div className="flex flex-wrap gap-2 pt-1">
          <a className={buttonClass({ variant: 'main' })} href="/tr/restaurants">
            {detailTexts.backToList}
          </a>
          {!takedown && (
            <a className={buttonClass({ variant: 'quiet' })} href="/tr/moderation">
              {texts.rules}
            </a>
          )}
        </div>
      </div>
    </PageWidth>
  )
}
