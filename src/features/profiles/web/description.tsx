import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { profileTexts } from '#texts/features/profiles/profiles'
import { errorText } from '#i18n/error-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Profile } from '../profiles.contract.ts'
import { DESCRIPTION_MAX, descriptionProblem } from '../profiles.rules.ts'
import { EditForm } from './parts/edit-form.tsx'
import { useEditDescription } from './profiles.api.ts'
import { useInPlaceEditing } from './parts/use-in-place-editing.ts'

/** A member's description; the owner can change it here. */
export function Description({ profile: { description }, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { isEditing, opener, open, close } = useInPlaceEditing()
  if (isEditing) return <DescriptionForm description={description ?? ''} onDone={close} />
  if (description === null && !isOwn) return null
  return (
    <div className="flex items-start gap-1">
      <p className={`max-w-[62ch] min-w-0 py-2 text-l whitespace-pre-line wrap-anywhere ${description === null ? 'text-ink-3' : ''}`}>
        {description ?? profileTexts.noAbout}
      </p>
      {isOwn && (
        <IconButton label={profileTexts.editAbout} onClick={open} ref={opener}>
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  )
}

function DescriptionForm({ description, onDone }: { description: string; onDone: () => void }) {
  const [value, setValue] = useState(description)
  const field = useRef<HTMLTextAreaElement>(null)
  const save = useEditDescription(onDone)
  const problem = descriptionProblem(value)
  useEffect(() => field.current?.focus(), [])

  function submit(): void {
    if (problem) field.current?.focus()
    else if (value.trim() === description) onDone()
    else save.mutate({ description: value })
  }

  return (
    <EditForm isPending={save.isPending} onCancel={onDone} onSave={submit}>
      <TextArea
        error={problem && errorText(problem)}
        label={profileTexts.about}
        max={DESCRIPTION_MAX}
        onChange={setValue}
        ref={field}
        rows={4}
        value={value}
      />
    </EditForm>
  )
}
