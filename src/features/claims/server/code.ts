import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '../claims.rules.ts'

/** Letters and digits that nobody confuses on a photo of a handwritten note. */
const PAPER = 'ACDEFHJKLMNPRTUVXY34679'
const PAPER_LENGTH = 6

/** A code for a mail: digits, which a phone types easily. */
export function makeMailCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** A code to write on paper. */
export function makePaperCode(): string {
  return Array.from({ length: PAPER_LENGTH }, () => PAPER[randomInt(PAPER.length)]).join('')
}

/**
 * A short code can be guessed from its hash, so the hash is keyed. It includes the member: the code of one member opens no claim of
 * another.
 */
export function hashCode(secret: string, memberId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`claim code ${memberId} ${code}`).digest()
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
