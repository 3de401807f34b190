import { HOUSE_NAME } from '#i18n/site.ts'
import { contrast, hueOf, parseHex } from '#lib/color.ts'

/** Who may become a member: everyone, after a moderator's approval, with an invitation, or nobody. */
export const SIGN_UP_MODES = ['open', 'approval', 'invitation', 'closed'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

/** When a proof of work is demanded: never, under pressure, or at every guarded act. */
export const PROOF_MODES = ['off', 'auto', 'always'] as const
export type ProofMode = (typeof PROOF_MODES)[number]

/** Which languages the site offers. Addresses are the same in each. */
export const LANGUAGE_CHOICES = ['both', 'tr', 'en'] as const
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number]

/** The settings that an operator changes while the site runs. An empty text means Lokma's own text. */
export interface SiteSettings {
  name: string
  sloganTr: string
  sloganEn: string
  /** '#rrggbb': buttons, marks and the word mark. */
  accentColor: string
  /** '#rrggbb': header and bottom bar in both themes. */
  barColor: string
  /** The name of a picture in the media store; null: the drawn logo. */
  logo: string | null
  /** An e-mail for members and authorities. */
  contact: string
  /** The house rules, in paragraphs. */
  rulesTr: string
  rulesEn: string
  languages: LanguageChoice
  /** The person or firm that runs the site, as the law asks for it. */
  operatorName: string
  operatorAddress: string
  /** The law and the place of jurisdiction. */
  law: string
  signUpMode: SignUpMode
  /** The question that a newcomer answers before the approval. */
  approvalQuestionTr: string
  approvalQuestionEn: string
  proofOfWork: ProofMode
  /** Members younger than this are newcomers. 0: nobody is one by age. */
  newcomerDays: number
  /** Members with fewer votes are newcomers. 0: nobody is one by votes. */
  newcomerVotes: number
  /** Links that a newcomer may put into one comment or reply. */
  newcomerLinks: number
  /** The least number of seconds between two comments or replies of a newcomer. */
  newcomerPauseSeconds: number
  /** Whether the first comment of a newcomer with a link waits for a moderator. */
  newcomerLinkWaits: boolean
  /**
   * The number of restaurants about which a newcomer may make statements within a day, and about whose status any other member may. 0: no
   * bound.
   */
  witnessPerDay: number
  /** The number of restaurants about which all newcomers of one network together may make statements within a day. 0: no bound. */
  witnessPerNetwork: number
  /** The number of dishes that a member may add within a day. 0: no bound. */
  dishesPerDay: number
  /** The number of photos of dishes and comments that a member may give within a day. 0: no bound. */
  photosPerDay: number
  /** Uploads of members stop at 90 % of this number of gigabytes of pictures. 0: no bound. */
  storageGigabytes: number
  /** The number of facts of restaurants that a member may say within a day. 0: no bound. */
  factsPerDay: number
  /** Moderators are notified when something in their queue waits longer than this number of hours. 0: never. */
  waitingHours: number
  /** Whether moderators and admins need a passkey or an authenticator app. */
  staffSecondFactor: boolean
}

export type SettingKey = keyof SiteSettings

/** The settings that hold where neither the operator nor the environment says otherwise. */
export const DEFAULT_SETTINGS: SiteSettings = {
  name: HOUSE_NAME,
  sloganTr: '',
  sloganEn: '',
  accentColor: '#ffb31a',
  barColor: '#1e140e',
  logo: null,
  contact: '',
  rulesTr: '',
  rulesEn: '',
  languages: 'both',
  operatorName: '',
  operatorAddress: '',
  law: '',
  signUpMode: 'open',
  approvalQuestionTr: '',
  approvalQuestionEn: '',
  proofOfWork: 'auto',
  // A week covers the first burst of a throw-away account, and five votes are a first evening on the site.
  newcomerDays: 7,
  newcomerVotes: 5,
  newcomerLinks: 1,
  newcomerPauseSeconds: 20,
  newcomerLinkWaits: true,
  // A walk through a market; no person sees more shops close in a day.
  witnessPerDay: 10,
  // A network of a mobile carrier has some ten thousand members of whom few are newcomers; thirty of their statements a day are many.
  witnessPerNetwork: 30,
  // The whole menu of one restaurant.
  dishesPerDay: 40,
  // Ten plates with all their photos.
  photosPerDay: 40,
  // Some 70,000 photos with their three sizes; a small disk holds them.
  storageGigabytes: 50,
  // Every fact of three restaurants; a form of one restaurant has some twenty.
  factsPerDay: 60,
  // A small team looks into the queue once a day.
  waitingHours: 24,
  staffSecondFactor: false,
}

/** The longest texts, in code points. */
export const SETTING_LENGTHS = {
  name: 30,
  sloganTr: 120,
  sloganEn: 120,
  contact: 120,
  rulesTr: 10_000,
  rulesEn: 10_000,
  operatorName: 120,
  operatorAddress: 300,
  law: 500,
  approvalQuestionTr: 200,
  approvalQuestionEn: 200,
} as const satisfies Partial<Record<SettingKey, number>>

/** The largest numbers; the smallest is 0. */
export const SETTING_MAXIMA = {
  newcomerDays: 365,
  newcomerVotes: 1000,
  newcomerLinks: 10,
  newcomerPauseSeconds: 3600,
  witnessPerDay: 1000,
  witnessPerNetwork: 10_000,
  dishesPerDay: 1000,
  photosPerDay: 1000,
  storageGigabytes: 1_000_000,
  factsPerDay: 1000,
  waitingHours: 168,
} as const satisfies Partial<Record<SettingKey, number>>

/** Texts on the accent and on the bar, from tokens.css. */
const NIGHT = parseHex('#1e140e')
const ON_BAR = parseHex('#fbf1e2')
/**
 * Green and red belong to votes alone: hues in degrees of OKLCH. The votes' own have 170 and 22 in both themes; orange begins at 40, yellow
 * ends at 128, turquoise begins at 178, and pink ends at 10.
 */
const VOTE_HUES = [
  [128, 178],
  [10, 40],
] as const
/** A colour with less is grey. */
const CHROMA_MIN = 0.06

/** Why an accent cannot be used: the dark text on it is hard to read, or it is a green or a red. */
export function accentProblem(hex: string): 'COLOR_CONTRAST' | 'COLOR_OF_VOTES' | undefined {
  const accent = parseHex(hex)
  if (contrast(accent, NIGHT) < 4.5) return 'COLOR_CONTRAST'
  const { hue, chroma } = hueOf(accent)
  const isOfVotes = chroma >= CHROMA_MIN && VOTE_HUES.some(([from, to]) => hue >= from && hue < to)
  return isOfVotes ? 'COLOR_OF_VOTES' : undefined
}

/** Why a bar cannot be used: the light text on it is hard to read, or the accent does not stand out from it. */
export function barProblem(hex: string, accentHex: string): 'COLOR_CONTRAST' | undefined {
  const bar = parseHex(hex)
  return contrast(bar, ON_BAR) < 7 || contrast(bar, parseHex(accentHex)) < 4.5 ? 'COLOR_CONTRAST' : undefined
}
