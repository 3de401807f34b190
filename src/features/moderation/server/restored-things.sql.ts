import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { changeUsername } from '#features/accounts/server/index.ts'
import { profilePartOf } from '#features/reports/reports.rules.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { RemovedRow } from './removed.sql.ts'
import { type Content, contentOf, lockRestaurant, putBack, putBackUnder } from './restored.sql.ts'

/** A collection with its restaurants that are still there, and its likes. @returns its id */
export async function restoreCollection(tx: Tx, rows: RemovedRow[]): Promise<string | undefined> {
  const collection = contentOf(rows, 'collections')
  if (!collection || !(await putBack(tx, 'collections', collection))) return undefined
  for (const { kind, content } of rows) {
    if (kind !== 'collection_items') continue
    const restaurantId = await lockRestaurant(tx, content['question_id'])
    if (restaurantId !== undefined) await putBack(tx, 'collection_items', { ...content, question_id: restaurantId })
  }
  await putBackUnder(
    tx,
    rows.filter(({ kind }) => kind !== 'collection_items'),
    'collections',
    collection['id'],
  )
  return String(collection['id'])
}

/** A photo, in its place in the row or behind the others; none where the row is full again. @returns the restaurant */
export async function restorePhoto(tx: Tx, rows: RemovedRow[], photosMax: number): Promise<string | undefined> {
  const photo = contentOf(rows, 'photos')
  const restaurantId = photo && (await lockRestaurant(tx, photo['restaurant_id']))
  if (!photo || restaurantId === undefined) return undefined
  const at = Number(photo['position'])
  const { rows: changed } = await sql`
    update restaurants set photos = photos[:${at - 1}::int] || ${photo['photo']}::text || photos[${at}::int:]
    where id = ${restaurantId} and cardinality(photos) < ${photosMax} and not (${photo['photo']}::text = any(photos)) returning id`.execute(
    tx,
  )
  return changed.length > 0 ? restaurantId : undefined
}

/** A part of a profile, where its member has not put something there since. @returns the member */
export async function restoreProfile(tx: Tx, rows: RemovedRow[], keyed: Pick<Context, 'secret'>): Promise<string | undefined> {
  const kept = contentOf(rows, 'profiles')
  const named = kept && profilePartOf(String(kept['id']))
  if (!kept || !named) return undefined
  const { memberId, part } = named
  const isBack =
    part === 'name'
      ? await restoreName(tx, memberId, kept, keyed)
      : part === 'text'
        ? await isChanged(
            tx,
            sql`update profiles set description = ${kept['content']}::text
            where id = ${memberId}::uuid and coalesce(description, '') = '' returning id`,
          )
        : await isChanged(
            tx,
            sql`update profiles set avatar_url = ${kept['avatar_url']}::text
            where id = ${memberId}::uuid and avatar_url is null returning id`,
          )
  return isBack ? memberId : undefined
}

/** Both names, each where the neutral one is still there; another member may have the username by now. */
async function restoreName(tx: Tx, memberId: string, kept: Content, keyed: Pick<Context, 'secret'>): Promise<boolean> {
  const neutral = kept['replacement'] as { nickname: string; username: string }
  const hasNickname = await isChanged(
    tx,
    sql`update profiles set nickname = ${kept['content']}::text where id = ${memberId}::uuid and nickname = ${neutral.nickname} returning id`,
  )
  const username = String(kept['username'])
  const { rows } =
    await sql`select from profiles where id = ${memberId}::uuid and username = ${neutral.username} for no key update`.execute(tx)
  if (rows.length === 0 || neutral.username === username) return hasNickname
  const isFree = await changeUsername(keyed, tx, memberId, username).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'USERNAME_TAKEN') return false
      throw error
    },
  )
  if (isFree) await sql`update profiles set username = ${username} where id = ${memberId}::uuid`.execute(tx)
  return isFree && hasNickname
}

async function isChanged(tx: Tx, update: ReturnType<typeof sql>): Promise<boolean> {
  return (await update.execute(tx)).rows.length > 0
}
