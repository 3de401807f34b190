import { type RefObject, useEffect, useRef, useState } from 'react'

interface InPlace {
  isEditing: boolean
  /** The button that opens editing; it gets the focus back afterwards. */
  opener: RefObject<HTMLButtonElement | null>
  open: () => void
  close: () => void
}

export function useInPlaceEditing(): InPlace {
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return { isEditing, opener, open: () => setEditing(true), close: () => setEditing(false) }
}
