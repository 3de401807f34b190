import type { ReactNode } from 'react'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import type { Takedown, TakedownItem } from '../takedowns.contract.ts'
import { dayText } from '#features/moderation/web/takedown-note.tsx'

interface TakedownEntryProps {
  entry: Takedown
  level: 1 | 2
  /** Whether the heading links to the entry's own page. */
  isLinked: boolean
}

/** A request by law: its day of receipt, the authority, the demand and what was done. */
export function TakedownEntry({ entry, level, isLinked }: TakedownEntryProps) {
  const { id, receivedOn, authority, authorityName, reference, asked, summary, items } = entry
  const Heading = `h${level}` as const
  const title = takedownTexts.entry(String(id))
  return (
    <article className="grid gap-3 rounded-l bg-card p-4 shadow-1 sm:p-5">
      <Heading className={level === 1 ? 'text-title-l' : 'text-l'}>
        {isLinked ? (
          <a className="inline-flex min-h-tap items-center underline underline-offset-4" href={`/tr/takedowns/${id}`}>
            {title}
          </a>
        ) : (
          title
        )}
      </Heading>
      <dl className="grid items-baseline gap-x-4 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Fact name={takedownTexts.received}>
          <time dateTime={receivedOn}>{dayText(receivedOn)}</time>
        </Fact>
        <Fact name={takedownTexts.authority}>
          {authorityName} ({takedownTexts.authorities[authority]})
        </Fact>
        <Fact name={takedownTexts.reference}>{reference}</Fact>
        <Fact name={takedownTexts.asked}>{takedownTexts.askedKinds[asked]}</Fact>
        <Fact name={takedownTexts.summary}>{summary}</Fact>
        <Fact name={takedownTexts.done}>
          {items.length === 0 ? (
            takedownTexts.nothingYet
          ) : (
            <ul className="grid gap-2">
              {items.map((item) => (
                <li key={item.id}>
                  <ItemLine item={item} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </article>
  )
}

/** An item of a request and what was done with it. */
export function ItemLine({ item: { contentType, outcome, note, doneOn, liftedOn } }: { item: TakedownItem }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        <b>
          {takedownTexts.types[contentType]}: {takedownTexts.outcomes[outcome]}
        </b>
        <time className="text-ink-2" dateTime={doneOn}>
          {dayText(doneOn)}
        </time>
        {liftedOn !== null && <span className="text-ink-2">{takedownTexts.liftedOn(dayText(liftedOn))}</span>}
      </p>
      {note !== null && <p className="text-s whitespace-pre-line text-ink-2 wrap-anywhere">{note}</p>}
    </>
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
