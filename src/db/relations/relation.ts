import type { DB } from '#db/types.ts'

export type Table = Exclude<keyof DB, 'media_in_use'>

/** Columns and the tables that they name. */
export type Links = Readonly<Record<string, Table>>

/** What a table hangs on, and what becomes of its rows. */
export interface Relation {
  /** Foreign keys whose row takes this one along when it is deleted. */
  of?: Links
  /** Foreign keys that become empty when their row is deleted. */
  names?: Links
  /** Foreign keys whose row cannot be deleted while this one names it. */
  needs?: Links
  /** The columns, of those above, that lead to its restaurant; none where a rule finds the rows, for no key does. */
  restaurant?: readonly string[]
  /** Whose row it is: a column, or a column and that of the row that it names ('claim_id.member_id'); the first that is not empty. */
  owner?: readonly string[]
  /** Columns that are counted again when the row comes back. */
  counted?: readonly string[]
  /**
   * What a merge does with the rows of the absorbed restaurant: they move; a rule decides where both restaurants have one; they wait in
   * the archive for an undo; they follow the row on which they hang; they are written again; or they go for good.
   */
  merge?: 'moves' | 'by rule' | 'waits' | 'follows' | 'rewritten' | 'goes'
  /**
   * What the removal of a restaurant, comment, reply or collection does to a row that hangs on it: it is archived and can come back, is
   * written again, goes for good, or loses its link.
   */
  removal?: 'archived' | 'rewritten' | 'goes' | 'unlinked'
  /**
   * What the undo of a raid does: it takes the rows of its accounts out, archives what hangs on those, writes the row again, or leaves it.
   */
  raid?: 'taken' | 'archived' | 'rewritten' | 'stays'
  /** What a member who leaves does to the row: it goes, or stays without the member. */
  leaving?: 'goes' | 'nameless'
  /** The file in which a member finds the row in the export, or why it is in none. */
  export?: string
}

/** Reasons why rows are in no file of an export. */
export const TRANSIENT = 'none: gone within minutes or days'
export const SECRET = 'none: a secret, or how one is kept'
export const OTHERS = 'none: not about this member alone'
