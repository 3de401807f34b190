import { backupDays } from '#i18n/site.ts'
import { legalTexts } from '#texts/features/legal/legal'

export type Policy = 'privacy' | 'terms'

interface LegalTextProps {
  policy: Policy
  level: 2 | 3
  /** The host that serves the map, if it is another site. */
  mapHost?: string | null
}

/** The privacy policy with what the operator decides: for how long backups are kept, and whose map is shown. */
function privacySections(mapHost: string | null) {
  const { sections } = legalTexts.privacy
  return [
    ...sections.slice(0, -1),
    legalTexts.backups(backupDays()),
    ...(mapHost === null ? [] : [legalTexts.map(mapHost)]),
    ...sections.slice(-1),
  ]
}

/** The sections of a legal text under its date. */
export function LegalText({ policy, level, mapHost = null }: LegalTextProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const sections = policy === 'privacy' ? privacySections(mapHost) : legalTexts.terms.sections
  return (
    <>
      <p className="text-s text-ink-2">{legalTexts.updated}</p>
      {sections.map(([title, ...paragraphs]) => (
        <section className="mt-5" key={title}>
          <Heading className="text-[1.25rem]">{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p className="mt-1.5" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </>
  )
}
