import { GlutenWarning } from '#features/fact-names/web/gluten-warning.tsx'
import { PageWidth } from '#ui/page-width.tsx'

/** The sentence beside the filters of the map. The screen renders it outside of the island, so the map loads no texts of facts. */
export function MapNote({ facts }: { facts: readonly string[] }) {
  return (
    <PageWidth>
      <GlutenWarning className="pb-4" facts={facts} />
    </PageWidth>
  )
}
