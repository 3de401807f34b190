import { passwordProblem } from '#features/accounts/accounts.rules.ts'
import { NICKNAME_MAX, NICKNAME_MIN, usernameProblem } from '#features/accounts/names.rules.ts'
import { descriptionProblem } from '#features/profiles/profiles.rules.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { codePoints, isBlank } from '#lib/text.ts'

/** The contents of the profile card. */
export interface ProfileDraft {
  username: string
  nickname: string
  description: string
}

/** Whether two contents of the profile card are the same. */
export function isSameDraft(one: ProfileDraft, other: ProfileDraft): boolean {
  return one.username === other.username && one.nickname === other.nickname && one.description === other.description
}

type NameProblem = 'nameRequired' | 'nameTooShort' | 'nameTooLong'

/** The problem of a display name: it needs 2 to 30 characters. Undefined when there is none. */
export function displayNameProblem(name: string): NameProblem | undefined {
  if (isBlank(name)) return 'nameRequired'
  const length = codePoints(name.trim())
  if (length < NICKNAME_MIN) return 'nameTooShort'
  return length > NICKNAME_MAX ? 'nameTooLong' : undefined
}

/** The problem of each field of the profile card. */
export function profileDraftProblems({ username, nickname, description }: ProfileDraft): {
  username: ErrorCode | 'usernameRequired' | undefined
  nickname: NameProblem | undefined
  description: ErrorCode | undefined
} {
  return {
    username: isBlank(username) ? 'usernameRequired' : usernameProblem(username.trim().toLowerCase()),
    nickname: displayNameProblem(nickname),
    description: descriptionProblem(description),
  }
}

/** The contents of the password card. */
export interface PasswordDraft {
  current: string
  next: string
  again: string
}

/** Problems of a password change; `missing` is reported alone. */
export function passwordDraftProblems(
  { current, next, again }: PasswordDraft,
  /** Whether the member proves the change by a passkey or a code, which is asked for after the submit. */
  isProvenOtherwise = false,
): {
  missing: boolean
  next: ErrorCode | undefined
  again: 'passwordsDiffer' | undefined
} {
  if ((current === '' && !isProvenOtherwise) || next === '') return { missing: true, next: undefined, again: undefined }
  return { missing: false, next: passwordProblem(next), again: next === again ? undefined : 'passwordsDiffer' }
}
