import type { Tx } from '#db/transaction.ts'
import { undoDecision as undoFact } from '#features/facts/server/index.ts'
import { undoDecision as undoHours } from '#features/hours/server/index.ts'
import { refuseDecided } from '#features/prices/server/index.ts'
import { undoDecision as undoStatus } from '#features/restaurant-status/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { LookValue } from '../looks.contract.ts'

type Subject = LookValue['subject']
interface Decided {
  restaurantId: string
  decisionId: number
  moderatorId: string
}
type Undo = (context: Pick<Context, 'site'>, tx: Tx, decided: Decided) => Promise<boolean>

/** How a decision of each subject is undone; each returns whether nothing else was decided since. */
export const undoBySubject: Record<Subject, Undo> = {
  status: (_, tx, { restaurantId, decisionId }) => undoStatus(tx, restaurantId, decisionId),
  hours: (_, tx, { restaurantId, decisionId, moderatorId }) => undoHours(tx, restaurantId, decisionId, moderatorId),
  price: (_, tx, { decisionId }) => refuseDecided(tx, decisionId),
  fact: (context, tx, { restaurantId, decisionId }) => undoFact(context, tx, restaurantId, decisionId),
}

/** The record of a decision, or of what a member had said, in the form of the API. */
export function lookValue(subject: Subject, recorded: object): LookValue {
  const value = recorded as Partial<Record<string, never>>
  switch (subject) {
    case 'status':
      return { subject, status: value['status'] ?? value['statement']!, movedTo: value['movedTo'] ?? null }
    case 'hours':
      return { subject, hours: value['hours'] ?? null }
    case 'fact':
      return { subject, fact: value['fact']!, card: value['card'] ?? null, value: value['value'] ?? null }
    case 'price':
      return { subject, dish: value['dish']!, portion: value['portion'] ?? null, amount: value['amount'] ?? null }
  }
}
