import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'

/** What a source says about the facts of a restaurant, as `factsText` writes it; null: nothing. */
export interface ImportedFacts {
  restaurantId: string
  facts: string | null
}

/** An import writes what its source says about facts, apart from the words of members, which stay as they are. */
export async function importFacts(tx: Tx, source: string, all: readonly ImportedFacts[]): Promise<void> {
  if (all.length === 0) return
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as g("restaurantId" text, facts text)),
    gone as (delete from imported_facts i using given g where i.restaurant_id = g."restaurantId" and g.facts is null)
    insert into imported_facts (restaurant_id, facts, source) select "restaurantId", facts, ${source} from given where facts is not null
    on conflict on constraint imported_facts_pkey
    do update set facts = excluded.facts, source = excluded.source, imported_on = excluded.imported_on`.execute(tx)
}
