import type { Takedown, TakedownPage } from '#features/takedowns/takedowns.contract.ts'
import { TakedownEntry } from '#features/takedowns/web/takedown-entry.tsx'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'

const PATH = '/tr/takedowns'

interface TakedownsScreenProps {
  page: TakedownPage
  /** Whether the list starts with the newest request. */
  isFirst: boolean
}

/** The register: the public list of requests by law. */
export function TakedownsScreen({ page, isFirst }: TakedownsScreenProps) {
  return (
    <PageWidth className="max-w-[900px] py-6 lg:py-10">
      <h1 className="text-title-l">{takedownTexts.title}</h1>
      <p className="max-w-[70ch] pt-1 pb-6 text-ink-2">{takedownTexts.intro}</p>
      {page.items.length === 0 ? (
        <p className="text-ink-2">{takedownTexts.none}</p>
      ) : (
        <ul className="grid gap-3">
          {page.items.map((entry) => (
            <li key={entry.id}>
              <TakedownEntry entry={entry} isLinked level={2} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 pt-4">
        {page.nextCursor !== null && (
          <a className={buttonClass({ variant: 'main' })} href={`${PATH}?devam=${encodeURIComponent(page.nextCursor)}`} rel="next">
            {takedownTexts.older}
          </a>
        )}
        {!isFirst && (
          <a className={buttonClass({ variant: 'quiet' })} href={PATH}>
            {takedownTexts.newest}
          </a>
        )}
      </div>
    </PageWidth>
  )
}

/** The page of one request of the register. */
export function TakedownScreen({ entry }: { entry: Takedown }) {
  return (
    <PageWidth className="grid max-w-[900px] justify-items-start gap-4 py-6 lg:py-10">
      <TakedownEntry entry={entry} isLinked={false} level={1} />
      <a className={buttonClass({ variant: 'quiet' })} href={PATH}>
        {takedownTexts.all}
      </a>
    </PageWidth>
  )
}
