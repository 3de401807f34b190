import { photoTexts } from '#texts/features/restaurants/photos'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { errorText } from '#i18n/error-text.ts'
import { Button } from '#ui/button.tsx'
import type { PhotoItem, Refused } from './photo-queue.ts'

interface PhotoProblemsProps {
  items: readonly PhotoItem[]
  refused: readonly Refused[]
  /** The number of photos before these. */
  before: number
  onRetry: (id: number) => void
}

/** The refused files with their reasons, and the failed uploads with a retry button. */
export function PhotoProblems({ items, refused, before, onRetry }: PhotoProblemsProps) {
  const tooMany = refused.some(({ problem }) => problem === 'PHOTOS_TOO_MANY')
  const others = refused.filter(({ problem }) => problem !== 'PHOTOS_TOO_MANY')
  return (
    <>
      {refused.length > 0 && (
        <ul className="grid gap-0.5 text-s font-semibold text-danger" role="alert">
          {tooMany && <li>{errorText('PHOTOS_TOO_MANY')}</li>}
          {others.map(({ file, problem }, index) => (
            <li key={index}>
              <span>{errorText(problem)}</span> <span className="font-normal">({file})</span>
            </li>
          ))}
        </ul>
      )}
      {items.map(({ id, state, code = '' }, index) => {
        const n = before + index + 1
        if (state !== 'failed') return null
        return (
          <div
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-m bg-danger-soft py-1.5 pr-1.5 pl-3.5"
            key={id}
          >
            <p className="text-s font-semibold text-danger" role="alert">
              {photoTexts.failed(n, errorText(code))}
            </p>
            {!isFinal(code) && (
              <Button aria-label={photoTexts.retryOf(n)} onClick={() => onRetry(id)} size="s" variant="quiet">
                <RotateCw aria-hidden="true" className="size-4" />
                {photoTexts.retry}
              </Button>
            )}
          </div>
        )
      })}
    </>
  )
}

/** Whether the photo itself is the problem, so that a retry would fail again. */
function isFinal(code: string): boolean {
  return code.startsWith('PHOTO_')
}
