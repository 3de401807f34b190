import { randomCode } from '#lib/slug.ts'
import type { OwnDuet } from './duets.contract.ts'

/** How often a new address is tried when the one before was taken. */
export const DUET_ID_ATTEMPTS = 100

/** The address of a duet: that of its original, 'duet', and five random letters or digits. */
export function duetId(parentId: string, random?: () => number): string {
  return `${parentId}-duet-${randomCode(random)}`
}

/** The first of these addresses that `isTaken` says is free; undefined when a hundred were taken. */
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
