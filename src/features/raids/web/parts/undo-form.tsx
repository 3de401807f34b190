import { useState } from 'react'
import { ReasonFields, reasonProblems } from '#features/moderation/web/reason-fields.tsx'
import { decimal, wholeNumber } from '#i18n/format.ts'
import { ApiError } from '#lib/api.ts'
import { raidTexts } from '#texts/features/raids/raids'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { HouseRule } from '#features/moderation/moderation.rules.ts'
import type { LeftBehind, RaidPreview, RaidSigns } from '../../raids.contract.ts'
import { countedParts } from '../../raids.rules.ts'
import { LeftList } from './left-list.tsx'
import { failureText, useUndo } from '../raids.api.ts'

interface UndoFormProps {
  memberId: string
  signs: RaidSigns
  found: RaidPreview
  /** Called when other accounts match the signs now. */
  onChanged: () => void
  onDone: () => void
}

/** The content that the undo takes out, the reason that the banned members read, and the button of the undo. */
export function UndoForm({ memberId, signs, found, onChanged, onDone }: UndoFormProps) {
  const [draft, setDraft] = useState<{ rule: HouseRule | null; facts: string }>({ rule: 'spam', facts: raidTexts.facts })
  const [chosen, setChosen] = useState<LeftBehind>({ restaurants: [], photos: [] })
  // A new preview may contain less than the admin has ticked.
  const left = {
    restaurants: chosen.restaurants.filter((id) => found.left.restaurants.some((one) => one.id === id)),
    photos: chosen.photos.filter(({ photo }) => found.left.photos.some((one) => one.photo === photo)),
  }
  const isNothing = found.accounts + left.restaurants.length + left.photos.length === 0
  const undo = useUndo(memberId, onDone)
  const { shown, submit } = useForm({
    problems: reasonProblems(draft),
    isPending: undo.isPending,
    send: () =>
      undo.mutate(
        { signs, fingerprint: found.fingerprint, left, rule: draft.rule!, facts: draft.facts.trim() },
        { onError: (error) => error instanceof ApiError && error.code === 'RAID_CHANGED' && onChanged() },
      ),
    onRefused: focusInvalid,
  })
  return (
    <form aria-label={raidTexts.preview} className="grid gap-4 border-t border-line pt-4" noValidate onSubmit={submit}>
      <h3 className="text-m font-bold">{raidTexts.preview}</h3>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {countedParts.map((part) => (
          <div className="grid content-between rounded-m bg-well px-3 py-2" key={part}>
            <dt className="text-s text-ink-2">{raidTexts.parts[part]}</dt>
            <dd className="text-title-s tabular-nums">{wholeNumber(found.counts[part])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-s text-ink-2">{raidTexts.points(decimal(found.points))}</p>
      {found.restaurantsKept > 0 && <p className="text-s text-ink-2">{raidTexts.restaurantsKept(wholeNumber(found.restaurantsKept))}</p>}
      <LeftList chosen={left} left={found.left} onChange={setChosen} />
      <ReasonFields draft={draft} onChange={setDraft} shown={shown} />
      <p className="text-s text-ink-2">{raidTexts.undoHelp}</p>
      {undo.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {failureText(undo.error)}
        </p>
      )}
      <Button className="justify-self-start" disabled={undo.isPending || isNothing} type="submit" variant="destroy">
        {undo.isPending ? raidTexts.undoing : raidTexts.undo}
      </Button>
    </form>
  )
}
