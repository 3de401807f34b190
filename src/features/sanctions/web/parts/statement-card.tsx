import type { ReactNode } from 'react'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { fullDate, longDate } from '#i18n/format.ts'
import type { Statement } from '../../sanctions.contract.ts'

const texts = sanctionTexts.statement
const ZONE = 'Europe/Istanbul'

/**
 * A decision with its reasons: the outcome, the rule, the facts, how the case was found, and the duration. The children are shown below.
 */
export function StatementCard({ statement, children }: { statement: Statement; children?: ReactNode }) {
  const { id, contentType, outcome, rule, facts, foundBy, decidedAt, excerpt } = statement
  const end = endText(statement)
  return (
    <li className="grid scroll-mt-24 gap-3 rounded-l bg-card p-4 shadow-1 target:outline-3 target:outline-saffron" id={`karar-${id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-l">{sanctionTexts.outcomes[outcome]}</h2>
        <span className="rounded-s bg-well px-2 py-0.5 text-s font-semibold text-ink-2">{sanctionTexts.types[contentType]}</span>
        <State statement={statement} />
      </div>
      {excerpt !== null && (
        <div className="grid gap-1">
          <p className="text-s font-bold">{texts.what}</p>
          <blockquote className="max-w-[62ch] border-l-4 border-saffron pl-3.5 whitespace-pre-line wrap-anywhere">{excerpt}</blockquote>
        </div>
      )}
      <dl className="grid items-baseline gap-x-4 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {rule !== null && <Fact name={texts.rule}>{moderationTexts.rules[rule]}</Fact>}
        {facts !== null && <Fact name={texts.facts}>{facts}</Fact>}
        <Fact name={texts.foundBy}>{sanctionTexts.finders[foundBy]}</Fact>
        <Fact name={texts.date}>
          <time dateTime={decidedAt}>{longDate(decidedAt, ZONE)}</time>
        </Fact>
        {end !== undefined && <Fact name={texts.until}>{end}</Fact>}
      </dl>
      {children}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-s font-bold text-ink-2">{name}</dt>
      <dd className="max-w-[62ch] whitespace-pre-line wrap-anywhere">{children}</dd>
    </>
  )
}

function State({ statement: { contentType, isActive, undoneAt } }: { statement: Statement }) {
  if (undoneAt !== null) return <b className="text-s text-accept-text">{texts.undone}</b>
  if (contentType !== 'member') return null
  return <b className={`text-s ${isActive ? 'text-danger' : 'text-ink-2'}`}>{isActive ? texts.active : texts.over}</b>
}

function endText({ outcome, until }: Statement): string | undefined {
  if (until !== null) return fullDate(until, ZONE)
  if (outcome === 'banned') return texts.forGood
  return outcome === 'warning' ? texts.untilRead : undefined
}
