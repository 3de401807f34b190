import { fullDate } from '#i18n/format.ts'
import { witnessTexts } from '#texts/features/witnesses/witnesses'
import type { Waits } from '../witnesses.contract.ts'

/** The sentence about what a member's statement still needs to be accepted. */
export function waitsText({ isAlone, isGuarded, decidedAt }: Waits): string {
  if (isGuarded) return witnessTexts.guarded
  if (isAlone) return witnessTexts.alone
  return decidedAt === null ? witnessTexts.contradicted : witnessTexts.day(fullDate(decidedAt, 'Europe/Istanbul'))
}

/** The same sentence as thanks to the member who just made the statement. */
export const thanksText = (waits: Waits): string => witnessTexts.thanks(waitsText(waits))
