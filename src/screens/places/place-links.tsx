import { wholeNumber } from '#i18n/format.ts'

export interface PlaceLink {
  name: string
  path: string
  /** How many restaurants or dishes are there. */
  restaurants?: number
  isCurrent?: boolean
}

/** On a phone, the links are one row that scrolls sideways. */
const ROW = 'flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap'

/** Links to places, each with its number of restaurants or dishes. */
export function PlaceLinks({ label, links, isOneRow = false }: { label: string; links: readonly PlaceLink[]; isOneRow?: boolean }) {
  return (
    <nav aria-label={label}>
      <ul className={isOneRow ? ROW : 'flex flex-wrap gap-2'}>
        {links.map(({ name, path, restaurants, isCurrent }) => (
          <li key={path}>
            <a
              aria-current={isCurrent ? 'page' : undefined}
              className="inline-flex min-h-tap items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-card px-4 font-semibold no-underline hover:border-saffron aria-[current]:border-saffron aria-[current]:bg-saffron aria-[current]:text-on-saffron"
              href={path}
            >
              {name}
              {restaurants !== undefined && <span className="text-s font-normal tabular-nums">{wholeNumber(restaurants)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
