import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { wholeNumber } from '#i18n/format.ts'
import { textProblem } from '#lib/text-rule.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { clientErrorText } from '#site/refusal-text.ts'
import { mealCardTexts as texts } from '#texts/features/facts/meal-cards'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useForm } from '#ui/use-form.ts'
import type { ListedCard } from '../facts.contract.ts'
import { CARDS_MAX, cardNameRule } from '../meal-cards.rules.ts'
import { allMealCardsOptions, useAddCard, useOfferCard, useRenameCard } from './parts/meal-cards.api.ts'

/** The list of meal cards: an admin adds, renames and retires them. */
export function MealCardsPanel({ onRefused }: { onRefused: () => void }) {
  const cards = useQuery(allMealCardsOptions())
  const [renamed, setRenamed] = useState<string>()
  // Another key empties the form after a card was added.
  const [added, setAdded] = useState(0)
  const add = useAddCard(() => setAdded((count) => count + 1))
  useRefusal(cards.error, onRefused)
  if (cards.isError) {
    return (
      <StatusMessage level={2} title={commonTexts.loadFailed} tone="error">
        <Button onClick={() => void cards.refetch()}>{commonTexts.tryAgain}</Button>
      </StatusMessage>
    )
  }
  if (!cards.data) return <Skeleton className="h-60 rounded-l!" />
  const { items } = cards.data
  const offered = items.filter(({ isRetired }) => !isRetired).length
  return (
    <div className="grid max-w-[44rem] gap-5">
      <CardForm button={texts.add} error={add.error} isPending={add.isPending} key={added} name="" onSave={(name) => add.mutate(name)} />
      <p className="text-ink-2">{texts.count(wholeNumber(offered), wholeNumber(CARDS_MAX))}</p>
      <ul aria-label={texts.title} className="grid rounded-l border border-line bg-card px-4">
        {items.map((card) => (
          <li className="border-b border-line py-3 last:border-b-0" key={card.slug}>
            {renamed === card.slug ? (
              <RenameForm card={card} onClose={() => setRenamed(undefined)} />
            ) : (
              <Card card={card} onRename={() => setRenamed(card.slug)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A meal card with its buttons. */
function Card({ card: { slug, name, isRetired, restaurants }, onRename }: { card: ListedCard; onRename: () => void }) {
  const offer = useOfferCard()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 grow wrap-anywhere">
        <b className={isRetired ? 'text-ink-2' : ''}>{name}</b>
        <span className="block text-s text-ink-2">
          {isRetired && `${texts.isRetired} · `}
          {texts.restaurants(wholeNumber(restaurants))}
        </span>
      </p>
      <div className="flex gap-2">
        <Button aria-label={texts.renameOf(name)} onClick={onRename} size="s" variant="quiet">
          {texts.rename}
        </Button>
        <Button
          aria-label={isRetired ? texts.offerOf(name) : texts.retireOf(name)}
          disabled={offer.isPending}
          onClick={() => offer.mutate({ slug, isRetired: !isRetired })}
          size="s"
        >
          {isRetired ? texts.offer : texts.retire}
        </Button>
      </div>
    </div>
  )
}

function RenameForm({ card: { slug, name }, onClose }: { card: ListedCard; onClose: () => void }) {
  const rename = useRenameCard(onClose)
  return (
    <CardForm
      button={texts.save}
      error={rename.error}
      isPending={rename.isPending}
      name={name}
      onCancel={onClose}
      onSave={(next) => rename.mutate({ slug, name: next })}
    />
  )
}

interface CardFormProps {
  name: string
  button: string
  error: Error | null
  isPending: boolean
  onSave: (name: string) => void
  onCancel?: () => void
}

/** The name of a meal card, which stays after a refusal. */
function CardForm({ name, button, error, isPending, onSave, onCancel }: CardFormProps) {
  const [typed, setTyped] = useState(name)
  const { shown, submit } = useForm({
    problems: { name: textProblem(cardNameRule, typed) },
    isPending,
    send: () => onSave(typed.trim()),
    onRefused: focusInvalid,
  })
  const refusal = error ? clientErrorText(error, texts.failed) : undefined
  return (
    <form className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_max-content]" noValidate onSubmit={submit}>
      <Field error={shown.name ? errorText(shown.name) : refusal} label={texts.name}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            className={inputClass}
            onChange={(event) => setTyped(event.currentTarget.value)}
            value={typed}
          />
        )}
      </Field>
      <div className="flex gap-2 sm:pt-7">
        <Button disabled={isPending} type="submit" variant="main">
          {button}
        </Button>
        {onCancel && <Button onClick={onCancel}>{commonTexts.cancel}</Button>}
      </div>
    </form>
  )
}
