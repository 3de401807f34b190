import type { ReactNode } from 'react'

interface PageSectionProps {
  /** The fragment that leads to the section and opens it: src/browser/open-section.ts. */
  id: string
  title: string
  /** The number of things in the section, next to its title. */
  count?: string
  /** What a reader should know without opening the section. */
  note?: ReactNode
  /** Whether the section is closed on a phone when the page is shown: `foldOnPhone`. */
  foldsOnPhone?: boolean
  children: ReactNode
}

/** A named part of a long page. A press on its title closes it and opens it again, also without script. */
export function PageSection({ id, title, count, note, foldsOnPhone = false, children }: PageSectionProps) {
  const headingId = `${id}-baslik`
  return (
    // The section takes the focus. A `details` with a tab index would take its content out of the tab order.
    <section aria-labelledby={headingId} className="page-section" id={id} tabIndex={-1}>
      <details data-fold={foldsOnPhone || undefined} open>
        <summary>
          <h2 id={headingId}>
            {title}
            {count !== undefined && <span> {count}</span>}
          </h2>
          {note && <span className="page-section-note">{note}</span>}
        </summary>
        {children}
      </details>
    </section>
  )
}

/** An inline script that closes sections on a phone before the first paint. Sections are open in the HTML, so that all readers can reach them. */
export const foldOnPhone = `if(matchMedia('(width < 1024px)').matches)for(const one of document.querySelectorAll('[data-fold]'))one.open=location.hash==='#'+one.parentNode.id`

interface SectionLinksProps {
  label: string
  sections: { id: string; name: string }[]
}

/** Links to the sections of a page. They stay below the header while the reader scrolls. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  return (
    <nav aria-label={label} className="section-links">
      <ul>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
