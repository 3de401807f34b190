import { legalTexts } from '#i18n/areas.ts'
import { Wrap } from '#ui/page.tsx'

/** A legal text: a title, its date, its sections. */
export function LegalPage({ text }: { text: { title: string; sections: readonly (readonly [string, string])[] } }) {
  return (
    <Wrap className="max-w-[76ch] py-6 lg:py-10">
      <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{text.title}</h1>
      <p className="mt-2 text-s text-ink-2">{legalTexts.updated}</p>
      {text.sections.map(([title, body]) => (
        <section className="mt-6" key={title}>
          <h2 className="text-[1.375rem]">{title}</h2>
          <p className="mt-1.5">{body}</p>
        </section>
      ))}
    </Wrap>
  )
}
