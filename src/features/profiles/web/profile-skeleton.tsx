import { t } from '#i18n/index.ts'
import { Wrap } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardsSkeleton } from './profile-restaurants.tsx'

/** A profile that has not come yet, with its true measures. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{t.common.loading}</output>
      <div className="profile-band" />
      <Wrap className="pb-8">
        <div className="profile-person">
          <span className="profile-face">
            <Skeleton className="size-32 rounded-pill!" />
          </span>
          <div className="grid gap-2">
            <Skeleton className="h-10 w-60" />
            <Skeleton className="h-5 w-28" />
          </div>
          <Skeleton className="profile-slots h-[174px] sm:h-[82px]" />
        </div>
        <Skeleton className="my-4 h-12 max-w-[560px]" />
        <Skeleton className="mb-12 h-[88px]" />
        <CardsSkeleton />
      </Wrap>
    </div>
  )
}
