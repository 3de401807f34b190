import { Skeleton } from '#ui/skeleton.tsx'

/** A placeholder with the size of a card. */
export function CardSkeleton() {
  return (
    <div className="@container overflow-hidden rounded-l bg-card shadow-card">
      <Skeleton className="aspect-video rounded-none!" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-5 w-2/3" />
        <div className="grid grid-cols-3 gap-2">
          {[0, 1, 2].map((star) => (
            <div key={star} className="flex flex-col items-center gap-1.5 @min-[25.625rem]:flex-row @min-[25.625rem]:gap-2.5">
              <Skeleton className="size-[60px] flex-none rounded-pill!" />
              <Skeleton className="h-8 w-16" />
            </div>
          ))}
        </div>
        <Skeleton className="h-3" />
        <Skeleton className="h-5" />
        <Skeleton className="h-12" />
        <Skeleton className="h-4 w-1/3" />
        <div className="flex gap-2">
          <Skeleton className="h-tap flex-1 rounded-m!" />
          <Skeleton className="h-tap w-22 rounded-m!" />
        </div>
      </div>
    </div>
  )
}

/** Placeholders with the size of the rows of a screen. */
export function RowSkeleton() {
  return (
    <div className="grid gap-2 lg:grid-cols-2 lg:gap-3">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton className="h-21 rounded-m" key={row} />
      ))}
    </div>
  )
}
