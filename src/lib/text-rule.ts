import type { ErrorCode } from './errors.ts'
import { codePoints, isBlank, isCleanText, plainText } from './text.ts'

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

/** A text as it is stored: plain and trimmed. */
export function tidyText(rule: Pick<TextRule, 'isOneLine'>, text: string): string {
  const plain = plainText(text)
  return (rule.isOneLine ? plain.replace(/\s+/g, ' ') : plain).trim()
}

/** The error code of an invalid text, if it is. */
export function textProblem<R extends TextRule>(
  rule: R,
  text: string,
): R['tooLong'] | 'TEXT_UNREADABLE' | (R extends RequiredTextRule ? R['empty'] : never) | undefined
export function textProblem(rule: TextRule, text: string): ErrorCode | undefined {
  if (rule.empty && isBlank(text)) return rule.empty
  const tidy = tidyText(rule, text)
  if (!isCleanText(tidy)) return 'TEXT_UNREADABLE'
  return codePoints(tidy) > rule.max ? rule.tooLong : undefined
}
