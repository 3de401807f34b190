import { useViewer } from '#people/web/viewer.api.ts'
import { DeleteButton } from '#ui/delete-button.tsx'
import { RemoveButton } from '#features/moderation/web/remove-button.tsx'
import { priceTexts } from '#texts/features/prices/prices'
import type { Price } from '../../prices.contract.ts'
import { mayDelete } from '../../prices.rules.ts'
import { PriceSeen } from './price-seen.tsx'
import { amountText, seenText } from '../price-text.ts'
import { useDeletePrice } from './prices.api.ts'

/** A price of a history. The member who stated the price can delete it, and moderators can remove it with a reason. */
export function PriceRow({ price }: { price: Price }) {
  const { data: viewer } = useViewer()
  const remove = useDeletePrice(price.id)
  const amount = amountText(price.amount)
  const tool = {
    isPending: remove.isPending || remove.isSuccess,
    label: priceTexts.remove(amount, seenText(price.daysAgo)),
    question: priceTexts.removeQuestion,
  }
  return (
    <li>
      <b className="tabular-nums">{amount}</b>
      <PriceSeen price={price} />
      {mayDelete(price, viewer?.profile?.id) ? (
        <DeleteButton {...tool} onDelete={() => remove.mutate(undefined)} />
      ) : (
        viewer?.isModerator && <RemoveButton {...tool} onRemove={remove.mutate} />
      )}
    </li>
  )
}
