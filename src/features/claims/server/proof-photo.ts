import { randomUUID } from 'node:crypto'

/** The name of a proof's photo. src/platform/media serves no file with this beginning to the public. */
export function newProofName(): string {
  return `proof-${randomUUID()}`
}

/** The one file of a proof's photo. */
export function proofFile(photo: string): string {
  return `${photo}.webp`
}
