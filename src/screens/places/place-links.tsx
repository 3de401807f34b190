import { wholeNumber } from '#i18n/format.ts'

export interface PlaceLink {
  name: string
  path: string
  venues?: number
  isCurrent?: boolean
}

/** Links to places, each with how many venues it has. */
export function PlaceLinks({ label, links }: { label: string; links: readonly PlaceLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ name, path, venues, isCurrent }) => (
          <li key={path}>
            <a
              aria-current={isCurrent ? 'page' : undefined}
              className="inline-flex min-h-tap items-center gap-1.5 rounded-full border border-line bg-card px-4 font-semibold no-underline hover:border-saffron aria-[current]:border-saffron aria-[current]:bg-saffron aria-[current]:text-on-saffron"
              href={path}
            >
              {name}
              {venues !== undefined && <span className="text-s font-normal tabular-nums">{wholeNumber(venues)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
