import { lazy, Suspense, useState } from 'react'
import { t } from '#i18n/index.ts'
import { compactCount, score } from '#lib/format.ts'
import type { Profile } from '../profiles.contract.ts'

const ReviewedDialog = lazy(() => import('./reviewed-dialog.tsx'))

/** From here on tenths have no room. */
const LARGE = 10_000

/** A member in numbers. */
export function Tally({ profile: { id, points, counts } }: { profile: Profile }) {
  const [isReviewed, setReviewed] = useState(false)
  return (
    <>
      <ul aria-label={t.profiles.tally} className="profile-tally">
        <li>
          <b>{points < LARGE ? score(points) : compactCount(points)}</b> <span>{t.profiles.points}</span>
        </li>
        <li>
          <button aria-haspopup="dialog" onClick={() => setReviewed(true)} type="button">
            <b>{compactCount(counts.reviewed)}</b> <span>{t.profiles.reviewed}</span>
          </button>
        </li>
        <li>
          <b>{compactCount(counts.followers)}</b> <span>{t.profiles.followers}</span>
        </li>
        <li>
          <b>{compactCount(counts.following)}</b> <span>{t.profiles.following}</span>
        </li>
      </ul>
      {isReviewed && (
        <Suspense>
          <ReviewedDialog onClose={() => setReviewed(false)} profileId={id} />
        </Suspense>
      )}
    </>
  )
}
