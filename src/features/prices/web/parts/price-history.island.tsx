import ChevronDown from 'lucide-react/icons/chevron-down'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { wholeNumber } from '#i18n/format.ts'
import { commonTexts } from '#texts/i18n/common'
import { priceTexts } from '#texts/features/prices/prices'
import { Button } from '#ui/button.tsx'
import { historyOptions } from './prices.api.ts'
import { PriceRow } from './price-row.tsx'

/** Opens all prices of a dish below it, the latest first. */
export function PriceHistory({ dishId, dish, count }: { dishId: number; dish: string; count: number }) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        aria-controls={isOpen ? listId : undefined}
        aria-expanded={isOpen}
        className="price-toggle"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        <ChevronDown aria-hidden="true" size={18} />
        {priceTexts.history(wholeNumber(count))}
      </button>
      {isOpen && (
        <div id={listId}>
          <History dish={dish} dishId={dishId} />
        </div>
      )}
    </>
  )
}

function History({ dishId, dish }: { dishId: number; dish: string }) {
  const query = useInfiniteQuery(historyOptions(dishId))
  if (query.isError && query.data === undefined)
    return (
      <div role="alert">
        <p className="pb-2 font-semibold text-danger">{priceTexts.historyFailed}</p>
        <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
      </div>
    )
  if (query.data === undefined) return <p role="status">{commonTexts.loading}</p>
  return (
    <>
      <ol aria-label={priceTexts.historyOf(dish)} className="price-history">
        {query.data.pages.flatMap((page) => page.items.map((price) => <PriceRow key={price.id} price={price} />))}
      </ol>
      {query.hasNextPage && (
        <Button disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {commonTexts.more}
        </Button>
      )}
    </>
  )
}
