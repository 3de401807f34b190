import { z } from 'zod'
import { MARK_LENGTH, SHOWN_MAX } from '#features/blocks/blocks.rules.ts'
import { type Language, languages } from '#i18n/languages.ts'
import { admissionFields } from '#features/admissions/admissions.contract.ts'
import { earnedBadge } from '#features/badges/badges.contract.ts'
import { returnedGift } from '#features/gifts/gifts.contract.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { SIGN_UP_MODES } from '#lib/site-settings.ts'
import { emailProblem, keptEmail, passwordProblem } from './accounts.rules.ts'
import { codeText } from './second-factor.contract.ts'
import { staffFactors } from './second-factor.rules.ts'
import { nicknameRefusal, usernameRefusal } from './official-names.rules.ts'

/** The code of a language of the interface. */
export const language = z.enum(Object.keys(languages) as [Language, ...Language[]]).meta({ example: 'tr' })

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
const nickname = checked(nicknameRefusal, (value) => value.trim()).meta({ example: 'Zeynep K.' })
/** Both policies: the Privacy Policy and the Terms of Use. */
const policiesAccepted = z.boolean().refine((value) => value, { params: { code: 'POLICIES_NOT_ACCEPTED' } })

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
    /** Of the authenticator app, or a recovery code, where the answer asked for one. */
    code: codeText.optional(),
    /** For programs: the answer carries a bearer token and sets no cookie. */
    withToken: z.boolean().optional(),
  })
  .meta({ id: 'SignInInput' })
export type SignInInput = z.infer<typeof signInInput>

/** The signed-in member as the member sees it. */
export const ownProfile = z
  .object({
    id: z.uuid(),
    username: z.string(),
    nickname: z.string(),
    avatarUrl: z.string().nullable(),
    /** With one decimal. */
    points: z.number(),
    /** Points that a deletion took back and the balance could not pay; later earnings pay them first. */
    debt: z.number(),
    /** The language of mails, and of the interface on a device without a chosen one. */
    language,
  })
  .meta({ id: 'OwnProfile' })
export type OwnProfile = z.infer<typeof ownProfile>

export const viewerResult = z
  .object({
    profile: ownProfile.nullable(),
    isAdmin: z.boolean(),
    /** Decides about content: an admin or a moderator. */
    isModerator: z.boolean(),
    /**
     * What a role lacks to count in this session, where the site asks its staff for a second factor: one, its confirmation by a mail or
     * an admin, or its proof. Null for others.
     */
    staffFactor: z.enum(staffFactors).nullable(),
    /** The strongest sanction that holds; the decision gives its reasons. */
    sanction: z
      .object({ kind: z.enum(['warning', 'muted', 'suspended', 'banned']), until: z.iso.datetime().nullable(), decisionId: z.int() })
      .nullable(),
    /** Earned and not marked as seen yet. */
    newBadges: z.array(earnedBadge),
    /** Gifts of this member that came back and are not marked as seen yet. */
    returnedGifts: z.array(returnedGift),
    /** How many gifts wait for an answer. */
    openGifts: z.int(),
    /** How many messages are unread. */
    unreadMessages: z.int(),
    /** How many notifications are unread. */
    unreadNotifications: z.int(),
    /** Whether others can write to this member: a device that makes one was used before. */
    hasMessageKey: z.boolean(),
    /** Signed in with Google for the first time; a username and acceptance of both policies are still missing. */
    isUnfinished: z.boolean(),
    /** The member cannot write anything before following the link in the mail. */
    mustConfirmEmail: z.boolean(),
    /** Joined lately and has not closed the first steps. */
    isNew: z.boolean(),
    /**
     * What of the page to hide: those of the marks in `shows` whose texts this viewer does not see, and those whose pages neither. Nothing
     * says why, and nothing names members who are not on the page.
     */
    hidden: z.object({ by: z.array(z.string()), owner: z.array(z.string()) }),
  })
  .meta({ id: 'Viewer' })
export type ViewerResult = z.infer<typeof viewerResult>

/** The marks of the members on a page, one after the other. */
export const shownMarks = z
  .string()
  .regex(new RegExp(`^(?:[0-9a-f]{${MARK_LENGTH}}){1,${SHOWN_MAX}}$`))
  .transform((marks) => marks.match(new RegExp(`.{${MARK_LENGTH}}`, 'g'))!.map(String))
  .optional()

const NEWS_MAX = 100

/** News of the viewer that a tab is about to announce. */
export const seenAnnouncementsInput = z
  .strictObject({ badgeIds: z.array(z.int()).max(NEWS_MAX), giftIds: z.array(z.int()).max(NEWS_MAX) })
  .meta({ id: 'SeenAnnouncementsInput' })
export type SeenAnnouncementsInput = z.infer<typeof seenAnnouncementsInput>

export const welcomeClosed = z.object({ closed: z.literal(true) }).meta({ id: 'WelcomeClosed' })

/** What this call marked and no earlier call had. */
export const seenAnnouncements = z.object({ badges: z.array(earnedBadge), gifts: z.array(returnedGift) }).meta({ id: 'SeenAnnouncements' })
export type SeenAnnouncements = z.infer<typeof seenAnnouncements>

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
export type SignInResult = z.infer<typeof signInResult>

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
export type FinishSignUpResult = z.infer<typeof finishSignUpResult>

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
