import { z } from 'zod'
import { accentProblem, SETTING_LENGTHS } from '#site/settings.ts'
import { siteSettingsSchema } from '#site/settings.schema.ts'

const accentColor = siteSettingsSchema.shape.accentColor.superRefine((hex, check) => {
  const code = accentProblem(hex)
  if (code) check.addIssue({ code: 'custom', params: { code } })
})

/** What brings a default back: null, which the history shows for it, or the word, where no text can be meant. */
const toDefault = z.null()
const toDefaultByName = z.literal('default').transform(() => null)

const { shape } = siteSettingsSchema.omit({ logo: true }).extend({ accentColor })
type Inputs = typeof shape
type WithDefault = { [Key in keyof Inputs]: z.ZodUnion<readonly [Inputs[Key], typeof toDefault, ...(typeof toDefaultByName)[]]> }

/** The texts of a site may be the word itself. */
const withDefault = Object.fromEntries(
  Object.entries(shape).map(([key, value]) => [
    key,
    z.union(key in SETTING_LENGTHS ? [value, toDefault] : [value, toDefault, toDefaultByName]),
  ]),
) as unknown as WithDefault

export const siteInput = z
  .strictObject({
    /** The version that the form shows. */
    version: z.int().min(0),
    /** The new values. The logo has an upload of its own. */
    changes: z
      .strictObject(withDefault)
      .partial()
      .refine((given) => Object.keys(given).length > 0)
      .meta({
        description:
          "New values by setting. null brings the default of a setting back, as 'default' does where the setting is no text: a colour, a number, a switch or one of a few words.",
      }),
  })
  .meta({ id: 'SiteInput' })
export type SiteInput = z.infer<typeof siteInput>
export type SiteChanges = SiteInput['changes']

export const siteState = z
  .object({
    version: z.int(),
    settings: siteSettingsSchema,
    /** What holds without a change. */
    defaults: siteSettingsSchema,
  })
  .meta({ id: 'SiteState' })
export type SiteState = z.infer<typeof siteState>

const siteChange = z.object({
  id: z.int(),
  key: z.string(),
  /** Null: the default. */
  before: z.unknown(),
  after: z.unknown(),
  version: z.int(),
  changedAt: z.iso.datetime(),
  /** Null for an account that left. */
  changedBy: z.object({ username: z.string(), nickname: z.string() }).nullable(),
})

export const siteHistoryQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})
export type SiteHistoryQuery = z.infer<typeof siteHistoryQuery>
export const siteHistory = z.object({ items: z.array(siteChange), nextCursor: z.string().nullable() }).meta({ id: 'SiteHistory' })
export type SiteHistory = z.infer<typeof siteHistory>
