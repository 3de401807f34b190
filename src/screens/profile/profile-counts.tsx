import { Suspense, useState } from 'react'
import { profileTexts } from '#texts/features/profiles/profiles'
import { compactCount, score } from '#i18n/format.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const ReviewedDialog = lazyPart(() => import('./reviewed-dialog.tsx'))
const FollowsDialog = lazyPart(() => import('#features/follows/web/follows-dialog.tsx'))

/** From this number on, there is no space for tenths. */
const LARGE = 10_000

/** The counts that open a list of the counted items. */
const lists = ['reviewed', 'followers', 'following'] as const

/** The counts of a member, with the points. */
export function ProfileCounts({ profile: { id, points, debt = 0, counts } }: { profile: Profile }) {
  const [opened, open] = useState<(typeof lists)[number]>()
  const close = () => open(undefined)
  return (
    <>
      <ul aria-label={profileTexts.tally} className="profile-tally">
        <li>
          <b>{points < LARGE ? score(points) : compactCount(points)}</b> <span>{profileTexts.points}</span>
        </li>
        {lists.map((list) => (
          <li key={list}>
            <button aria-haspopup="dialog" onClick={() => open(list)} type="button">
              <b>{compactCount(counts[list])}</b> <span>{profileTexts[list]}</span>
            </button>
          </li>
        ))}
      </ul>
      {debt > 0 && (
        <p className="text-s text-ink-2">
          <b className="text-ink">{profileTexts.debt(score(points), score(debt))}.</b> {profileTexts.debtHelp}
        </p>
      )}
      {opened && (
        <Suspense>
          {opened === 'reviewed' ? (
            <ReviewedDialog onClose={close} profileId={id} />
          ) : (
            <FollowsDialog list={opened} onClose={close} profileId={id} />
          )}
        </Suspense>
      )}
    </>
  )
}
