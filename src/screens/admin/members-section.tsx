import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MemberFilters } from '#features/members/web/member-filters.tsx'
import { MemberRow } from '#features/members/web/member-row.tsx'
import { membersOptions } from '#features/members/web/members.api.ts'
import { useRefusal } from '#features/moderation/web/use-refusal.ts'
import { memberTexts } from '#texts/features/members/members'
import { changeAddress, reloadPage, useAddress } from '#ui/navigation.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { MemberSection } from './member-section.tsx'
import { memberPath, membersPath, readMemberFilters } from './members-address.ts'
import type { SectionProps } from './section-pages.ts'

/** Finds members and opens the file of one. */
export default function MembersSection(props: SectionProps) {
  return props.item === undefined ? <MemberList {...props} /> : <MemberSection {...props} username={props.item} />
}

function MemberList({ memberId, isAdmin }: SectionProps) {
  const { href } = useAddress()
  const filters = useMemo(() => readMemberFilters(href, isAdmin), [href, isAdmin])
  const query = useInfiniteQuery(membersOptions(memberId, filters))
  // The viewer moderates no longer: the page is loaded again and says so.
  useRefusal(query.error, reloadPage)
  return (
    <>
      <h1 className="text-title-l">{memberTexts.title}</h1>
      <MemberFilters filters={filters} isAdmin={isAdmin} key={href} onSearch={(asked) => changeAddress(membersPath(asked))} />
      <section aria-label={memberTexts.list}>
        <PageList
          className="grid gap-2"
          empty={<StatusMessage help={memberTexts.noneHelp} level={2} title={memberTexts.none} />}
          query={query}
          skeleton={<Skeleton className="h-96 rounded-l!" />}
        >
          {(member) => <MemberRow key={member.id} member={member} path={memberPath(member.username)} />}
        </PageList>
      </section>
    </>
  )
}
