import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { NICKNAME_MAX } from '#features/accounts/names.rules.ts'
import { profileTexts } from '#texts/features/profiles/profiles'
import { errorText } from '#i18n/error-text.ts'
import { codePoints } from '#lib/text.ts'
import { Field, inputClass } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Profile } from '../profiles.contract.ts'
import { nicknameEditProblem, tidyNickname } from '../profiles.rules.ts'
import { EditForm } from './parts/edit-form.tsx'
import { useEditNickname } from './profiles.api.ts'
import { useInPlaceEditing } from './parts/use-in-place-editing.ts'

/** A member's nickname; the owner can change it here. */
export function Nickname({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { isEditing, opener, open, close } = useInPlaceEditing()
  return (
    <>
      {/* The page keeps its heading during editing. */}
      <div className={isEditing ? 'sr-only' : 'flex items-center gap-1'}>
        <h1 className="min-w-0 text-title-l wrap-anywhere" translate="no">
          {profile.nickname}
        </h1>
        {isOwn && !isEditing && (
          <IconButton label={profileTexts.editNickname} onClick={open} ref={opener}>
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      {isEditing && <NicknameForm nickname={profile.nickname} onDone={close} />}
    </>
  )
}

function NicknameForm({ nickname, onDone }: { nickname: string; onDone: () => void }) {
  const [value, setValue] = useState(nickname)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = useEditNickname(onDone)
  const problem = nicknameEditProblem(value)
  const length = codePoints(tidyNickname(value))
  useEffect(() => field.current?.select(), [])

  function submit(): void {
    setTried(true)
    if (problem) field.current?.focus()
    else if (tidyNickname(value) === nickname) onDone()
    else save.mutate({ nickname: value })
  }

  return (
    <EditForm isPending={save.isPending} onCancel={onDone} onSave={submit}>
      <Field
        aside={<span className={length > NICKNAME_MAX ? 'font-bold text-danger' : ''}>{`${length}/${NICKNAME_MAX}`}</span>}
        error={problem && (isTried || problem === 'NICKNAME_TOO_LONG') ? errorText(problem) : undefined}
        label={profileTexts.nickname}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            className={inputClass}
            onChange={(event) => setValue(event.currentTarget.value)}
            ref={field}
            value={value}
          />
        )}
      </Field>
    </EditForm>
  )
}
