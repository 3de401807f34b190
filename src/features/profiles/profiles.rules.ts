import { nicknameProblem } from '#features/accounts/names.rules.ts'
import type { ProfilePart } from '#features/reports/reports.rules.ts'
import { isBlank, plainText } from '#lib/text.ts'
import { textProblem, type TextRule } from '#lib/text-rule.ts'
import type { ErrorCode } from '#lib/errors.ts'

/** The members whose first message reaches a member without a request. */
export const messageSources = ['everybody', 'following', 'nobody'] as const
export type MessageSource = (typeof messageSources)[number]

export const DESCRIPTION_MAX = 250
export const descriptionRule = { max: DESCRIPTION_MAX, tooLong: 'DESCRIPTION_TOO_LONG' } as const satisfies TextRule

/** The maximum that is counted as reviewed. */
export const REVIEWED_MAX = 10_000

/** The names that take the place of removed ones; random characters follow the username. */
export const NEUTRAL_NICKNAME = 'Üye'
export const NEUTRAL_USERNAME = 'uye_'

interface ShownParts {
  nickname: string
  username: string
  avatar_url: string | null
  description: string | null
}

/** Whether a part of a profile shows something that its member chose. */
export function isPartShown(shown: ShownParts, part: ProfilePart): boolean {
  if (part === 'picture') return shown.avatar_url !== null
  if (part === 'text') return (shown.description ?? '') !== ''
  return shown.nickname !== NEUTRAL_NICKNAME || !shown.username.startsWith(NEUTRAL_USERNAME)
}

/** A nickname as it is stored: plain, on one line, trimmed. */
export function tidyNickname(nickname: string): string {
  return plainText(nickname).replace(/\s+/g, ' ').trim()
}

/** Why this nickname is invalid, if so: empty, or not 2 to 30 characters. */
export function nicknameEditProblem(nickname: string): ErrorCode | undefined {
  return isBlank(nickname) ? 'NICKNAME_EMPTY' : nicknameProblem(tidyNickname(nickname))
}

/** Why this description is invalid, if so: more than 250 characters. */
export function descriptionProblem(description: string): ErrorCode | undefined {
  return textProblem(descriptionRule, description)
}
