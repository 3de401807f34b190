import Undo2 from 'lucide-react/icons/undo-2'
import { OutLink } from '#people/web/out-link.tsx'
import { mergeTexts } from '#texts/features/merges/merges'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { RestaurantMerge } from '../../merges.contract.ts'

/** A merge: which restaurant was merged into which, who merged them, and the undo button while an undo is possible. */
export function MergeLine({ merge, isBusy, onUndo }: { merge: RestaurantMerge; isBusy: boolean; onUndo: () => void }) {
  const { survivorId, survivorTitle, absorbedTitle, mergedBy, mergedAt, undoneAt, undoneBy, canUndo } = merge
  const undo = useConfirm({
    question: mergeTexts.undoConfirm(absorbedTitle),
    help: mergeTexts.undoHelp,
    yes: mergeTexts.undo,
    tone: 'main',
    onYes: onUndo,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <OutLink className="font-bold" to={`/tr/restaurants/${survivorId}`}>
          {mergeTexts.into(absorbedTitle, survivorTitle ?? survivorId)}
        </OutLink>
        <p className="flex flex-wrap gap-x-3 text-s text-ink-2">
          <span>{mergedBy ? mergeTexts.mergedBy(mergedBy.username) : mergeTexts.mergedByGone}</span>
          <RelativeTime at={mergedAt} className="text-ink-3" />
          {undoneAt !== null && <b>{undoneBy ? mergeTexts.undoneBy(undoneBy.username) : mergeTexts.undoneMark}</b>}
        </p>
      </div>
      {canUndo && (
        <Button aria-haspopup="dialog" aria-label={mergeTexts.undoOf(absorbedTitle)} disabled={isBusy} onClick={() => undo.ask()} size="s">
          <Undo2 aria-hidden="true" size={16} />
          {mergeTexts.undo}
        </Button>
      )}
      {undo.dialog}
    </li>
  )
}
