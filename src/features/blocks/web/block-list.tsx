import { useInfiniteQuery } from '@tanstack/react-query'
import { blockTexts } from '#texts/features/blocks/blocks'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { BlockedPerson } from '../blocks.contract.ts'
import type { BlockKind } from '../blocks.rules.ts'
import { blocksOptions, useChoose } from './parts/blocks.api.ts'

/** The members whom the viewer blocked or muted, each with a button that undoes it. */
export function BlockList({ kind }: { kind: BlockKind }) {
  const query = useInfiniteQuery(blocksOptions(kind))
  return (
    <section aria-labelledby={`kisiler-${kind}`} className="grid gap-2">
      <h3 id={`kisiler-${kind}`}>{blockTexts.lists[kind]}</h3>
      <PageList
        className="grid divide-y divide-line"
        empty={<p className="text-s text-ink-2">{blockTexts.none[kind]}</p>}
        query={query}
        skeleton={<Skeleton className="h-12" />}
      >
        {(person) => <Row key={person.id} kind={kind} person={person} />}
      </PageList>
    </section>
  )
}

function Row({ person, kind }: { person: BlockedPerson; kind: BlockKind }) {
  const choose = useChoose(person)
  const { username, nickname, avatarUrl } = person
  const label = blockTexts.undo[kind]
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={nickname} url={avatarUrl} />
      <p className="min-w-0 flex-1 leading-tight wrap-anywhere">
        <b className="block" translate="no">
          {nickname}
        </b>
        <span className="text-s text-ink-2" translate="no">
          @{username}
        </span>
      </p>
      <Button
        aria-label={blockTexts.undoOf(label, nickname)}
        onClick={() => !choose.isPending && choose.mutate({ kind, isOn: false })}
        size="s"
      >
        {label}
      </Button>
    </li>
  )
}
