import { type RefObject, useEffect, useRef, useState } from 'react'

interface InPlace {
  isEditing: boolean
  /** What opens the editing; the focus comes back to it. */
  opener: RefObject<HTMLButtonElement | null>
  open: () => void
  close: () => void
}

/** Something that is read, and changed where it stands. */
export function useInPlace(): InPlace {
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return { isEditing, opener, open: () => setEditing(true), close: () => setEditing(false) }
}
