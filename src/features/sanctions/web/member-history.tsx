import { useInfiniteQuery } from '@tanstack/react-query'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { longDate } from '#i18n/format.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CaseFile } from '../sanctions.contract.ts'
import { historyOptions } from './parts/sanctions.api.ts'

/** The earlier decisions about a member, with their appeals; for moderators. */
export function MemberHistory({ memberId, username }: { memberId: string; username: string }) {
  const query = useInfiniteQuery(historyOptions(memberId, username))
  return (
    <PageList
      className="grid gap-2"
      empty={<p className="text-s text-ink-2">{sanctionTexts.impose.noHistory}</p>}
      query={query}
      skeleton={<Skeleton className="h-12" />}
    >
      {({ id, contentType, outcome, facts, decidedAt, undoneAt, appeal }) => (
        <li className="text-s" key={id}>
          <p className="flex flex-wrap gap-x-2">
            <b>
              {sanctionTexts.types[contentType]}: {sanctionTexts.outcomes[outcome]}
            </b>
            <time className="text-ink-2" dateTime={decidedAt}>
              {longDate(decidedAt, 'Europe/Istanbul')}
            </time>
            {undoneAt !== null && <b className="text-accept-text">{sanctionTexts.statement.undone}</b>}
          </p>
          {facts !== null && <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{facts}</p>}
          {appeal && <Appeal appeal={appeal} />}
        </li>
      )}
    </PageList>
  )
}

function Appeal({ appeal: { content, outcome, answer } }: { appeal: NonNullable<CaseFile['appeal']> }) {
  return (
    <div className="mt-1 border-l-4 border-saffron pl-3">
      {content !== null && (
        <p className="whitespace-pre-line wrap-anywhere">
          <b>{sanctionTexts.statement.how}: </b>
          {content}
        </p>
      )}
      <p className="text-ink-2">{outcome === null ? sanctionTexts.appeal.waiting : sanctionTexts.appeal[outcome]}</p>
      {answer !== null && (
        <p className="whitespace-pre-line text-ink-2 wrap-anywhere">
          <b>{sanctionTexts.appeal.answer}: </b>
          {answer}
        </p>
      )}
    </div>
  )
}
