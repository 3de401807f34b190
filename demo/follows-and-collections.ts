import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Chance } from './chance.ts'
import { demoCollections } from './collections.ts'
import { insertRows } from './insert-rows.ts'
import type { MemberIds } from './people.ts'
import type { DemoRestaurant } from './restaurants.ts'
import { itemNotes } from './comment-texts.ts'

const DAY = 24 * 60 * 60 * 1000

/** Pairs of friends: for gifts and friends' marks. */
export const friends: [string, string][] = [
  ['zeynep', 'kadir.usta'],
  ['zeynep', 'selin.yer'],
  ['zeynep', 'can.gurme'],
  ['zeynep', 'izmirli.pelin'],
  ['zeynep', 'ece.tatli'],
  ['zeynep', 'elif_meydan'],
  ['kadir.usta', 'mehmetali'],
  ['kadir.usta', 'ocakbasi_ali'],
  ['kadir.usta', 'niyazi_reis'],
  ['kadir.usta', 'emre_k'],
  ['can.gurme', 'antepli.fatma'],
  ['hataylim', 'omer.aga'],
]

/** Lets members follow each other: friends both ways, the others whom they like to read. */
export async function seedFollows(tx: Db, chance: Chance, people: MemberIds, now: number): Promise<void> {
  const pairs = new Map<string, [string, string]>()
  const follow = (from: string, to: string): void => {
    if (from !== to) pairs.set(`${from} ${to}`, [from, to])
  }
  for (const [one, other] of friends) {
    follow(one, other)
    follow(other, one)
  }
  const names = [...people.keys()]
  for (const from of names) {
    if (from === 'zeynep') continue
    // The first half of the list writes, the second half mostly reads.
    for (const to of chance.some(names.slice(0, 24), chance.whole(3, 9))) follow(from, to)
    if (chance.happens(0.3)) follow(from, chance.pick(names))
  }
  await insertRows(
    tx,
    'follows',
    [...pairs.values()].map(([from, to]) => ({
      follower_id: people.get(from),
      following_id: people.get(to),
      is_mutual: false,
      created_at: new Date(now - chance.between(0.2, 60) * DAY),
    })),
  )
}

/** Fills the members' collections and lets others like the public ones. */
export async function seedCollections(
  tx: Db,
  chance: Chance,
  restaurants: DemoRestaurant[],
  people: MemberIds,
  now: number,
): Promise<void> {
  for (const { by, types, size, isPublic, ...look } of demoCollections) {
    const created_at = new Date(now - chance.between(3, 50) * DAY)
    const { id } = await tx
      .insertInto('collections')
      .values({ ...look, user_id: people.get(by)!, is_public: isPublic, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const wanted = restaurants.filter((restaurant) => types.includes(restaurant.type ?? ''))
    const items = chance.some(wanted, size).map((restaurant, position) => ({
      collection_id: id,
      question_id: restaurant.id,
      notes: chance.happens(0.4) ? chance.pick(itemNotes) : null,
      position,
      added_at: new Date(chance.between(Math.max(created_at.getTime(), restaurant.addedAt), now)),
    }))
    await insertRows(tx, 'collection_items', items)
    const likers = isPublic
      ? chance.some(
          [...people.entries()].filter(([name]) => name !== by),
          chance.whole(2, 22),
        )
      : []
    await insertRows(
      tx,
      'collection_likes',
      likers.map(([, user_id]) => ({ collection_id: id, user_id, created_at: new Date(chance.between(created_at.getTime(), now)) })),
    )
  }
}

/** Leaves something for the moderator: open reports on a restaurant and on comments, and two that were answered. */
export async function seedReports(tx: Db, people: MemberIds, now: number): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: string }>`
    select id, user_id from comments where vote_choice = 'reject' and not is_deleted order by dislikes_count desc, id limit 3`.execute(tx)
  const [worst, second, third] = rows
  const reporter = (...not: (string | undefined)[]): string =>
    ['figen', 'gokhan', 'nazli', 'leyla'].map((name) => people.get(name)!).find((id) => !not.includes(id))!
  const report = (
    target: { question_id?: string; comment_id?: number },
    reporter_id: string,
    report_type: string,
    reason: string,
    hours: number,
    status = 'pending',
  ) => ({
    reporter_id,
    question_id: target.question_id ?? null,
    comment_id: target.comment_id ?? null,
    report_type,
    reason,
    status,
    created_at: new Date(now - hours * 60 * 60 * 1000),
    updated_at: new Date(now - (status === 'pending' ? hours : hours - 2) * 60 * 60 * 1000),
  })
  await insertRows(tx, 'reports', [
    report(
      { question_id: 'bakirkoy-tombul-sosis' },
      people.get('murat_g')!,
      'inappropriate',
      'Fotoğraf bu mekana ait değil, başka bir büfenin tezgâhı.',
      5,
    ),
    report(
      { question_id: 'bakirkoy-tombul-sosis' },
      people.get('hilal_y')!,
      'spam',
      'Aynı mekan üç kere eklenmişti, bu da kopyası gibi duruyor.',
      3,
    ),
    ...(worst ? [report({ comment_id: worst.id }, reporter(worst.user_id), 'harassment', 'Ustaya hakaret var, yakışmıyor.', 9)] : []),
    ...(second ? [report({ comment_id: second.id }, reporter(second.user_id), 'spam', 'Her mekanın altına aynı yorumu yazıyor.', 30)] : []),
    ...(third
      ? [report({ comment_id: third.id }, reporter(third.user_id), 'other', 'Bence yanlış mekana yazılmış bir yorum.', 70, 'dismissed')]
      : []),
    report(
      { question_id: 'kusadasi-burger-beach' },
      people.get('irmak')!,
      'other',
      'Bu yer kışın kapalı, bilgi güncellensin.',
      120,
      'resolved',
    ),
  ])
}
