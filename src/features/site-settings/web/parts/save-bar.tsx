import { wholeNumber } from '#i18n/format.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'

const texts = siteTexts.bar

interface SaveBarProps {
  /** The names of the changed settings. */
  changed: readonly string[]
  isPending: boolean
  /** The reason why the last attempt to save failed. */
  failure: string | undefined
  onDiscard: () => void
}

/** The bar with the save button, always in view while there are unsaved changes. */
export function SaveBar({ changed, isPending, failure, onDiscard }: SaveBarProps) {
  const discard = useConfirm({
    question: texts.discardQuestion,
    help: texts.discardHelp,
    yes: texts.discardYes,
    onYes: onDiscard,
  })
  return (
    <section
      aria-label={texts.label}
      className="sticky bottom-[calc(var(--dock-space)+8px)] z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-l border border-line-strong bg-raised p-3 shadow-3 lg:px-5"
    >
      <div className="min-w-44 flex-1">
        <p className="font-bold" role="status">
          {texts.count(wholeNumber(changed.length))}
        </p>
        <p className="truncate text-s text-ink-2 max-sm:hidden">{changed.join(', ')}</p>
        {failure && (
          <p className="text-s font-semibold text-danger" role="alert">
            {failure}
          </p>
        )}
      </div>
      <div className="ml-auto flex gap-2">
        <Button disabled={isPending} onClick={() => discard.ask()} variant="quiet">
          {texts.discard}
        </Button>
        <Button disabled={isPending} type="submit" variant="main">
          {isPending ? texts.saving : texts.save}
        </Button>
      </div>
      {discard.dialog}
    </section>
  )
}
