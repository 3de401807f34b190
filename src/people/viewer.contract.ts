import { z } from 'zod'
import { type Language, languages } from '#i18n/languages.ts'
import { MARK_LENGTH, SHOWN_MAX } from './hidden.rules.ts'
import { staffFactors } from './roles.rules.ts'

/** The code of a language of the interface. */
export const language = z.enum(Object.keys(languages) as [Language, ...Language[]]).meta({ example: 'tr' })

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

/** The viewer as every page shows one. */
export const viewerResult = z.object({
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
   * What of the page to hide: `by` has the marks in `shows` whose texts this viewer does not see, `owner` those whose pages the viewer does
   * not see either. It gives no reason, and names no member who is not on the page.
   */
  hidden: z.object({ by: z.array(z.string()), owner: z.array(z.string()) }),
})
export type ViewerResult = z.infer<typeof viewerResult>

/** The marks of the members on a page, one after the other. */
export const shownMarks = z
  .string()
  .regex(new RegExp(`^(?:[0-9a-f]{${MARK_LENGTH}}){1,${SHOWN_MAX}}$`))
  .transform((marks) => marks.match(new RegExp(`.{${MARK_LENGTH}}`, 'g'))!.map(String))
  .optional()
