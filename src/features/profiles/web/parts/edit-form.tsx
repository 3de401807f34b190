import type { FormEvent, ReactNode } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { useIntoView } from '#ui/use-into-view.ts'

interface EditFormProps {
  onSave: () => void
  onCancel: () => void
  isPending: boolean
  children: ReactNode
}

/** One field with in-place editing; Escape cancels. */
export function EditForm({ onSave, onCancel, isPending, children }: EditFormProps) {
  const form = useIntoView<HTMLFormElement>()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) onSave()
  }
  return (
    // The key events bubble up from the field inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="grid max-w-[62ch] gap-3 pb-2"
      noValidate
      ref={form}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
      onSubmit={submit}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isPending} size="s" type="submit" variant="main">
          {isPending ? commonTexts.saving : commonTexts.save}
        </Button>
        <Button onClick={onCancel} size="s">
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
