import { z } from 'zod'
import { earnedBadge } from '#features/badges/badges.contract.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { emailProblem, nicknameProblem, passwordProblem, usernameProblem } from './accounts.rules.ts'

/** A string with a problem finder of accounts.rules: its code becomes the answer's code. */
function checked(problem: (value: string) => ErrorCode | undefined, prepare: (value: string) => string = (value) => value) {
  return z
    .string()
    .max(1000)
    .transform(prepare)
    .superRefine((value, context) => {
      const code = problem(value)
      if (code) context.addIssue({ code: 'custom', params: { code } })
    })
}

const email = checked(emailProblem, (value) => value.trim().toLowerCase()).meta({ example: 'zeynep@example.com' })

export const signUpInput = z
  .strictObject({
    email,
    password: checked(passwordProblem).meta({ example: 'acili-ezme-7' }),
    /** Made of the e-mail when absent. */
    username: checked(usernameProblem, (value) => value.trim().toLowerCase())
      .optional()
      .meta({ example: 'zeynepk' }),
    /** The username when absent. */
    nickname: checked(nicknameProblem, (value) => value.trim())
      .optional()
      .meta({ example: 'Zeynep K.' }),
    /** Both policies: the Privacy Policy and the Terms of Use. */
    policiesAccepted: z.boolean().refine((value) => value, { params: { code: 'POLICIES_NOT_ACCEPTED' } }),
  })
  .meta({ id: 'SignUpInput' })
export type SignUpInput = z.infer<typeof signUpInput>

/** The same answer whether the e-mail was known or not. */
export const signUpResult = z.object({ accepted: z.literal(true) }).meta({ id: 'SignUpResult' })

export const signInInput = z.strictObject({ email, password: z.string().min(1).max(1000) }).meta({ id: 'SignInInput' })
export type SignInInput = z.infer<typeof signInInput>

/** The signed-in member as the member sees it. */
const ownProfile = z
  .object({
    id: z.uuid(),
    username: z.string(),
    nickname: z.string(),
    avatarUrl: z.string().nullable(),
    /** With one decimal. */
    points: z.number(),
  })
  .meta({ id: 'OwnProfile' })
export type OwnProfile = z.infer<typeof ownProfile>

export const viewerResult = z
  .object({
    profile: ownProfile.nullable(),
    isAdmin: z.boolean(),
    /** Earned since the last time: told once. */
    newBadges: z.array(earnedBadge),
  })
  .meta({ id: 'Viewer' })
export type ViewerResult = z.infer<typeof viewerResult>

/** For programs: the token goes into `Authorization: Bearer …`. */
export const signInResult = z.object({ profile: ownProfile, token: z.string() }).meta({ id: 'SignInResult' })
