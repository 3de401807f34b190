import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Language, languages } from '#i18n/languages.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { savedReasonTexts as texts } from '#texts/features/moderation/saved-reasons'
import { languageTexts } from '#texts/i18n/language'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { type HouseRule, houseRules } from '../../moderation.rules.ts'
import type { SavedReason } from '../../saved-reasons.contract.ts'
import { appendText, isOwnText } from '../../saved-reasons.rules.ts'
import { savedReasonsOptions, shownName } from './saved-reasons.api.ts'

/** The typed input of a reason. */
interface Draft {
  rule: HouseRule | null
  facts: string
}

/**
 * Fills in the rule and the facts from a saved reason, in the chosen language. Words that the moderator wrote stay until the moderator says
 * what happens to them. Nothing is shown where no reason is saved.
 */
export function ReasonPicker({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const saved = useQuery(savedReasonsOptions())
  const [chosenId, setChosenId] = useState<number>()
  const [language, setLanguage] = useState<Language>(languageTexts.code as Language)
  const [isAsking, setAsking] = useState(false)
  const items = saved.data?.items ?? []
  const chosen = items.find(({ id }) => id === chosenId)
  const hasOwnText = isOwnText(draft.facts, items)
  if (saved.data && items.length === 0) return null

  function choose(id: number | undefined): void {
    setChosenId(id)
    const reason = items.find((one) => one.id === id)
    setAsking(reason !== undefined && hasOwnText)
    if (reason && !hasOwnText) onChange({ rule: reason.rule, facts: reason.facts[language] })
  }
  function change(to: Language): void {
    setLanguage(to)
    if (!chosen) return
    setAsking(hasOwnText)
    if (!hasOwnText) onChange({ ...draft, facts: chosen.facts[to] })
  }
  function answer(next: Draft): void {
    setAsking(false)
    onChange(next)
  }
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_max-content]">
        <Choice chosenId={chosen?.id} error={saved.isError} isLoading={saved.isPending} items={items} onChoose={choose} />
        <LanguageChoice language={language} onChange={change} />
      </div>
      {isAsking && chosen && hasOwnText && (
        <div className="grid gap-2.5 rounded-m bg-saffron-soft p-3.5" role="status">
          <p>{texts.own}</p>
          <div className="grid grid-cols-2 gap-2">
            <Button
              onClick={() => answer({ rule: draft.rule ?? chosen.rule, facts: appendText(draft.facts, chosen.facts[language]) })}
              size="s"
            >
              {texts.append}
            </Button>
            <Button onClick={() => answer({ rule: chosen.rule, facts: chosen.facts[language] })} size="s">
              {texts.replace}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  items: readonly SavedReason[]
  chosenId: number | undefined
  isLoading: boolean
  error: boolean
  onChoose: (id: number | undefined) => void
}

function Choice({ items, chosenId, isLoading, error, onChoose }: ChoiceProps) {
  const groups = houseRules
    .map((rule) => ({ rule, reasons: items.filter((one) => one.rule === rule) }))
    .filter(({ reasons }) => reasons.length > 0)
  return (
    <Field hint={error && items.length === 0 && texts.chooseFailed} label={texts.choose}>
      {(control) => (
        <select
          {...control}
          className={inputClass}
          disabled={items.length === 0}
          onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
          value={chosenId ?? ''}
        >
          <option value="">{isLoading ? texts.choosing : texts.chooseNone}</option>
          {groups.map(({ rule, reasons }) => (
            <optgroup key={rule} label={moderationTexts.rules[rule]}>
              {reasons.map(({ id, name }) => (
                <option key={id} value={id}>
                  {shownName(name)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}

function LanguageChoice({ language, onChange }: { language: Language; onChange: (language: Language) => void }) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="pb-1.5 text-s font-bold">{texts.language}</legend>
      <div className="grid min-h-12 grid-cols-2 overflow-hidden rounded-m border-[1.5px] border-line-strong">
        {(Object.keys(languages) as Language[]).map((one) => (
          <label
            className="relative grid cursor-pointer place-items-center px-3.5 text-s font-semibold has-checked:bg-ink has-checked:text-page has-focus-visible:outline-2 has-focus-visible:-outline-offset-4"
            key={one}
            lang={one}
          >
            <input
              checked={one === language}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
              name={name}
              onChange={() => onChange(one)}
              type="radio"
            />
            {languages[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
