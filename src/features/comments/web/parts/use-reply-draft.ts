import { useState } from 'react'
import { useDraft } from '#ui/use-draft.ts'
import type { Comment } from '../../comments.contract.ts'
import { focusSoon } from './focus-soon.ts'

export interface ReplyTarget {
  id: number
  username: string | null
}

interface Kept {
  text: string
  /** The reply that the draft answers; null when it answers the comment itself. */
  target: ReplyTarget | null
}

/** The viewer's only reply draft in a thread. It is kept on this device, so that the form is still open on the next visit. */
export interface ReplyDraft extends Kept {
  isOpen: boolean
  formId: string
  open: (target: ReplyTarget | null) => void
  type: (text: string) => void
  /** Closes the form and discards the text. */
  close: () => void
  /** Closes the form, discards the text, and focuses the reply button that opened the form. */
  cancel: () => void
}

export function useReplyDraft({ id }: Comment): ReplyDraft {
  const [kept, keep] = useDraft<Kept>(`reply:${id}`)
  const [opened, setOpened] = useState<ReplyTarget | null>()
  const target = opened === undefined ? (kept?.target ?? null) : opened
  const formId = `yanit-formu-${id}`

  function close(): void {
    setOpened(undefined)
    keep(undefined)
  }

  return {
    isOpen: opened !== undefined || kept !== undefined,
    target,
    text: kept?.text ?? '',
    formId,
    open(next) {
      setOpened(next)
      if (kept) keep({ ...kept, target: next })
      focusSoon(`#${formId} textarea`)
    },
    type(text) {
      setOpened(target)
      keep(text === '' ? undefined : { text, target })
    },
    close,
    cancel() {
      close()
      focusSoon(target ? `#yanit-${target.id} [data-reply]` : `#yorum-${id} [data-reply]`)
    },
  }
}
