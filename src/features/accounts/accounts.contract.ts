import { ownProfile } from '#people/viewer.contract.ts'
import { z } from 'zod'
import { admissionFields } from './admission.contract.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { SIGN_UP_MODES } from '#site/settings.ts'
import { emailProblem, keptEmail, passwordProblem } from './accounts.rules.ts'
import { codeText } from './second-factor.contract.ts'
import { nicknameRefusal, usernameRefusal } from './official-names.rules.ts'

/** A string with a problem finder of accounts.rules: its code becomes the answer's code. */
export function checked(problem: (value: string) => ErrorCode | undefined, prepare: (value: string) => string = (value) => value) {
  return z
    .string()
    .max(1000)
    .transform(prepare)
    .superRefine((value, context) => {
      const code = problem(value)
      if (code) context.addIssue({ code: 'custom', params: { code } })
    })
}

export const email = checked(emailProblem, keptEmail).meta({ example: 'zeynep@example.com' })

export const newPassword = checked(passwordProblem).meta({ example: 'acili-ezme-7' })
export const username = checked(usernameRefusal, (value) => value.trim().toLowerCase()).meta({ example: 'zeynepk' })
export const nickname = checked(nicknameRefusal, (value) => value.trim()).meta({ example: 'Zeynep K.' })
/** Both policies: the Privacy Policy and the Terms of Use. */
export const policiesAccepted = z.boolean().refine((value) => value, { params: { code: 'POLICIES_NOT_ACCEPTED' } })

export const signUpInput = z
  .strictObject({
    email,
    password: newPassword,
    /** Derived from the e-mail when absent. */
    username: username.optional(),
    /** The username when absent. */
    nickname: nickname.optional(),
    policiesAccepted,
    ...admissionFields,
  })
  .meta({ id: 'SignUpInput' })
export type SignUpInput = z.infer<typeof signUpInput>

/** Identical for known and unknown e-mails. */
export const signUpResult = z
  .object({
    accepted: z.literal(true),
    /** Whether the member must follow the link in the mail first; no session starts until then. */
    mustConfirmEmail: z.boolean(),
    /** Whether a moderator approves the account first. */
    mustWait: z.boolean(),
  })
  .meta({ id: 'SignUpResult' })
export type SignUpResult = z.infer<typeof signUpResult>

export const signInInput = z
  .strictObject({
    email,
    password: z.string().min(1).max(1000),
    /** A code of the authenticator app, or a recovery code, when an earlier answer asked for one. */
    code: codeText.optional(),
    /** For programs: the answer carries a bearer token and sets no cookie. */
    withToken: z.boolean().optional(),
  })
  .meta({ id: 'SignInInput' })
export type SignInInput = z.infer<typeof signInInput>

export const welcomeClosed = z.object({ closed: z.literal(true) }).meta({ id: 'WelcomeClosed' })

export const signInResult = z
  .union([
    z.object({
      profile: ownProfile,
      /** For `Authorization: Bearer …`, only where `withToken` asked for it: a browser's scripts never see the session. */
      token: z.string().optional(),
    }),
    /** The password is right, and the account asks for a code too: no session is open yet. */
    z.object({ needsCode: z.literal(true) }),
    /** The account waits for the approval of a moderator. */
    z.object({ isWaiting: z.literal(true) }),
  ])
  .meta({ id: 'SignInResult' })

/** The sign-in methods besides e-mail and password. */
export const signInWays = z
  .object({
    google: z.boolean(),
    /** Whether browsers use passkeys at the address of the site. */
    passkey: z.boolean(),
    /** Who may sign up. */
    signUp: z.enum(SIGN_UP_MODES),
    /** What applicants answer, by language; empty: the question of the catalogue. */
    question: z.object({ tr: z.string(), en: z.string() }),
  })
  .meta({ id: 'SignInWays' })
export type SignInWays = z.infer<typeof signInWays>

/** Completes a first sign-in with Google. */
export const finishSignUpInput = z
  .strictObject({ username, nickname: nickname.optional(), policiesAccepted, ...admissionFields })
  .meta({ id: 'FinishSignUpInput' })
export type FinishSignUpInput = z.infer<typeof finishSignUpInput>
export const finishSignUpResult = z.union([ownProfile, z.object({ isWaiting: z.literal(true) })]).meta({ id: 'FinishSignUpResult' })

const unfinished = z.object({ username: z.string(), nickname: z.string() })
export type Unfinished = z.infer<typeof unfinished>
export const unfinishedResult = z
  .object({
    unfinished: unfinished.nullable(),
    /** The sign-up is complete and waits for the approval of a moderator. */
    isWaiting: z.boolean(),
  })
  .meta({ id: 'Unfinished' })
export type UnfinishedResult = z.infer<typeof unfinishedResult>
