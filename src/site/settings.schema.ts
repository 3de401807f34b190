import { z } from 'zod'
import { LANGUAGE_CHOICES, PROOF_MODES, type SettingKey, SETTING_LENGTHS, SETTING_MAXIMA, SIGN_UP_MODES } from './settings.ts'
import { codePoints, isBlank, isCleanText } from '#lib/text.ts'

const text = (key: keyof typeof SETTING_LENGTHS) =>
  z
    .string()
    .transform((given) => given.trim())
    .refine(isCleanText)
    .refine((given) => codePoints(given) <= SETTING_LENGTHS[key], { params: { code: 'SETTING_TOO_LONG' } })
const line = (key: keyof typeof SETTING_LENGTHS) => text(key).refine((given) => !/[\r\n]/.test(given))
const color = z.string().regex(/^#[0-9a-f]{6}$/)
const count = (key: keyof typeof SETTING_MAXIMA) => z.int().min(0).max(SETTING_MAXIMA[key])

/** What each setting must be, wherever it comes from: the form, the environment or the database. */
export const siteSettingsSchema = z.strictObject({
  name: line('name').refine((given) => !isBlank(given) && !/[<>"]/.test(given)),
  sloganTr: line('sloganTr'),
  sloganEn: line('sloganEn'),
  accentColor: color,
  barColor: color,
  logo: z
    .string()
    .regex(/^[a-z0-9-]{8,64}\.webp$/)
    .nullable(),
  contact: line('contact').refine((given) => given === '' || z.email().safeParse(given).success),
  rulesTr: text('rulesTr'),
  rulesEn: text('rulesEn'),
  languages: z.enum(LANGUAGE_CHOICES),
  operatorName: line('operatorName'),
  operatorAddress: text('operatorAddress'),
  law: text('law'),
  signUpMode: z.enum(SIGN_UP_MODES),
  approvalQuestionTr: line('approvalQuestionTr'),
  approvalQuestionEn: line('approvalQuestionEn'),
  proofOfWork: z.enum(PROOF_MODES),
  newcomerDays: count('newcomerDays'),
  newcomerVotes: count('newcomerVotes'),
  newcomerLinks: count('newcomerLinks'),
  newcomerPauseSeconds: count('newcomerPauseSeconds'),
  newcomerLinkWaits: z.boolean(),
  witnessPerDay: count('witnessPerDay'),
  witnessPerNetwork: count('witnessPerNetwork'),
  dishesPerDay: count('dishesPerDay'),
  photosPerDay: count('photosPerDay'),
  storageGigabytes: count('storageGigabytes'),
  factsPerDay: count('factsPerDay'),
  waitingHours: count('waitingHours'),
  staffSecondFactor: z.boolean(),
}) satisfies z.ZodType<Record<SettingKey, unknown>>
