import { z } from 'zod'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { optionalText, requiredText } from '#lib/text-schema.ts'
import { codePoints } from '#lib/text.ts'
import { takedownNotice } from '#features/moderation/moderation.contract.ts'
import { houseRules } from '#features/moderation/moderation.rules.ts'
import {
  askedKinds,
  AUTHORITY_NAME_MIN,
  authorities,
  authorityNameRule,
  dayInIstanbul,
  isPossibleDay,
  itemOutcomes,
  NOTE_MAX,
  referenceRule,
  scopeTypes,
  shownOutcomes,
  SUMMARY_MIN,
  summaryRule,
} from './takedowns.rules.ts'

const tooShort = (min: number) => (text: string) => codePoints(text) >= min
const invalid = { params: { code: 'TAKEDOWN_TEXT_INVALID' } }

/** What `POST /api/moderation/takedowns` takes. Everyone reads it: it names no person. */
export const takedownInput = z
  .strictObject({
    receivedOn: z.iso
      .date()
      .refine((day) => isPossibleDay(day, dayInIstanbul(new Date())), { params: { code: 'TAKEDOWN_DAY_INVALID' } })
      .meta({ example: '2026-11-12' }),
    authority: z.enum(authorities),
    authorityName: requiredText(authorityNameRule)
      .refine(tooShort(AUTHORITY_NAME_MIN), invalid)
      .meta({ example: 'İstanbul 3. Sulh Ceza Hâkimliği' }),
    reference: requiredText(referenceRule).meta({ example: '2026/1234 D. İş' }),
    asked: z.enum(askedKinds),
    summary: requiredText(summaryRule)
      .refine(tooShort(SUMMARY_MIN), invalid)
      .meta({ example: 'Kişilik haklarına saldırı içeren bir yorumun kaldırılması istendi.' }),
  })
  .meta({ id: 'TakedownInput' })
export type TakedownInput = z.infer<typeof takedownInput>

const note = optionalText({ max: NOTE_MAX, tooLong: 'TAKEDOWN_TEXT_INVALID' })

/** What `POST /api/moderation/takedowns/{id}/items` takes. */
export const itemInput = z
  .strictObject({
    contentType: z.enum(scopeTypes),
    contentId: z.string().min(1).max(160).meta({ example: 'citir-kokorec-sukru' }),
    outcome: z.enum(itemOutcomes),
    note,
  })
  .meta({ id: 'TakedownItemInput' })
export type ItemInput = z.infer<typeof itemInput>

export const takedownParams = z.object({ id: rowId('12') })
export const takedownQuery = z.strictObject(pageFields())
export type TakedownQuery = z.infer<typeof takedownQuery>

export const takedownItem = z
  .object({
    id: z.int(),
    contentType: z.enum(scopeTypes),
    outcome: z.enum(shownOutcomes),
    note: z.string().nullable(),
    /** The day when it was done, in Istanbul. */
    doneOn: z.iso.date(),
    liftedOn: z.iso.date().nullable(),
  })
  .meta({ id: 'TakedownItem' })
export type TakedownItem = z.infer<typeof takedownItem>

/** One request with what was done, as everyone reads it: neither names of people nor what was taken down. */
export const takedown = z
  .object({
    id: z.int(),
    receivedOn: z.iso.date(),
    authority: z.enum(authorities),
    authorityName: z.string(),
    reference: z.string(),
    asked: z.enum(askedKinds),
    summary: z.string(),
    items: z.array(takedownItem),
  })
  .meta({ id: 'Takedown' })
export type Takedown = z.infer<typeof takedown>

export const takedownPage = z.object({ items: z.array(takedown), nextCursor: z.string().nullable() }).meta({ id: 'TakedownPage' })
export type TakedownPage = z.infer<typeof takedownPage>

/** One request as admins see it, with what it is about. */
export const takedownCase = takedown
  .extend({ items: z.array(takedownItem.extend({ contentId: z.string(), restaurantId: z.string().nullable() })) })
  .meta({ id: 'TakedownCase' })
export type TakedownCase = z.infer<typeof takedownCase>

export const casePage = z.object({ items: z.array(takedownCase), nextCursor: z.string().nullable() }).meta({ id: 'TakedownCasePage' })
export type CasePage = z.infer<typeof casePage>

/** Why a restaurant's page is gone: a rule of the house, or a request by law. */
export const removal = z.object({ rule: z.enum(houseRules), decidedOn: z.iso.date(), takedown: takedownNotice.nullable() })
export type Removal = z.infer<typeof removal>

/** What was taken down on a restaurant's page and has no place there. */
export const restaurantNotice = takedownNotice.extend({ contentType: z.enum(scopeTypes) })
export type RestaurantNotice = z.infer<typeof restaurantNotice>

export const lifted = z.object({ id: z.int(), isRestored: z.boolean() }).meta({ id: 'TakedownLifted' })
export type Lifted = z.infer<typeof lifted>
