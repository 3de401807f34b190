import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { lazyPart } from './lazy-part.ts'

const Confirm = lazyPart(() => import('./confirm.tsx'))

interface Question<About> {
  question: string | ((about: About) => string)
  /** The consequences of a yes, where the question does not state them. */
  help?: string
  yes: string
  /** The label of the button that cancels; by default "Cancel". */
  no?: string
  /** Whether the yes destroys something or only continues. */
  tone?: 'destroy' | 'main'
  /** Called once the dialog is closed. */
  onYes: (about: About) => unknown
}

/**
 * Asks for a confirmation before an action that cannot be undone.
 * @returns `ask` opens the dialog, for one of several items where a screen has them; `dialog` must be rendered by the screen
 */
export function useConfirm<About = void>({
  question,
  help,
  yes,
  no = commonTexts.cancel,
  tone,
  onYes,
}: Question<About>): {
  ask: (about: About) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ about: About }>()
  const ask = useCallback((about: About) => setAsked({ about }), [])
  return {
    ask,
    dialog: asked && (
      <Suspense>
        <Confirm
          no={no}
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            onYes(asked.about)
          }}
          question={typeof question === 'string' ? question : question(asked.about)}
          yes={yes}
          {...(help !== undefined && { help })}
          {...(tone !== undefined && { tone })}
        />
      </Suspense>
    ),
  }
}
