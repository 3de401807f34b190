import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { MemberFile } from '#features/members/members.contract.ts'
import { MemberAccount } from '#features/members/web/member-account.tsx'
import { MemberMarks } from '#features/members/web/member-marks.tsx'
import { MemberReports } from '#features/members/web/member-reports.tsx'
import { memberFileOptions } from '#features/members/web/members.api.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { MemberHistory } from '#features/sanctions/web/member-history.tsx'
import { SanctionButton } from '#features/sanctions/web/sanction-button.tsx'
import { ProfileComments } from '#screens/profile/profile-comments.tsx'
import { memberTexts } from '#texts/features/members/members'
import { commonTexts } from '#texts/i18n/common'
import { fullDate, longDate, score, wholeNumber } from '#i18n/format.ts'
import { ApiError } from '#lib/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { reloadPage } from '#ui/navigation.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { AddedRestaurants } from './added-restaurants.tsx'
import { membersPath } from './members-address.ts'
import type { SectionProps } from './section-pages.ts'

const ZONE = 'Europe/Istanbul'
const card = 'grid content-start gap-3 rounded-l bg-card p-4 shadow-1'

/** The address of a reported item in the queue. */
const queuePath = (item: string): string => `/tr/admin/queue?${new URLSearchParams({ is: 'report', no: item }).toString()}`

/**
 * The page about one member for moderators: the account, the present sanction, the reports of others, and the member's own content and
 * reports.
 */
export function MemberSection({ memberId, isAdmin, username }: SectionProps & { username: string }) {
  const query = useQuery(memberFileOptions(memberId, username))
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  useRefusal(query.error, reloadPage)
  if (query.isPending) return <Skeleton className="h-96 rounded-l!" />
  if (!query.data) {
    return (
      <StatusMessage
        help={isMissing ? memberTexts.missingHelp : commonTexts.loadFailedHelp}
        level={1}
        title={isMissing ? memberTexts.missing : commonTexts.loadFailed}
      >
        {isMissing ? <BackLink /> : <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>}
      </StatusMessage>
    )
  }
  const file = query.data
  return (
    <>
      <p>
        <BackLink />
      </p>
      <Head file={file} isOwn={file.id === memberId} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Facts file={file} />
        <Sanctions file={file} memberId={memberId} />
        {isAdmin && <MemberAccount memberId={memberId} networkPath={(network) => membersPath({ network })} username={file.username} />}
        <MemberReports memberId={memberId} queuePath={queuePath} side="about" username={file.username} />
        <MemberReports memberId={memberId} queuePath={queuePath} side="by" username={file.username} />
      </div>
      <section aria-label={memberTexts.did} className="grid gap-4 pt-2">
        <h2 className="text-xl">{memberTexts.did}</h2>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className={card}>
            <h3 className="text-l">{memberTexts.restaurants}</h3>
            <AddedRestaurants profileId={file.id} />
          </div>
          <div className={card}>
            <h3 className="text-l">{memberTexts.comments}</h3>
            <ProfileComments isOwn={false} profileId={file.id} />
          </div>
        </div>
      </section>
    </>
  )
}

function BackLink() {
  return (
    <a className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4" href={membersPath({})}>
      {memberTexts.back}
    </a>
  )
}

function Head({ file, isOwn }: { file: MemberFile; isOwn: boolean }) {
  const { username, nickname, avatarUrl, role, sanctions, signedUpAt, description } = file
  return (
    <header className="flex flex-wrap items-center gap-4">
      <Avatar name={nickname} size="l" url={avatarUrl} />
      <div className="grid min-w-0 flex-1 gap-1">
        <h1 className="text-title-l wrap-anywhere" translate="no">
          {nickname}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          @{username}
          <MemberMarks role={role} sanction={sanctions[0] ?? null} />
          <time dateTime={signedUpAt} title={fullDate(signedUpAt, ZONE)}>
            {memberTexts.signedUp(longDate(signedUpAt, ZONE))}
          </time>
        </p>
        {description && <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere">{description}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <a className={buttonClass({})} href={`/tr/profile/${encodeURIComponent(username)}`}>
          {memberTexts.toProfile}
        </a>
        {!isOwn && <SanctionButton person={file} />}
      </div>
    </header>
  )
}

function Facts({ file: { points, debt, counts } }: { file: MemberFile }) {
  const facts: [string, string][] = [
    [memberTexts.points, score(points)],
    ...(debt > 0 ? [[memberTexts.debt, score(debt)] as [string, string]] : []),
    [memberTexts.restaurants, wholeNumber(counts.restaurants)],
    [memberTexts.votes, wholeNumber(counts.votes)],
    [memberTexts.comments, wholeNumber(counts.comments)],
    [memberTexts.replies, wholeNumber(counts.replies)],
    [memberTexts.followers, wholeNumber(counts.followers)],
    [memberTexts.following, wholeNumber(counts.following)],
    [memberTexts.reports, wholeNumber(counts.reports)],
  ]
  return (
    <section aria-label={memberTexts.facts} className={card}>
      <h2 className="text-l">{memberTexts.facts}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5 sm:grid-cols-3 xl:grid-cols-2">
        {facts.map(([name, value]) => (
          <div className="flex items-baseline justify-between gap-3" key={name}>
            <dt className="text-s text-ink-2">{name}</dt>
            <dd className="font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {counts.dismissedReports > 0 && <p className="text-s text-ink-2">{memberTexts.dismissed(wholeNumber(counts.dismissedReports))}</p>}
    </section>
  )
}

function Sanctions({ file: { username, sanctions }, memberId }: { file: MemberFile; memberId: string }) {
  const title = useId()
  return (
    <section aria-labelledby={title} className={card}>
      <h2 className="text-l" id={title}>
        {memberTexts.sanctions}
      </h2>
      {sanctions.length === 0 && <p className="text-s text-ink-2">{memberTexts.noSanctions}</p>}
      <ul className="grid gap-1">
        {sanctions.map(({ kind, until, decisionId }) => (
          <li className="flex flex-wrap gap-x-2" key={decisionId}>
            <b className="text-danger">{memberTexts.held[kind]}</b>
            <span className="text-ink-2">
              {until !== null
                ? memberTexts.heldUntil(longDate(until, ZONE))
                : kind === 'warning'
                  ? memberTexts.untilRead
                  : memberTexts.forGood}
            </span>
          </li>
        ))}
      </ul>
      <h3 className="text-m">{memberTexts.decisions}</h3>
      <MemberHistory memberId={memberId} username={username} />
    </section>
  )
}
