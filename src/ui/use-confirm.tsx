import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { lazyPart } from './lazy-part.ts'

const Confirm = lazyPart(() => import('./confirm.tsx'))

interface Question<About> {
  question: string | ((about: About) => string)
  /** What follows from a yes, where the question does not say it. */
  help?: string
  yes: string
  /** By default "Cancel". */
  no?: string
  /** What the yes does: destroys something, or only goes on. */
  tone?: 'destroy' | 'main'
  /** Runs once the dialog is closed. */
  onYes: (about: About) => unknown
}

/**
 * Asks for a yes before something that cannot be undone.
 * @returns `ask` opens the dialog, about one thing of several where a screen has them; `dialog` is what the screen renders
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
