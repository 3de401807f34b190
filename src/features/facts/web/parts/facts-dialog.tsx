import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { clientErrorText } from '#site/refusal-text.ts'
import { factNames } from '#texts/features/fact-names/fact-names'
import { factTexts } from '#texts/features/facts/facts'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { MealCards, RestaurantFacts } from '../../facts.contract.ts'
import { factGroupNames, factGroups } from '#features/fact-names/fact-names.data.ts'
import { mealCardFact } from '#features/fact-names/fact-names.rules.ts'
import { addDays, dayOf, isSeenDay, SEEN_DAYS_MAX } from '../../facts.rules.ts'
import { changeOf, type FactsDraft } from './facts-draft.ts'
import { FactRow, type RowFact } from './fact-row.tsx'
import { factsOptions, mealCardsOptions, useSayFacts } from './facts.api.ts'

interface FactsDialogProps {
  restaurantId: string
  onClose: () => void
}

const texts = factTexts.dialog

/** The form in which a member says facts of a restaurant, each with one press. Loaded on first use. */
export default function FactsDialog({ restaurantId, onClose }: FactsDialogProps) {
  const facts = useQuery(factsOptions(restaurantId))
  const cards = useQuery(mealCardsOptions())
  return (
    <Dialog closeLabel={commonTexts.close} description={texts.help} onClose={onClose} size="wide" title={texts.title}>
      {facts.isError || cards.isError ? (
        <StatusMessage level={3} title={texts.loadFailed} tone="error">
          <Button onClick={() => void Promise.all([facts.refetch(), cards.refetch()])} variant="main">
            {commonTexts.tryAgain}
          </Button>
        </StatusMessage>
      ) : facts.data && cards.data ? (
        <FactsForm cards={cards.data} facts={facts.data} onClose={onClose} restaurantId={restaurantId} />
      ) : (
        <Skeleton className="h-80 rounded-l!" />
      )}
    </Dialog>
  )
}

interface FactsFormProps extends FactsDialogProps {
  facts: RestaurantFacts
  cards: MealCards
}

function FactsForm({ restaurantId, facts, cards, onClose }: FactsFormProps) {
  const [today] = useState(() => dayOf(new Date()))
  const [draft, setDraft] = useState<FactsDraft>({})
  const [seenOn, setSeenOn] = useState(today)
  const [isChecked, setChecked] = useState(false)
  const say = useSayFacts(restaurantId, onClose)
  const change = changeOf(draft, facts.own, seenOn === today ? undefined : seenOn)
  const isEmpty = change.facts.length + change.withdrawn.length === 0
  const isDay = isSeenDay(seenOn, today)
  const isBusy = say.isPending || say.isSuccess
  const row = (one: RowFact) => (
    <FactRow
      draft={draft[one.fact]}
      fact={one}
      facts={facts}
      key={one.fact}
      onChange={(value) => setDraft((now) => ({ ...now, [one.fact]: value }))}
    />
  )
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (!isBusy && !isEmpty && isDay) say.mutate(change)
      }}
    >
      <Groups cards={cards} row={row} />
      <DayField error={isChecked && !isDay ? texts.dayInvalid : undefined} onChange={setSeenOn} today={today} value={seenOn} />
      <div className="sticky bottom-[calc(-16px-env(safe-area-inset-bottom))] -mx-4 -mb-[calc(16px+env(safe-area-inset-bottom))] grid gap-3 border-t border-line bg-card px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))]">
        <Problem error={say.error} isEmpty={isChecked && isEmpty} />
        <Button disabled={isBusy} size="l" type="submit" variant="main">
          {say.isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}

/** The facts by group; the meal cards are folded. */
function Groups({ cards, row }: { cards: MealCards; row: (fact: RowFact) => ReactNode }) {
  return factGroupNames.map((group) => (
    <section aria-label={factNames.groups[group]} key={group}>
      <h3 className="text-l">{factNames.groups[group]}</h3>
      {factGroups[group].map((fact) => row({ fact, card: null }))}
      {group === 'payment' && cards.items.length > 0 && (
        <details className="group">
          <summary className="flex min-h-tap cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            {factNames.mealCards}
            <ChevronDown aria-hidden="true" className="size-5 transition-[rotate] duration-(--calm) group-open:rotate-180" />
          </summary>
          {cards.items.map(({ slug, name }) => row({ fact: mealCardFact(slug), card: name }))}
        </details>
      )}
      {group === 'diet' && <p className="pt-2 text-s text-ink-2">{factNames.glutenWarning}</p>}
    </section>
  ))
}

interface DayFieldProps {
  today: string
  value: string
  error: string | undefined
  onChange: (day: string) => void
}

/** The day on which the member saw what the form says. */
function DayField({ today, value, error, onChange }: DayFieldProps) {
  return (
    <Field error={error} label={texts.day}>
      {(control) => (
        <input
          {...control}
          className={inputClass}
          max={today}
          min={addDays(today, -SEEN_DAYS_MAX)}
          onChange={(event) => onChange(event.currentTarget.value)}
          type="date"
          value={value}
        />
      )}
    </Field>
  )
}

/** Why nothing was saved. What is marked stays. */
function Problem({ error, isEmpty }: { error: Error | null; isEmpty: boolean }) {
  const text = isEmpty ? texts.nothing : error && clientErrorText(error, texts.failed)
  return text ? (
    <p className="text-s font-semibold text-danger" role="alert">
      {text}
    </p>
  ) : null
}
