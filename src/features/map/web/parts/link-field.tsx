import { useState } from 'react'
import { pinTexts } from '#texts/features/map/pin'
import { positionOfPasted } from '#features/places/pin.rules.ts'
import type { Position } from '#features/places/position.rules.ts'
import { Field, inputClass } from '#ui/field.tsx'

const LENGTH_MAX = 2048

/** The field for a maps link or a `geo:` link. It is read as it is typed, on the device alone. */
export function LinkField({ onPosition }: { onPosition: (position: Position) => void }) {
  const [text, setText] = useState('')
  const found = positionOfPasted(text)
  const problem = text.trim() === '' || typeof found === 'object' ? undefined : found === 'short' ? pinTexts.linkShort : pinTexts.linkUnread
  return (
    <Field error={problem} label={pinTexts.link}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          className={inputClass}
          inputMode="url"
          maxLength={LENGTH_MAX}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            const position = positionOfPasted(value)
            if (typeof position === 'object') onPosition(position)
          }}
          placeholder={pinTexts.linkExample}
          spellCheck={false}
          value={text}
        />
      )}
    </Field>
  )
}
