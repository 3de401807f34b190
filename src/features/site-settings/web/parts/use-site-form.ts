import { flushSync } from 'react-dom'
import type { SiteSettings } from '#site/settings.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { focusInvalid } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import type { SiteState } from '../../site-settings.contract.ts'
import {
  type FormKey,
  isColorKey,
  problemOf,
  type SettingProblem,
  type SiteDraft,
  type Typed,
  typedOf,
  typedValues,
  withTyped,
} from '../../site-settings.rules.ts'
import { useSave } from './use-save.ts'

interface SiteFormParts {
  memberId: string
  state: SiteState
  onBrandSaved: () => void
}

/** The form of the settings. The typed input is kept on the device until it is saved. */
export function useSiteForm({ memberId, state, onBrandSaved }: SiteFormParts) {
  const [draft, setDraft] = useDraft<SiteDraft>(`site-settings:${memberId}`)
  const { settings } = state
  const values = typedValues(settings, draft)
  const save = useSave({ memberId, draft, setDraft, onBrandSaved })
  const changed = (Object.keys(draft?.values ?? {}) as FormKey[]).filter((key) => values[key] !== typedOf(settings[key]))
  const problems: Partial<Record<FormKey, SettingProblem | undefined>> = Object.fromEntries(
    changed.map((key) => [key, problemOf(key, values)]),
  )
  // An accent colour without contrast to the bar is reported as a problem of the bar's colour, even if only the accent was changed.
  if (changed.includes('accentColor')) problems.barColor = problemOf('barColor', values)
  const { shown, submit } = useForm({
    problems,
    isPending: save.isPending,
    send: () => save.send(settings, draft!),
    onRefused: focusInvalid,
  })

  function change(key: FormKey, value: Typed): void {
    save.forget()
    setDraft(withTyped(state, draft, key, value))
  }

  return {
    draft,
    values,
    changed,
    save,
    submit,
    change,
    /** Colours are checked while they are chosen, all other fields after the first attempt to save. */
    problemFor: (key: FormKey): SettingProblem | undefined => (isColorKey(key) ? problems[key] : shown[key]),
    discard(): void {
      save.forget()
      setDraft(undefined)
    },
    decide(key: FormKey, whose: 'mine' | 'theirs'): void {
      if (!draft) return
      const decided = { ...draft, conflicts: draft.conflicts.filter((one) => one !== key) }
      setDraft(whose === 'mine' ? decided : withTyped(state, decided, key, typedOf(settings[key])))
    },
    understand: () => draft && setDraft({ ...draft, news: [] }),
    /** Changing a logo saves at once and creates a version: the draft takes over that version, unless another admin saved before. */
    follow: (version: number) => draft?.version === version - 1 && setDraft({ ...draft, version }),
    /** Puts an earlier value into the form. */
    bringBack(key: FormKey, value: unknown): void {
      const typed = typedOf(value as SiteSettings[FormKey])
      if (typed === values[key]) return toast(siteTexts.history.isNow)
      flushSync(() => change(key, typed))
      toast(siteTexts.history.broughtBack)
      document.querySelector<HTMLElement>(`#ayar-${key} :is(input, textarea)`)?.focus()
    },
  }
}
