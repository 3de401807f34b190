import { useQuery } from '@tanstack/react-query'
import { commonTexts } from '#texts/i18n/common'
import { feedTexts } from '#texts/features/feed/feed'
import { compactCount } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { summaryOptions } from './summary.api.ts'

/** The network of followed members in two numbers. */
export function NetworkCard({ memberId }: { memberId: string | undefined }) {
  const { data, isError, refetch } = useQuery(summaryOptions(memberId))
  return (
    <section aria-labelledby="agin" className="grid gap-3 rounded-l bg-card p-4 shadow-1 max-lg:order-last">
      <div>
        <h2 className="text-title-s first-letter:uppercase" id="agin">
          {feedTexts.network}
        </h2>
        <p className="text-s text-ink-2">{feedTexts.networkHelp}</p>
      </div>
      {data ? (
        <dl className="grid grid-cols-2 gap-3">
          {(
            [
              [feedTexts.networkRestaurants, data.networkRestaurants],
              [feedTexts.networkVotes, data.networkVotes],
            ] as const
          ).map(([label, count]) => (
            <div className="flex flex-col-reverse justify-end" key={label}>
              <dt className="text-s text-ink-2">{label}</dt>
              <dd className="figure text-[2.25rem] leading-none [font-stretch:92%] text-saffron-text">
                {data.isNetworkExact ? compactCount(count) : feedTexts.atLeast(compactCount(count))}
              </dd>
            </div>
          ))}
        </dl>
      ) : isError ? (
        <div className="grid justify-items-start gap-2" role="alert">
          <p className="text-s font-semibold text-danger">{commonTexts.loadFailed}</p>
          <Button onClick={() => void refetch()} size="s">
            {commonTexts.tryAgain}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-15" />
      )}
    </section>
  )
}
