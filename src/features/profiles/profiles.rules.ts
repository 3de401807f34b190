import { nicknameProblem } from '#features/accounts/accounts.rules.ts'
import { codePoints, isBlank } from '#lib/text.ts'
import type { ErrorCode } from '#lib/errors.ts'

export const DESCRIPTION_MAX = 250

/** Where counting what somebody reviewed ends. */
export const REVIEWED_MAX = 10_000

/** A nickname as it is kept: on one line, without space around it. */
export function tidyNickname(nickname: string): string {
  return nickname.replace(/\s+/g, ' ').trim()
}

/** Why a profile cannot get this nickname, if it cannot: none at all, or not 2 to 30 characters. */
export function nicknameEditProblem(nickname: string): ErrorCode | undefined {
  return isBlank(nickname) ? 'NICKNAME_EMPTY' : nicknameProblem(tidyNickname(nickname))
}

/** Why a profile cannot get this description, if it cannot: more than 250 characters. */
export function descriptionProblem(description: string): ErrorCode | undefined {
  return codePoints(description.trim()) > DESCRIPTION_MAX ? 'DESCRIPTION_TOO_LONG' : undefined
}
