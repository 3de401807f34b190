import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, firstValue, hasRow, onlyValue, rowsOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'
import { type HouseRule, houseRules } from '../../moderation.rules.ts'
import type { SavedReasonInput } from '../../saved-reasons.contract.ts'

const LOCK = 7_104_018

/** Two moderators who add a reason at once take turns: the count of one holds until its row is in. */
export async function lockSavedReasons(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

export interface SavedReasonRow {
  id: number
  rule: HouseRule
  name: string
  facts_tr: string
  facts_en: string
  version: number
  updated_at: Date
  maker_id: string | null
  username: string | null
  nickname: string | null
  avatar_url: string | null
}

const columns = sql`
  select s.id, s.rule, s.name, s.facts_tr, s.facts_en, s.version, s.updated_at, p.id as maker_id, p.username, p.nickname, p.avatar_url
  from saved_reasons s left join profiles p on p.id = s.made_by`

/** All saved reasons, by house rule and name. Their number is limited. */
export async function selectSavedReasons(db: Db): Promise<SavedReasonRow[]> {
  return rowsOf<SavedReasonRow>(db)`
    ${columns} order by array_position(${[...houseRules]}::text[], s.rule), s.name_key, s.id`
}

export async function findSavedReason(db: Db, id: number): Promise<SavedReasonRow | undefined> {
  return firstRow<SavedReasonRow>(db)`${columns} where s.id = ${id}`
}

export async function countSavedReasons(tx: Tx): Promise<number> {
  return onlyValue<number>(tx)`select count(*)::int from saved_reasons`
}

/** @returns the id; undefined where another one has the name */
export async function insertSavedReason(tx: Tx, madeBy: string, { rule, name, facts }: SavedReasonInput): Promise<number | undefined> {
  return firstValue<number>(tx)`
    insert into saved_reasons (rule, name, facts_tr, facts_en, made_by) values (${rule}, ${name}, ${facts.tr}, ${facts.en}, ${madeBy})
    on conflict on constraint saved_reasons_name_once do nothing returning id`
}

/** Changes the reason of this version. @returns false where another change came first, or the reason is gone */
export async function updateSavedReason(tx: Tx, id: number, version: number, { rule, name, facts }: SavedReasonInput): Promise<boolean> {
  return hasRow(tx)`
    update saved_reasons
    set rule = ${rule}, name = ${name}, facts_tr = ${facts.tr}, facts_en = ${facts.en}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} returning 1`
}

/** Deletes the reason of this version. @returns false where a change came first, or the reason is gone */
export async function deleteSavedReason(tx: Tx, id: number, version: number): Promise<boolean> {
  return hasRow(tx)`delete from saved_reasons where id = ${id} and version = ${version} returning 1`
}
