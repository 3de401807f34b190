import { legalTexts } from '#texts/features/legal/legal'

export type Policy = 'privacy' | 'terms'

/** The sections of a legal text under its date. */
export function LegalText({ policy, level }: { policy: Policy; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <>
      <p className="text-s text-ink-2">{legalTexts.updated}</p>
      {legalTexts[policy].sections.map(([title, ...paragraphs]) => (
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
