import { giftTexts } from '#texts/features/gifts/gifts'
import { score } from '#i18n/format.ts'
import { pointsAfter } from '../../gifts.rules.ts'

/** The member's points and the points that are left after this gift, shown as a calculation. */
export function Balance({ points, cost }: { points: number; cost: number | undefined }) {
  const rest = cost === undefined ? undefined : pointsAfter(points, cost)
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-m bg-well px-4 py-3 text-s" role="status">
      <span>
        {giftTexts.balance}: <b>{giftTexts.cost(score(points))}</b>
      </span>
      {rest !== undefined && (
        <span className={rest < 0 ? 'font-semibold text-danger' : 'tabular-nums'}>
          {rest < 0 ? giftTexts.lacks(score(-rest)) : giftTexts.remains(score(points), score(cost!), score(rest))}
        </span>
      )}
    </p>
  )
}
