import { moderationTexts } from '#texts/features/moderation/moderation'
import { houseRules } from '#features/moderation/moderation.rules.ts'
import type { LogItem, ModerationFigures, ModerationLog, Quarter } from '#features/sanctions/sanctions.contract.ts'
import { publicSite } from '#i18n/site.ts'
import { languageTexts } from '#texts/i18n/language'
import { logTexts } from '#texts/features/sanctions/log'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { duration, longDate, wholeNumber } from '#i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'

interface ModerationLogScreenProps {
  log: ModerationLog
  figures: ModerationFigures
  /** Whether the list starts with the newest decision. */
  isFirst: boolean
}

/** The public log: the house rules, the numbers of the quarters, and every decision without names and texts. */
export function ModerationLogScreen({ log, figures, isFirst }: ModerationLogScreenProps) {
  return (
    <PageWidth className="max-w-[900px] py-6 lg:py-10">
      <h1 className="text-title-l">{logTexts.title}</h1>
      <p className="max-w-[70ch] pt-1 text-ink-2">{logTexts.intro}</p>
      <p className="pt-2">
        <a className="font-semibold underline underline-offset-4" href="/tr/decisions">
          {logTexts.own}
        </a>
      </p>
      {isFirst && <Rules />}
      {isFirst && <Quarters quarters={figures.quarters} />}
      <section aria-labelledby="kararlar" className="grid gap-3 pt-8">
        <h2 className="text-xl" id="kararlar">
          {logTexts.log}
        </h2>
        {log.items.length === 0 ? (
          <p className="text-ink-2">{logTexts.none}</p>
        ) : (
          <ul className="grid gap-2">
            {log.items.map((item) => (
              <LogRow item={item} key={item.id} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2 pt-2">
          {log.nextCursor !== null && (
            <a className={buttonClass({ variant: 'main' })} href={`/tr/moderation?devam=${encodeURIComponent(log.nextCursor)}`} rel="next">
              {logTexts.older}
            </a>
          )}
          {!isFirst && (
            <a className={buttonClass({ variant: 'quiet' })} href="/tr/moderation">
              {logTexts.newest}
            </a>
          )}
        </div>
      </section>
    </PageWidth>
  )
}

function Rules() {
  const { rulesTr, rulesEn } = publicSite()
  const own = languageTexts.code === 'tr' ? rulesTr : rulesEn
  return (
    <section aria-labelledby="kurallar" className="grid gap-3 pt-8">
      <h2 className="text-xl" id="kurallar">
        {logTexts.rules}
      </h2>
      {own === '' ? <HouseRules /> : <Paragraphs text={own} />}
    </section>
  )
}

function HouseRules() {
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {houseRules.map((rule) => (
        <div className="rounded-l bg-card p-4 shadow-1" key={rule}>
          <dt className="font-bold">{moderationTexts.rules[rule]}</dt>
          <dd className="text-s text-ink-2">{logTexts.ruleHelp[rule]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The operator's text; an empty line begins a new paragraph. */
function Paragraphs({ text }: { text: string }) {
  return (
    <div className="grid max-w-[70ch] gap-3 rounded-l bg-card p-4 shadow-1 lg:p-6">
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        <p className="whitespace-pre-line" key={at}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}

function Quarters({ quarters }: { quarters: Quarter[] }) {
  return (
    <section aria-labelledby="ceyrekler" className="grid gap-3 pt-8">
      <h2 className="text-xl" id="ceyrekler">
        {logTexts.quarters}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {quarters.map((quarter) => (
          <li className="grid gap-2 rounded-l bg-card p-4 shadow-1" key={quarter.from}>
            <h3 className="text-m">{quarterName(quarter.from)}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 gap-y-1 text-s">
              <Count name={logTexts.reports} value={wholeNumber(quarter.reports)} />
              <Count name={logTexts.decisions} value={wholeNumber(quarter.decisions)} />
              <Count name={logTexts.appeals} value={wholeNumber(quarter.appeals)} />
              <Count name={logTexts.undone} value={wholeNumber(quarter.undone)} />
              {quarter.medianHours !== null && <Count name={logTexts.median} value={duration(quarter.medianHours * 3600)} />}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-bold tabular-nums">{value}</dd>
    </>
  )
}

function quarterName(from: string): string {
  const [year, month] = from.split('-')
  return logTexts.quarter(year!, String((Number(month) + 2) / 3))
}

function LogRow({ item: { contentType, outcome, rule, foundBy, decidedAt, days, appeal } }: { item: LogItem }) {
  const facts = [
    rule && moderationTexts.rules[rule],
    days !== null && logTexts.days(wholeNumber(days)),
    foundBy === 'machine' && logTexts.byMachine,
  ].filter(Boolean)
  return (
    <li className="grid gap-0.5 rounded-m bg-card px-4 py-3 shadow-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>
          {sanctionTexts.types[contentType]}: {sanctionTexts.outcomes[outcome]}
        </b>
        <time className="text-s text-ink-2" dateTime={decidedAt}>
          {longDate(decidedAt, 'Europe/Istanbul')}
        </time>
      </p>
      {facts.length > 0 && <p className="text-s text-ink-2">{facts.join(' · ')}</p>}
      {appeal !== null && <p className="text-s font-semibold">{appeal === 'undone' ? logTexts.undoneOne : logTexts.upheld}</p>}
    </li>
  )
}
