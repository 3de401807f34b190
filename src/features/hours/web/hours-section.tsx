import { useId } from 'react'
import { Island } from '#ui/island.tsx'
import { hoursTexts } from '#texts/features/hours/hours'
import type { HoursSaid } from '../hours.contract.ts'
import { type Hours, isAlwaysOpen } from '../hours.rules.ts'
import { dateOf, numberOf } from '../istanbul.ts'
import { parseOpeningHours } from '../opening-hours.ts'
import { datesText, exceptionText, hoursText, spansText } from '../words.ts'
import { AgreeButton } from './parts/agree-button.island.tsx'
import { HoursButtons } from './parts/hours-buttons.island.tsx'

interface HoursSectionProps {
  restaurantId: string
  value: string | null
  /** The statements of members about the hours, while they are undecided. */
  said: HoursSaid | undefined
  now: number
}

/** The opening hours in a section of a restaurant's page: its week, its special days, and buttons to add or correct them. */
export function HoursSection({ restaurantId, value, said, now }: HoursSectionProps) {
  const headingId = useId()
  const hours = value === null ? undefined : parseOpeningHours(value).hours
  return (
    <section aria-labelledby={headingId} className="grid justify-items-start gap-3">
      <h3 id={headingId}>{hoursTexts.title}</h3>
      {hours ? (
        <>
          {hasWeek(hours) && <Week hours={hours} />}
          <Special hours={hours} now={now} />
        </>
      ) : value !== null ? (
        <div className="grid gap-1">
          <p className="font-semibold wrap-anywhere">{hoursTexts.asWritten(value)}</p>
          <p className="max-w-[52ch] text-s text-ink-2">{hoursTexts.asWrittenHelp}</p>
        </div>
      ) : (
        <div className="grid gap-1">
          <p className="font-semibold">{hoursTexts.unknown}</p>
          <p className="max-w-[52ch] text-s text-ink-2">{hoursTexts.unknownHelp}</p>
        </div>
      )}
      {said && <Said restaurantId={restaurantId} said={said} value={value} />}
      <Island hash="saat-duzenle" name="hours-buttons">
        <HoursButtons hasHours={value !== null} id={restaurantId} />
      </Island>
    </section>
  )
}

/** Says that the hours are the word of one member, and shows the hours that other members stated. */
function Said({ restaurantId, value, said: { version, isWord, others } }: { restaurantId: string; value: string | null; said: HoursSaid }) {
  return (
    <>
      {isWord && value !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="text-s text-ink-2">
            {hoursTexts.word}. {hoursTexts.wordHelp}
          </p>
          <Island name="agree-button">
            <AgreeButton id={restaurantId} isWord value={value} version={version} />
          </Island>
        </div>
      )}
      {others.length > 0 && (
        <ul className="grid gap-2.5">
          {others.map((other) => (
            <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5" key={other.value}>
              <p className="text-s wrap-anywhere text-ink-2">{hoursTexts.others(other.members, hoursText(other.value))}</p>
              <Island name="agree-button">
                <AgreeButton id={restaurantId} isWord={false} value={other.value} version={version} />
              </Island>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Whether to show the week: a week without any opening is left out, because seasons or special days state the hours. */
function hasWeek({ week, holidays }: Hours): boolean {
  return holidays !== null || week.some((spans) => spans.length > 0)
}

function Week({ hours: { week, holidays } }: { hours: Hours }) {
  return (
    <>
      <table className="hours-week">
        <thead className="sr-only">
          <tr>
            <th scope="col">{hoursTexts.day}</th>
            <th scope="col">{hoursTexts.times}</th>
          </tr>
        </thead>
        <tbody>
          {week.map((spans, day) => (
            <tr data-weekday={day} key={day}>
              <th scope="row">
                {hoursTexts.days[day]}
                <span className="hours-today"> · {hoursTexts.today}</span>
              </th>
              <td>{spansText(spans)}</td>
            </tr>
          ))}
          {holidays && (
            <tr>
              <th scope="row">{hoursTexts.holidays}</th>
              <td>{spansText(holidays)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="text-s text-ink-2">{isAlwaysOpen(week) ? hoursTexts.always : hoursTexts.zone}</p>
    </>
  )
}

/** The special days that are not past. */
function Special({ hours, now }: { hours: Hours; now: number }) {
  const today = numberOf(dateOf(now))
  const coming = hours.exceptions.filter(({ to }) => to.year === null || numberOf({ ...to, year: to.year }) >= today)
  if (coming.length === 0) return null
  return (
    <div className="grid gap-1">
      {hasWeek(hours) && <h4 className="font-bold">{hoursTexts.special}</h4>}
      <ul className="grid gap-2.5">
        {coming.map((one) => (
          <li className="wrap-anywhere" key={`${datesText(one)} ${exceptionText(one)}`}>
            <span className="font-semibold">{one.reason ?? datesText(one)}</span>
            {one.reason !== null && `, ${datesText(one)}`}: {exceptionText(one)}
          </li>
        ))}
      </ul>
    </div>
  )
}
