import { fullDate, longDate, wholeNumber } from '#i18n/format.ts'
import { OutLink } from '#people/web/out-link.tsx'
import { raidTexts } from '#texts/features/raids/raids'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import type { Raid } from '../raids.contract.ts'
import { countedParts } from '../raids.rules.ts'
import { useBringBack } from './raids.api.ts'

/** A raid: the signs by which it was found, its progress, and the button that returns its content. */
export function RaidItem({ raid, memberId }: { raid: Raid; memberId: string }) {
  const isUnderWay = raid.state === 'undoing' || raid.state === 'returning'
  const when = fullDate(new Date(raid.orderedAt))
  return (
    <li className="grid gap-3 rounded-l border border-line bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b>{raidTexts.states[raid.state]}</b>
        <span className="text-s text-ink-2">
          {raid.orderedBy ? raidTexts.orderedBy(raid.orderedBy.username, when) : raidTexts.ordered(when)}
        </span>
      </div>
      <p className="text-s wrap-anywhere text-ink-2">{signsText(raid)}</p>
      {isUnderWay && <Progress raid={raid} />}
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-s">
        {countedParts
          .filter((part) => raid.found[part] > 0)
          .map((part) => (
            <div className="flex gap-1.5" key={part}>
              <dt className="text-ink-2">{raidTexts.parts[part]}</dt>
              <dd className="font-semibold tabular-nums">
                {isUnderWay
                  ? raidTexts.progress(wholeNumber(raid.done[part]), wholeNumber(raid.found[part]))
                  : wholeNumber(raid.found[part])}
              </dd>
            </div>
          ))}
      </dl>
      {raid.kept.count > 0 && <Kept kept={raid.kept} />}
      {raid.returnableUntil && <WayBack memberId={memberId} raid={raid} until={raid.returnableUntil} />}
    </li>
  )
}

function signsText({ signs }: Raid): string {
  return [
    raidTexts.window(fullDate(new Date(signs.from)), fullDate(new Date(signs.to))),
    signs.name && raidTexts.byName(signs.name),
    signs.restaurantId && raidTexts.byRestaurant(signs.restaurantId),
    signs.network && raidTexts.byNetwork,
    signs.invitationId && raidTexts.byInvitation(String(signs.invitationId)),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Progress({ raid: { found, done, state } }: { raid: Raid }) {
  const sum = (counts: Raid['found']) => countedParts.reduce((all, part) => all + counts[part], 0)
  const share = Math.min(100, Math.round((100 * sum(done)) / Math.max(1, sum(found))))
  const shown = state === 'returning' ? 100 - share : share
  return (
    <div aria-label={raidTexts.states[state]} aria-valuemax={100} aria-valuemin={0} aria-valuenow={shown} role="progressbar">
      <svg aria-hidden="true" className="h-2.5 w-full rounded-s" preserveAspectRatio="none" viewBox="0 0 100 1">
        <rect className="fill-well" height="1" width="100" />
        <rect className="fill-saffron-deep" height="1" width={shown} />
      </svg>
    </div>
  )
}

/** The restaurants that the undo kept on purpose, each with a link. */
function Kept({ kept: { count, items } }: Pick<Raid, 'kept'>) {
  return (
    <section className="grid gap-2 rounded-m bg-well px-3.5 py-3 text-s">
      <h3 className="text-s font-bold">{raidTexts.kept(wholeNumber(count))}</h3>
      <p className="text-ink-2">{raidTexts.keptHelp}</p>
      <ul className="grid gap-1">
        {items.map(({ id, title, votes }) => (
          <li className="flex flex-wrap items-baseline gap-x-2" key={id}>
            <OutLink className="font-semibold wrap-anywhere" to={`/tr/restaurants/${id}`}>
              {title}
            </OutLink>
            <span className="text-ink-2">{votes > 0 ? raidTexts.keptVotes(wholeNumber(votes)) : raidTexts.keptOtherwise}</span>
          </li>
        ))}
      </ul>
      {count > items.length && <p className="text-ink-2">{raidTexts.keptMore(wholeNumber(count - items.length))}</p>}
    </section>
  )
}

function WayBack({ raid, memberId, until }: { raid: Raid; memberId: string; until: string }) {
  const bringBack = useBringBack(memberId)
  const question = useConfirm({
    question: raidTexts.bringBackQuestion,
    help: raidTexts.bringBackHelp,
    yes: raidTexts.bringBack,
    tone: 'main',
    onYes: () => bringBack.mutate(raid.id),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button disabled={bringBack.isPending} onClick={() => question.ask()} size="s">
        {raidTexts.bringBack}
      </Button>
      <span className="text-s text-ink-2">{raidTexts.until(longDate(new Date(until)))}</span>
      {question.dialog}
    </div>
  )
}
