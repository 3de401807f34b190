import { codePoints, isBlank, isCleanText } from '#lib/text.ts'
import type { ErrorCode } from '#lib/errors.ts'

const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const NICKNAME_MIN = 2
export const NICKNAME_MAX = 30

/** Names that would be mistaken for a page of this site or for its staff. */
const reserved = new Set([
  'me',
  'admin',
  'administrator',
  'api',
  'auth',
  'login',
  'lokma',
  'moderator',
  'mod',
  'root',
  'support',
  'destek',
  'yonetici',
  'settings',
  'messages',
  'following',
  'trending',
  'ask',
  'anonymous',
  'anonim',
  'null',
  'undefined',
  'system',
])

/** Why this username is invalid, if it is: 3 to 20 of a-z, 0-9, _ and '.', and not reserved. See also official-names.rules.ts. */
export function usernameProblem(username: string): ErrorCode | undefined {
  const hasLength = username.length >= USERNAME_MIN && username.length <= USERNAME_MAX
  if (!hasLength || !/^[a-z0-9_.]+$/.test(username)) return 'USERNAME_INVALID'
  return reserved.has(username) ? 'USERNAME_RESERVED' : undefined
}

/** Why this nickname is invalid, if it is: 2 to 30 characters, no control characters. See also official-names.rules.ts. */
export function nicknameProblem(nickname: string): ErrorCode | undefined {
  const length = codePoints(nickname.trim())
  if (!isCleanText(nickname)) return 'TEXT_UNREADABLE'
  if (length < NICKNAME_MIN || isBlank(nickname)) return 'NICKNAME_TOO_SHORT'
  return length > NICKNAME_MAX ? 'NICKNAME_TOO_LONG' : undefined
}
