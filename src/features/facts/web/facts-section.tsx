import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { factNames } from '#texts/features/fact-names/fact-names'
import { factTexts } from '#texts/features/facts/facts'
import { Island } from '#ui/island.tsx'
import type { RestaurantFact } from '../facts.contract.ts'
import { type FactGroup, factGroupNames, type FactValue } from '#features/fact-names/fact-names.data.ts'
import { groupOf } from '#features/fact-names/fact-names.rules.ts'
import { factName } from '#features/fact-names/web/fact-name.ts'
import { dayName, seenText, valueName } from './fact-text.ts'
import { AddFacts } from './parts/add-facts.island.tsx'

const OSM = 'OpenStreetMap'

interface FactsSectionProps {
  restaurantId: string
  facts: readonly RestaurantFact[]
  now: number
}

/** What a restaurant takes, serves and has, by the words of members: in groups, with who says it and when, and a button to add more. */
export function FactsSection({ restaurantId, facts, now }: FactsSectionProps) {
  const headingId = useId()
  const isOld = facts.some(({ state }) => state === 'faded')
  const isWord = facts.some(({ state }) => state === 'word')
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h3 id={headingId}>{factTexts.title}</h3>
      {facts.length === 0 ? (
        <div className="grid gap-1">
          <p className="font-semibold">{factTexts.none}</p>
          <p className="max-w-[52ch] text-s text-ink-2">{factTexts.noneHelp}</p>
        </div>
      ) : (
        <div className="grid max-w-[40rem] gap-4">
          {factGroupNames.map((group) => (
            <Group facts={facts.filter(({ fact }) => groupOf(fact) === group)} group={group} key={group} now={now} />
          ))}
        </div>
      )}
      {(isOld || isWord) && <p className="text-s text-ink-2">{isOld ? factTexts.ask : factTexts.askWords}</p>}
      <Island hash="bilgi-ekle" name="add-facts">
        <AddFacts hasFacts={facts.length > 0} restaurantId={restaurantId} />
      </Island>
    </section>
  )
}

function Group({ group, facts, now }: { group: FactGroup; facts: readonly RestaurantFact[]; now: number }) {
  const headingId = useId()
  if (facts.length === 0) return null
  return (
    <div>
      <h4 className="text-s font-bold text-ink-2" id={headingId}>
        {factNames.groups[group]}
      </h4>
      <ul aria-labelledby={headingId} className="fact-list">
        {facts.map((one) => (
          <Fact fact={one} key={one.fact} now={now} />
        ))}
      </ul>
      {facts.some(({ fact }) => fact === 'gluten_free') && <p className="pt-1 text-s text-ink-2">{factNames.glutenWarning}</p>}
    </div>
  )
}

const icons = { yes: Check, no: X, limited: Minus } satisfies Record<FactValue, unknown>

/** A fact with its value and who says it; below it what others and the business say. */
function Fact({ fact: one, now }: { fact: RestaurantFact; now: number }) {
  const { fact, state, value, others, business } = one
  const ofBusiness = business && { value: business.value, who: factTexts.seen(factTexts.business, dayName(business.seenOn, now)) }
  const said = [
    ...(state === 'business' ? [] : [{ value, who: whoText(one, now), isOld: state === 'faded' }]),
    ...others.map((other) => ({ value: other.value, who: seenText(other, now) })),
    ...(ofBusiness ? [ofBusiness] : []),
  ]
  return (
    <li>
      {said.map((line, at) => (
        <Said fact={fact} key={`${line.value} ${line.who}`} name={at === 0 ? factName(one) : undefined} {...line} />
      ))}
    </li>
  )
}

const whoText = (one: RestaurantFact, now: number): string =>
  one.state === 'import' ? factTexts.seen(OSM, dayName(one.seenOn, now)) : seenText(one, now)

interface SaidProps {
  fact: string
  /** The name of the fact, in its first line. */
  name: string | undefined
  value: FactValue
  who: string
  isOld?: boolean
}

function Said({ fact, name, value, who, isOld = false }: SaidProps) {
  const Icon = icons[value]
  return (
    <p data-old={isOld || undefined}>
      <Icon aria-hidden="true" size={16} />
      <span>
        <span>
          {name !== undefined && <b>{name}: </b>}
          {valueName(fact, value)}
        </span>
        <small>
          {who}
          {isOld && <b> · {factTexts.old}</b>}
        </small>
      </span>
    </p>
  )
}
