import type { Tx } from '#db/transaction.ts'
import { findNewcomers, isGuarded, recordDecision } from '#features/witnesses/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { FactValue } from '#features/fact-names/fact-names.data.ts'
import { mealCardOf } from '#features/fact-names/fact-names.rules.ts'
import { type AgreedFact, dayOf, type FactStatement, type SettledFact, settleFact } from '../facts.rules.ts'
import { selectStatements } from './facts.sql.ts'
import { deleteShown, findCardName, lockShown, saidOf, saveShown, selectFacts, setStates } from './settle.sql.ts'

/**
 * Writes what the statements about facts of a restaurant say together, and records what members decided for a moderator to look at. The
 * caller holds the lock of the restaurant. @returns whether the page changes
 */
export async function settleFacts(
  { site }: { site: Pick<Context['site'], 'current'> },
  tx: Tx,
  restaurantId: string,
  only?: readonly string[],
): Promise<boolean> {
  const facts = only ?? (await selectFacts(tx, restaurantId))
  const shownBefore = await lockShown(tx, restaurantId, facts)
  const rows = await selectStatements(tx, restaurantId, facts)
  const newcomers = await findNewcomers(tx, [...new Set(rows.map(({ memberId }) => memberId))], site.current())
  const statements = Map.groupBy(
    rows.map((row) => ({ ...row, isNewcomer: newcomers.has(row.memberId) })),
    ({ fact }) => fact,
  )
  const now = new Date()
  let isChanged = false
  for (const fact of facts) {
    const said = { fact, statements: statements.get(fact) ?? [], now, today: dayOf(now) }
    const { settled, guarded } = await judgeGuarded(tx, restaurantId, said)
    for (const agreed of settled.agreed)
      await record(tx, { restaurantId, fact, before: shownBefore.get(fact) ?? null, agreed, isGuarded: guarded.has(agreed.value) })
    await setStates(tx, changedStates(said.statements, settled))
    const { shown, settleAt } = settled
    const isOther = shown ? await saveShown(tx, restaurantId, fact, shown, settleAt) : await deleteShown(tx, restaurantId, fact)
    isChanged ||= isOther
  }
  return isChanged
}

interface Said {
  fact: string
  statements: readonly FactStatement[]
  now: Date
  today: string
}

/** A restaurant is asked whether it is guarded only for what would be decided without a guard. */
async function judgeGuarded(tx: Tx, restaurantId: string, said: Said): Promise<{ settled: SettledFact; guarded: Set<FactValue> }> {
  const guarded = new Set<FactValue>()
  const settled = settleFact({ ...said, guarded })
  for (const { value, members } of settled.agreed) {
    const witnesses = members.map(({ id }) => id)
    if (await isGuarded(tx, restaurantId, witnesses)) guarded.add(value)
  }
  return { settled: guarded.size > 0 ? settleFact({ ...said, guarded }) : settled, guarded }
}

const changedStates = (statements: readonly FactStatement[], { states }: SettledFact) =>
  new Map(statements.flatMap(({ id, state }) => (states.get(id) === state ? [] : [[id, states.get(id)!] as const])))

interface Recorded {
  restaurantId: string
  fact: string
  before: FactValue | null
  agreed: AgreedFact
  isGuarded: boolean
}

async function record(tx: Tx, { restaurantId, fact, before, agreed: { value, members }, isGuarded: guarded }: Recorded): Promise<void> {
  const card = await findCardName(tx, mealCardOf(fact))
  await recordDecision(tx, {
    restaurantId,
    subject: 'fact',
    before: { fact, card, value: before },
    after: { fact, card, value },
    isGuarded: guarded,
    said: saidOf(restaurantId, fact, card),
    members,
  })
}
