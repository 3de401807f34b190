import { useRef, useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import type { TakedownCase } from '../../takedowns.contract.ts'
import { ItemForm } from './item-form.tsx'
import { Failure } from './record-form.tsx'
import { ItemLine } from '../takedown-entry.tsx'
import { dayText } from '#features/moderation/web/takedown-note.tsx'
import { useLift } from './takedowns.api.ts'

const texts = takedownTexts.panel

type Item = TakedownCase['items'][number]

interface CaseCardProps {
  entry: TakedownCase
  memberId: string
}

/** A request by law as admins see it: its items with what was done, the buttons that lift it, and the form for another item. */
export function CaseCard({ entry, memberId }: CaseCardProps) {
  const { id } = entry
  const [isAdding, setAdding] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  const focus = () => card.current?.focus()
  return (
    <li className="grid gap-3 rounded-l border border-line bg-card p-4 shadow-1 outline-none" ref={card} tabIndex={-1}>
      <Request entry={entry} />
      <Items entry={entry} memberId={memberId} onLifted={focus} />
      {isAdding ? (
        <ItemForm
          memberId={memberId}
          onClose={() => {
            setAdding(false)
            focus()
          }}
          takedownId={id}
        />
      ) : (
        <Button className="justify-self-start" onClick={() => setAdding(true)} size="s">
          {texts.addItem}
        </Button>
      )}
    </li>
  )
}

function Request({ entry: { id, receivedOn, authorityName, reference, summary } }: { entry: TakedownCase }) {
  return (
    <div>
      <OutLink className="font-bold" to={`/tr/takedowns/${id}`}>
        {takedownTexts.entry(String(id))}
      </OutLink>
      <p className="wrap-anywhere">
        {authorityName}, {reference}
      </p>
      <p className="text-s text-ink-2">{dayText(receivedOn)}</p>
      <p className="max-w-[62ch] pt-1 text-s whitespace-pre-line wrap-anywhere">{summary}</p>
    </div>
  )
}

/** The items of a request with what was done, and the button that lifts each. */
function Items({ entry: { items }, memberId, onLifted }: CaseCardProps & { onLifted: () => void }) {
  const lift = useLift(memberId)
  const wayBack = useConfirm<Item>({
    question: texts.confirmLift,
    help: texts.confirmLiftHelp,
    yes: texts.lift,
    tone: 'main',
    onYes: ({ id }) => lift.mutate(id, { onSettled: onLifted }),
  })
  if (items.length === 0) return null
  return (
    <>
      <ul aria-label={texts.items} className="grid gap-2 border-t border-line pt-3">
        {items.map((item) => (
          <ItemRow isBusy={lift.isPending} item={item} key={item.id} onLift={() => wayBack.ask(item)} />
        ))}
      </ul>
      {lift.isError && <Failure error={lift.error} />}
      {wayBack.dialog}
    </>
  )
}

function ItemRow({ item, isBusy, onLift }: { item: Item; isBusy: boolean; onLift: () => void }) {
  const { contentType, contentId, restaurantId, outcome } = item
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-64">
        <ItemLine item={item} />
        <p className="text-s text-ink-2 wrap-anywhere">
          {restaurantId !== null && contentType !== 'restaurant' && `${restaurantId} · `}
          {contentId}
        </p>
      </div>
      {outcome === 'removed' && (
        <Button
          aria-haspopup="dialog"
          aria-label={texts.liftOf(`${takedownTexts.types[contentType]} ${contentId}`)}
          disabled={isBusy}
          onClick={onLift}
          size="s"
        >
          {texts.lift}
        </Button>
      )}
    </li>
  )
}
