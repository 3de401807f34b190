import { z } from 'zod'
import { codePoints, isBlank, isCleanText } from './text.ts'
import { type RequiredTextRule, type TextRule, tidyText } from './text-rule.ts'

function typed(rule: TextRule) {
  return z
    .string()
    .transform((text) => tidyText(rule, text))
    .refine(isCleanText, { params: { code: 'TEXT_UNREADABLE' } })
    .refine((text) => codePoints(text) <= rule.max, { params: { code: rule.tooLong } })
}

/** A required text: trimmed and not blank. */
export function requiredText(rule: RequiredTextRule) {
  return typed(rule).refine((text) => !isBlank(text), { params: { code: rule.empty } })
}

/** A text that can be cleared: trimmed, and null when nothing remains. */
export function clearableText(rule: TextRule) {
  return typed(rule)
    .transform((text) => (isBlank(text) ? null : text))
    .nullable()
}

/** A text that may be left out: trimmed, and null when nothing remains. */
export function optionalText(rule: TextRule) {
  return clearableText(rule)
    .nullish()
    .transform((text) => text ?? null)
}
