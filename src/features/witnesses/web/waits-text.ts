import { fullDate } from '#i18n/format.ts'
import { witnessTexts } from '#texts/features/witnesses/witnesses'
import type { Waits } from '../witnesses.contract.ts'

/** What would complete what a member said. */
export function waitsText({ isAlone, isGuarded, decidedAt }: Waits): string {
  if (isGuarded) return witnessTexts.guarded
  if (isAlone) return witnessTexts.alone
  return decidedAt === null ? witnessTexts.contradicted : witnessTexts.day(fullDate(decidedAt, 'Europe/Istanbul'))
}

/** The same, to the member who just said it. */
export const thanksText = (waits: Waits): string => witnessTexts.thanks(waitsText(waits))
