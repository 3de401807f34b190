import type { ReactNode } from 'react'
import { termTexts } from '#texts/features/restaurants/terms'
import { Explain } from '#ui/explain.tsx'

interface TermProps {
  of: keyof typeof termTexts
  /** The words on the screen, if they are more than the term. */
  children?: ReactNode
}

/** A word of the site (Hype, heat, duet) that explains itself when it is pressed; see Explain for where it may be. */
export function Term({ of, children }: TermProps) {
  const { name, text } = termTexts[of]
  return <Explain text={text}>{children ?? name}</Explain>
}
