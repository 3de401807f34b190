import { useEffect, useRef, useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { textProblem } from '#lib/text-rule.ts'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { altRule } from '../../member-photos.rules.ts'
import { useDescribePhoto } from '../gallery.api.ts'

interface AltFormProps {
  restaurantId: string
  id: number
  /** The present text; null: nobody wrote one. */
  alt: string | null
  /** The member whose photo it is. */
  ownerId: string | undefined
}

/** What a photo shows, and the form with which anybody writes it where it is missing, and its member changes it. */
export function AltForm({ restaurantId, id, alt, ownerId }: AltFormProps) {
  const [isOpen, setOpen] = useState(false)
  const memberId = useViewer().data?.profile?.id
  const asMember = useMemberAction()
  const place = useRef<HTMLParagraphElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Else the keys would no longer reach the viewer: the form that had the focus is gone.
    if (wasOpen.current && !isOpen) place.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const mayWrite = alt === null || (memberId !== undefined && memberId === ownerId)
  if (isOpen) return <Form alt={alt ?? ''} id={id} onDone={() => setOpen(false)} restaurantId={restaurantId} />
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-center outline-none" ref={place} tabIndex={-1}>
      {alt !== null && <span className="wrap-anywhere">{alt}</span>}
      {mayWrite && (
        <button
          className="min-h-tap font-semibold underline underline-offset-4"
          onClick={() => asMember(() => setOpen(true))}
          type="button"
        >
          {memberPhotoTexts.describe}
        </button>
      )}
    </p>
  )
}

function Form({ restaurantId, id, alt, onDone }: { restaurantId: string; id: number; alt: string; onDone: () => void }) {
  const [text, setText] = useState(alt)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const write = useDescribePhoto(restaurantId, onDone)
  const { shown, submit } = useForm({
    problems: { alt: textProblem(altRule, text) },
    send: () => write.mutate({ id, alt: text }),
    isPending: write.isPending,
    onRefused: focusInvalid,
  })
  return (
    <form className="grid gap-2" noValidate onSubmit={submit} ref={form}>
      <Field error={shown.alt && errorText(shown.alt)} hint={memberPhotoTexts.altHint} label={memberPhotoTexts.describeHelp}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            className={inputClass}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              // In a field the arrows move the cursor; the viewer would turn the photo.
              if (event.key.startsWith('Arrow')) event.stopPropagation()
            }}
            value={text}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button disabled={write.isPending} type="submit" variant="main">
          {memberPhotoTexts.save}
        </Button>
        <Button disabled={write.isPending} onClick={onDone} variant="bar">
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
