import type { Language } from '#i18n/languages.ts'
import type { RequiredTextRule } from '#lib/text-rule.ts'
import { textProblem } from '#lib/text-rule.ts'
import { factsProblem, type HouseRule } from './moderation.rules.ts'

/** A longer list would take more time to search than a reason takes to write. */
export const SAVED_REASONS_MAX = 50

/** The name by which moderators find a saved reason. */
export const reasonNameRule = {
  max: 60,
  tooLong: 'SAVED_REASON_NAME_TOO_LONG',
  empty: 'SAVED_REASON_NAME_EMPTY',
  isOneLine: true,
} as const satisfies RequiredTextRule

/** The facts of a saved reason in each language of the interface. */
export type SavedFacts = Record<Language, string>

/** The typed input of a saved reason. */
export interface SavedReasonDraft {
  rule: HouseRule | null
  name: string
  facts: SavedFacts
}

/** The fields that are missing in a typed saved reason. */
export function savedReasonProblems({ rule, name, facts }: SavedReasonDraft) {
  return {
    rule: rule === null ? ('REASON_REQUIRED' as const) : undefined,
    name: textProblem(reasonNameRule, name),
    tr: factsProblem(facts.tr),
    en: factsProblem(facts.en),
  }
}

/** Facts that a moderator wrote are never replaced unasked. Empty facts and an unchanged saved text are nobody's own words. */
export function isOwnText(facts: string, saved: readonly { facts: SavedFacts }[]): boolean {
  const text = facts.trim()
  return text !== '' && !saved.some(({ facts: { tr, en } }) => text === tr || text === en)
}

/** Own words with a saved text below them. */
export function appendText(own: string, saved: string): string {
  return `${own.trimEnd()}\n\n${saved}`
}
