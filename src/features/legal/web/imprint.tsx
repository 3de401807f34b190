import type { PublicSite } from '#i18n/site.ts'
import { legalTexts } from '#texts/features/legal/legal'
import { PageWidth } from '#ui/page-width.tsx'

/** The operator of the site, as the law requires; empty fields are left out. */
export function Imprint({ site: { operatorName, operatorAddress, contact, law } }: { site: PublicSite }) {
  const texts = legalTexts.imprint
  const facts = [
    { name: texts.operator, value: operatorName },
    { name: texts.address, value: operatorAddress },
    { name: texts.contact, value: contact, href: `mailto:${contact}` },
    { name: texts.law, value: law },
  ].filter(({ value }) => value !== '')
  return (
    <PageWidth className="max-w-[76ch] py-6 lg:py-10">
      <h1 className="mb-2 text-title-l">{texts.title}</h1>
      <p className="text-ink-2">{texts.description}</p>
      <dl className="mt-6 grid gap-4 rounded-l bg-card p-4 shadow-1 lg:p-6">
        {facts.map(({ name, value, href }) => (
          <div key={name}>
            <dt className="text-s font-bold text-ink-2">{name}</dt>
            <dd className="whitespace-pre-line">
              {href ? (
                <a className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4" href={href}>
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </PageWidth>
  )
}
