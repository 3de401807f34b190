import { importTexts } from '#texts/features/imports/imports'
import type { RestaurantSource } from '../imports.contract.ts'

const OSM = 'https://www.openstreetmap.org'
/** The ids of objects of OpenStreetMap; other rows of an imported OpenStreetMap file have another form of id. */
const OSM_ID = /^(?:node|way|relation)\/\d+$/

/** Names the sources whose licence requires it. */
export function SourceNote({ sources }: { sources: RestaurantSource[] }) {
  const named = sources.filter(({ attribution }) => attribution !== null)
  if (named.length === 0) return null
  return (
    <section aria-label={importTexts.sources} className="mt-8 text-s text-ink-3">
      <ul>
        {named.map(({ source, externalId, licence, attribution }) => (
          <li key={`${source}/${externalId}`}>
            {source === 'osm' && OSM_ID.test(externalId) ? (
              <>
                <a className="inline-block py-3 underline" href={`${OSM}/${externalId}`} rel="nofollow noopener noreferrer" target="_blank">
                  {attribution}
                </a>{' '}
                <a className="inline-block py-3 underline" href={`${OSM}/copyright`} rel="nofollow noopener noreferrer" target="_blank">
                  {importTexts.licence(licence)}
                </a>
              </>
            ) : (
              `${attribution} · ${importTexts.licence(licence)}`
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
