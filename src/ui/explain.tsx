import type { ReactNode } from 'react'

interface ExplainProps {
  /** The word on the screen. */
  children: ReactNode
  /** One or two sentences about the word. */
  text: string
  className?: string
}

/**
 * A word that opens its explanation when it is pressed; it works without script. The explanation opens below the nearest element with the
 * class `explain-line`, or above the nearest one with `explain-up`, which must be positioned. A press elsewhere and Escape close it (src/browser/actions.ts). Not inside a `<p>`, where
 * browsers allow no `<details>`.
 */
export function Explain({ children, text, className }: ExplainProps) {
  return (
    <details className="explain">
      <summary className={className}>{children}</summary>
      <div>{text}</div>
    </details>
  )
}
