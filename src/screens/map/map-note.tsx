import { GlutenWarning } from '#features/fact-names/web/gluten-warning.tsx'
import { PageWidth } from '#ui/page-width.tsx'

/** What the filters of the map need to say. It stands outside of the island, so that the map loads no texts of facts. */
export function MapNote({ facts }: { facts: readonly string[] }) {
  return (
    <PageWidth>
      <GlutenWarning className="pb-4" facts={facts} />
    </PageWidth>
  )
}
