import { presentPerson } from '#people/present-person.ts'
import type { CaseFile, Statement } from '../sanctions.contract.ts'
import { appealEnd } from '../sanctions.rules.ts'
import type { DecisionRow } from './decisions.sql.ts'

/** A decision with its reasons, as the member whom it concerns reads it. */
export function presentStatement(row: DecisionRow, now: Date): Statement {
  const end = appealEnd(row.decided_at)
  return {
    id: row.id,
    contentType: row.content_type,
    contentId: row.content_id,
    excerpt: row.excerpt,
    outcome: row.outcome,
    rule: row.rule,
    facts: row.facts,
    foundBy: row.found_by,
    decidedAt: row.decided_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    isActive: row.is_active,
    undoneAt: row.undone_at?.toISOString() ?? null,
    appeal:
      row.appealed_at === null
        ? null
        : {
            content: row.appeal_content,
            createdAt: row.appealed_at.toISOString(),
            outcome: row.appeal_outcome,
            answer: row.answer,
            answeredAt: row.answered_at?.toISOString() ?? null,
            isRestored: row.is_restored,
          },
    appealUntil: row.appealed_at === null && end > now ? end.toISOString() : null,
  }
}

/** A decision as a moderator sees it. */
export function presentCase(row: DecisionRow, now: Date, canAnswer: boolean): CaseFile {
  return {
    ...presentStatement(row, now),
    member: row.member && presentPerson(row.member.id, row.member),
    decidedBy: row.decider && presentPerson(row.decider.id, row.decider),
    canAnswer,
  }
}
