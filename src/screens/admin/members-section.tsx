import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { ListedMember, MemberFilters as Filters } from '#features/members/members.contract.ts'
import { BULK_MAX } from '#features/members/members.rules.ts'
import type { Chosen } from '#features/members/web/bulk-sanction.tsx'
import { MemberFilters } from '#features/members/web/member-filters.tsx'
import { MemberRow } from '#features/members/web/member-row.tsx'
import { membersOptions } from '#features/members/web/members.api.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { memberTexts } from '#texts/features/members/members'
import { lazyPart } from '#ui/lazy-part.ts'
import { changeAddress, reloadPage, useAddress } from '#ui/navigation.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { MemberSection } from './member-section.tsx'
import { memberPath, membersPath, readMemberFilters } from './members-address.ts'
import type { SectionProps } from './section-pages.ts'

const BulkSanction = lazyPart(() => import('#features/members/web/bulk-sanction.tsx'))

/** The search for members; a name opens the member's page for moderators. */
export default function MembersSection(props: SectionProps) {
  return props.item === undefined ? <MemberList {...props} /> : <MemberSection {...props} username={props.item} />
}

function MemberList({ memberId, isAdmin }: SectionProps) {
  const { href } = useAddress()
  const filters = useMemo(() => readMemberFilters(href, isAdmin), [href, isAdmin])
  const query = useInfiniteQuery(membersOptions(memberId, filters))
  // The viewer is no longer a moderator: the reloaded page says so.
  useRefusal(query.error, reloadPage)
  return (
    <>
      <h1 className="text-title-l">{memberTexts.title}</h1>
      <MemberFilters filters={filters} isAdmin={isAdmin} key={href} onSearch={(asked) => changeAddress(membersPath(asked))} />
      <FoundMembers filters={filters} isAdmin={isAdmin} key={`${href} list`} memberId={memberId} query={query} />
    </>
  )
}

interface FoundMembersProps extends SectionProps {
  filters: Filters
  query: UseInfiniteQueryResult<InfiniteData<{ items: ListedMember[] }>>
}

/** The found members; a moderator can sanction some of them, or all, with one reason. */
function FoundMembers({ memberId, isAdmin, filters, query }: FoundMembersProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [acting, setActing] = useState<Chosen>()
  const shown = query.data?.pages.flatMap((page) => page.items) ?? []
  const choose = (username: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(username)
    else next.delete(username)
    setChosen(next)
  }
  const isAll = shown.length > 0 && shown.every(({ username }) => chosen.has(username))
  return (
    <section aria-label={memberTexts.list} className="grid gap-3">
      {shown.length > 0 && (
        <BulkBar
          count={chosen.size}
          hasFilters={Object.keys(filters).length > 0}
          isAll={isAll}
          onAct={(isMatching) => setActing(isMatching ? { matching: filters } : { usernames: [...chosen] })}
          onPage={(isChosen) => setChosen(new Set(isChosen ? shown.slice(0, BULK_MAX).map(({ username }) => username) : []))}
        />
      )}
      <PageList
        className="grid gap-2"
        empty={<StatusMessage help={memberTexts.noneHelp} level={2} title={memberTexts.none} />}
        query={query}
        skeleton={<Skeleton className="h-96 rounded-l!" />}
      >
        {(member) => (
          <MemberRow key={member.id} member={member} path={memberPath(member.username)}>
            <label className="inline-grid size-tap flex-none place-items-center">
              <span className="sr-only">{memberTexts.bulk.select(member.nickname)}</span>
              <input
                checked={chosen.has(member.username)}
                className="size-6 accent-saffron"
                disabled={!chosen.has(member.username) && chosen.size >= BULK_MAX}
                onChange={(event) => choose(member.username, event.currentTarget.checked)}
                type="checkbox"
              />
            </label>
          </MemberRow>
        )}
      </PageList>
      {acting && (
        <Suspense>
          <BulkSanction
            chosen={acting}
            isAdmin={isAdmin}
            memberId={memberId}
            onClose={() => {
              setActing(undefined)
              setChosen(new Set())
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
