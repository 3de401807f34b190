import type { Finding } from './codes.ts'
import type { Setup } from './setup.ts'

/** What a check says: findings, and a sentence for each thing that is right. */
export type Answers = readonly (Finding | string)[]

/** One subject that the doctor looks at. */
export interface Check {
  subject: string
  /** It ends when the signal of the set-up is aborted. */
  run(setup: Setup): Promise<Answers>
}

/** The findings, or the sentence where there are none. */
export function orFine(findings: readonly (Finding | undefined)[], sentence: string): Answers {
  const real = findings.filter((one) => one !== undefined)
  return real.length > 0 ? real : [sentence]
}
