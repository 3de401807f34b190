import type { ErrorCode } from './errors.ts'
import { codePoints, isBlank } from './text.ts'

/** What a typed text must be. Forms check it with textProblem, contracts with the schemas of text-schema.ts. */
export interface TextRule {
  /** In code points, as the text is stored. */
  max: number
  tooLong: ErrorCode
  /** The error code of a blank text, where a text is required. */
  empty?: ErrorCode
  /** White space of any kind and length becomes one space. */
  isOneLine?: boolean
}

export type RequiredTextRule = TextRule & { empty: ErrorCode }

/** A text as it is stored: trimmed. */
export function tidyText(rule: Pick<TextRule, 'isOneLine'>, text: string): string {
  return (rule.isOneLine ? text.replace(/\s+/g, ' ') : text).trim()
}

/** The error code of an invalid text, if it is. */
export function textProblem<R extends TextRule>(
  rule: R,
  text: string,
): R['tooLong'] | (R extends RequiredTextRule ? R['empty'] : never) | undefined
export function textProblem(rule: TextRule, text: string): ErrorCode | undefined {
  if (rule.empty && isBlank(text)) return rule.empty
  return codePoints(tidyText(rule, text)) > rule.max ? rule.tooLong : undefined
}
