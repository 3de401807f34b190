import { commonTexts } from '#texts/i18n/common'
import { PageWidth } from '#ui/page-width.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardsSkeleton } from './profile-restaurants.tsx'

/** A placeholder for a profile that is loading, with its final size, and with the name where it is known. */
export function ProfileSkeleton({ name }: { name?: string | undefined }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{commonTexts.loading}</output>
      <div className="profile-band" />
      <PageWidth className="pb-8">
        <div className="profile-person">
          <span className="profile-face">
            <Skeleton className="size-32 rounded-pill!" />
          </span>
          <div className="grid gap-2">
            {name === undefined ? <Skeleton className="h-10 w-60" /> : <h1 className="min-w-0 text-title-l wrap-anywhere">{name}</h1>}
            <Skeleton className="h-5 w-28" />
          </div>
          <Skeleton className="profile-slots h-[174px] sm:h-[82px]" />
        </div>
        <Skeleton className="my-4 h-12 max-w-[560px]" />
        <Skeleton className="mb-12 h-[88px]" />
        <CardsSkeleton />
      </PageWidth>
    </div>
  )
}
