import { nicknameProblem } from '#features/accounts/accounts.rules.ts'
import { isBlank } from '#lib/text.ts'
import { textProblem, type TextRule } from '#lib/text-rule.ts'
import type { ErrorCode } from '#lib/errors.ts'

export const DESCRIPTION_MAX = 250
export const descriptionRule = { max: DESCRIPTION_MAX, tooLong: 'DESCRIPTION_TOO_LONG' } as const satisfies TextRule

/** The maximum that is counted as reviewed. */
export const REVIEWED_MAX = 10_000

/** A nickname as it is stored: on one line, trimmed. */
export function tidyNickname(nickname: string): string {
  return nickname.replace(/\s+/g, ' ').trim()
}

/** Why this nickname is invalid, if so: empty, or not 2 to 30 characters. */
export function nicknameEditProblem(nickname: string): ErrorCode | undefined {
  return isBlank(nickname) ? 'NICKNAME_EMPTY' : nicknameProblem(tidyNickname(nickname))
}

/** Why this description is invalid, if so: more than 250 characters. */
export function descriptionProblem(description: string): ErrorCode | undefined {
  return textProblem(descriptionRule, description)
}
