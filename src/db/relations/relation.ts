import type { DB } from '#db/types.ts'

export type Table = Exclude<keyof DB, 'media_in_use'>

/** Columns and the tables that they name. */
export type Links = Readonly<Record<string, Table>>

/** Which tables a table depends on, and what happens to its rows. */
export interface Relation {
  /** Foreign keys that delete this row together with the row that they name. */
  of?: Links
  /** Foreign keys that become empty when their row is deleted. */
  names?: Links
  /** Foreign keys whose row cannot be deleted while this one names it. */
  needs?: Links
  /** Those of the columns above that lead to the restaurant of a row. None where no foreign key does and a rule finds the rows. */
  restaurant?: readonly string[]
  /**
   * The columns that lead to the owner of a row: a column, or a column and a column of the row that it names ('claim_id.member_id'). The
   * first that is not empty counts.
   */
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
  /** What an account deletion does to the row: deletes it, or keeps it without the member. */
  leaving?: 'goes' | 'nameless'
  /** The file in which a member finds the row in the export, or why it is in none. */
  export?: string
}

/** Reasons why rows are in no file of an export. */
export const TRANSIENT = 'none: gone within minutes or days'
export const SECRET = 'none: a secret, or how one is kept'
export const OTHERS = 'none: not about this member alone'
