import { z } from 'zod'
import { codePoints, isBlank, isCleanText } from './text.ts'

interface TextRules {
  /** In code points, after trimming. */
  max: number
  /** The error code of a text that is too long. */
  tooLong: string
  /** White space of any kind and length becomes one space. */
  isOneLine?: boolean
}

function typed({ max, tooLong, isOneLine = false }: TextRules) {
  return z
    .string()
    .transform((text) => (isOneLine ? text.replace(/\s+/g, ' ') : text).trim())
    .refine(isCleanText)
    .refine((text) => codePoints(text) <= max, { params: { code: tooLong } })
}

/** A text that somebody must type: trimmed and not blank; `empty` is the error code of a blank one. */
export function requiredText({ empty, ...rules }: TextRules & { empty: string }) {
  return typed(rules).refine((text) => !isBlank(text), { params: { code: empty } })
}

/** A text that can be cleared: trimmed, and null when nothing remains. */
export function clearableText(rules: TextRules) {
  return typed(rules)
    .transform((text) => (isBlank(text) ? null : text))
    .nullable()
}

/** A text that may be left out: trimmed, and null when nothing remains. */
export function optionalText(rules: TextRules) {
  return clearableText(rules)
    .nullish()
    .transform((text) => text ?? null)
}
