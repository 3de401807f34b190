import { randomCode } from '#lib/slug.ts'
import { BODY_MAX } from '#features/restaurants/posting.rules.ts'
import { textProblem, type TextRule } from '#lib/text-rule.ts'
import type { OwnDuet } from './duets.contract.ts'

/** The opinion of a duet. */
export const duetRule = { max: BODY_MAX, tooLong: 'BODY_TOO_LONG', empty: 'BODY_REQUIRED' } as const satisfies TextRule

/** Why the opinion of a duet is invalid, if it is. */
export function duetProblem(body: string): 'BODY_REQUIRED' | 'BODY_TOO_LONG' | 'TEXT_UNREADABLE' | undefined {
  return textProblem(duetRule, body)
}

/** The most attempts to find a free address. */
export const DUET_ID_ATTEMPTS = 100

/** The address of a duet: that of its original, 'duet', and five random letters or digits. */
export function duetId(parentId: string, random?: () => number): string {
  return `${parentId}-duet-${randomCode(random)}`
}

/** The first random address that `isTaken` reports as free; undefined after a hundred taken ones. */
export async function pickDuetId(
  parentId: string,
  isTaken: (id: string) => Promise<boolean>,
  random?: () => number,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < DUET_ID_ATTEMPTS; attempt++) {
    const id = duetId(parentId, random)
    if (!(await isTaken(id))) return id
  }
  return undefined
}

interface Original {
  authorId: string | null
  questionType: string
}

/** Members duet a restaurant once; not their own, and never a duet. */
export function canDuet(memberId: string | undefined, original: Original, ownDuetId: string | null): OwnDuet['canDuet'] {
  if (original.questionType === 'duet') return 'isDuet'
  if (memberId === undefined) return 'signIn'
  if (original.authorId === memberId) return 'own'
  return ownDuetId === null ? 'yes' : 'already'
}
