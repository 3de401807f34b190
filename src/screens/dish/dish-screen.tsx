import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import type { DishSheet } from '#features/dishes/dishes.contract.ts'
import { meanOfCounts } from '#features/dishes/dishes.rules.ts'
import { dishInRestaurant } from '#features/dishes/web/dish-path.ts'
import { DishRating } from '#features/dishes/web/dish-rating.island.tsx'
import { kindName } from '#features/dishes/web/kind-name.ts'
import { PhotoPreview } from '#features/member-photos/web/photo-preview.tsx'
import { exactScore, wholeNumber } from '#i18n/format.ts'
import { dishSheetTexts } from '#texts/features/dishes/dish-sheet'
import { buttonClass } from '#ui/button.tsx'
import { Histogram } from '#ui/histogram.tsx'
import { Island } from '#ui/island.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { Formula, Part } from '#screens/score/part.tsx'
import { DishOrderPart } from './dish-order-part.tsx'
import { DishTools } from './dish-tools.island.tsx'

/** The page of a dish: its ratings and how every number is computed from them. */
export function DishScreen({ sheet }: { sheet: DishSheet }) {
  const { id, restaurant, heldCount } = sheet
  return (
    <PageWidth className="max-w-[1080px] py-6 lg:py-10">
      <a className="inline-flex min-h-tap items-center gap-1.5 font-semibold text-ink-2" href={dishInRestaurant(restaurant.id, id)}>
        <ArrowLeft aria-hidden="true" size={20} />
        <span translate="no">{restaurant.title}</span>
      </a>
      <DishHead sheet={sheet} />
      <div className="pt-4">
        <PhotoPreview count={null} dish={id} items={sheet.photos} restaurantId={restaurant.id} />
      </div>
      <div className="grid items-start gap-4 pt-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <MembersPart sheet={sheet} />
          <Part
            help={heldCount === 0 ? dishSheetTexts.heldNone : dishSheetTexts.heldHelp(wholeNumber(heldCount))}
            number={wholeNumber(heldCount)}
            title={dishSheetTexts.held}
          />
          <Part help={dishSheetTexts.recomputeHelp} title={dishSheetTexts.recompute}>
            <div>
              <a className={buttonClass({ variant: 'main' })} download href={`/api/dishes/${id}/ratings`}>
                <Download aria-hidden="true" size={20} />
                {dishSheetTexts.download}
              </a>
            </div>
          </Part>
        </div>
        <DishOrderPart sheet={sheet} />
      </div>
    </PageWidth>
  )
}

/** The name and the kind of the dish, the member's own rating, and the tools. */
function DishHead({ sheet: { id, name, restaurant, kind, ratings } }: { sheet: DishSheet }) {
  return (
    <>
      <h1 className="text-title-l wrap-anywhere" translate="no">
        {name}
      </h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">
        <Island hash={`puanla-${id}`} name="dish-rating" wake="member-visible">
          <DishRating id={id} isPage name={name} rating={meanOfCounts(ratings)} restaurantId={restaurant.id} />
        </Island>
        {kind && <p className="text-ink-2">{dishSheetTexts.kind(kindName(kind))}</p>}
        <Island hash={`bildir-dish-${id}`} name="dish-tools" wake="member-visible">
          <DishTools id={id} kind={kind} name={name} restaurantId={restaurant.id} />
        </Island>
      </div>
    </>
  )
}

/** The plain mean: its ratings, and the sum. */
function MembersPart({ sheet: { name, ratings } }: { sheet: DishSheet }) {
  const { count, mean } = meanOfCounts(ratings) ?? { count: 0, mean: 0 }
  const sum = ratings.reduce((all, amount, at) => all + amount * (at + 1), 0)
  return (
    <Part help={dishSheetTexts.membersHelp} number={count === 0 ? undefined : exactScore(mean)} title={dishSheetTexts.members}>
      {count === 0 ? (
        <p>{dishSheetTexts.none}</p>
      ) : (
        <>
          <Histogram buckets={ratings} label={dishSheetTexts.distribution(name)} />
          <Formula>
            {dishSheetTexts.sum(wholeNumber(sum), wholeNumber(count))} <b>{exactScore(mean)}</b>
          </Formula>
        </>
      )}
    </Part>
  )
}
