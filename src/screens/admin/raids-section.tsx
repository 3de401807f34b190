import type { SectionProps } from './section-pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusal } from '#people/web/use-refusal.ts'
import { raidTexts } from '#texts/features/raids/raids'
import { reloadPage } from '#ui/navigation.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { RaidSigns } from '#features/raids/raids.contract.ts'
import { FoundCard } from '#features/raids/web/found-card.tsx'
import { RaidItem } from '#features/raids/web/raid-item.tsx'
import { failureText, raidsOptions, usePreview } from '#features/raids/web/raids.api.ts'
import { SearchForm } from '#features/raids/web/search-form.tsx'
import { linkedSigns, signsOf } from '#features/raids/web/signs.ts'

/** The section in which admins search for a raid, undo it, and return the content of earlier raids. */
export default function RaidsSection({ memberId }: SectionProps) {
  const [draft, setDraft] = useState(() => linkedSigns(window.location.hash))
  const [signs, setSigns] = useState<RaidSigns>()
  const preview = usePreview()
  const raids = useInfiniteQuery(raidsOptions(memberId))
  // The viewer is no longer an admin: the reloaded page says so.
  useRefusal(raids.error, reloadPage)

  function look(next: RaidSigns): void {
    setSigns(next)
    preview.mutate(next)
  }
  return (
    <div className="grid min-w-0 gap-6">
      <div className="grid gap-2">
        <h1 className="text-title-l">{raidTexts.title}</h1>
        <p className="max-w-prose text-ink-2">{raidTexts.intro}</p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <SearchForm draft={draft} isPending={preview.isPending} onChange={setDraft} onSearch={() => look(signsOf(draft))} />
          {preview.isError && (
            <p className="font-semibold text-danger" role="alert">
              {failureText(preview.error)}
            </p>
          )}
          {preview.data && signs && (
            <FoundCard
              found={preview.data}
              key={preview.data.fingerprint}
              memberId={memberId}
              onChanged={() => look(signs)}
              onDone={() => preview.reset()}
              onNarrow={(network) => look(signsOf(draft, network))}
              signs={signs}
            />
          )}
        </div>
        <section aria-label={raidTexts.list} className="grid gap-3">
          <h2 className="text-title-s">{raidTexts.list}</h2>
          <PageList
            className="grid gap-3"
            empty={<p className="text-ink-2">{raidTexts.none}</p>}
            query={raids}
            skeleton={<Skeleton className="h-40 rounded-l!" />}
          >
            {(raid) => <RaidItem key={raid.id} memberId={memberId} raid={raid} />}
          </PageList>
        </section>
      </div>
    </div>
  )
}
