import { inWords } from '../badge-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#people/web/viewer.api.ts'
import { pointsTexts } from '#texts/features/points/points'
import { longDate, score, wholeNumber } from '#i18n/format.ts'
import type { Badge, BadgeProgress } from '../badges.contract.ts'
import { badgeShare } from '../badges.rules.ts'
import { badgeProgressOptions } from './parts/badges.api.ts'

/** All badges; for a member, each with the member's progress. */
export function BadgeList({ badges }: { badges: Badge[] }) {
  const member = useViewer().data?.profile
  const progress = useQuery(badgeProgressOptions(member?.id))
  const shown: (Badge | BadgeProgress)[] = (progress.data?.items ?? badges).map(inWords)
  return (
    <>
      {progress.isError && <p role="alert">{pointsTexts.progressFailed}</p>}
      <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((badge) => (
          <li
            className={`flex gap-3 rounded-m border-2 bg-card p-3.5 shadow-1 ${'earnedAt' in badge && badge.earnedAt !== null ? 'border-saffron' : 'border-transparent'}`}
            key={badge.id}
          >
            <span aria-hidden="true" className="w-11 flex-none text-center text-[2rem] leading-tight">
              {badge.emoji}
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="text-m wrap-anywhere">{badge.name}</h3>
              <p className="text-s text-ink-2">{badge.description}</p>
              {'earnedAt' in badge && <Progress badge={badge} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Progress({ badge: { name, earnedAt, current, conditionType, conditionValue } }: { badge: BadgeProgress }) {
  if (earnedAt !== null) return <p className="pt-1 text-s text-ink-2">{pointsTexts.earnedOn(longDate(earnedAt))}</p>
  if (current === null)
    return <p className="pt-1 text-s text-ink-2">{pointsTexts.notByCount[conditionType === 'first_100' ? 'first' : 'granted']}</p>
  const shown = conditionType === 'points_milestone' ? score(current) : wholeNumber(current)
  return (
    <>
      <progress
        aria-label={name}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-pill bg-line [&::-moz-progress-bar]:bg-saffron-deep [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-pill [&::-webkit-progress-value]:bg-saffron-deep"
        max={1}
        value={badgeShare(current, conditionValue)}
      />
      <p className="pt-1 text-s text-ink-2">{pointsTexts.progress(shown, wholeNumber(conditionValue), pointsTexts.units[conditionType])}</p>
    </>
  )
}
