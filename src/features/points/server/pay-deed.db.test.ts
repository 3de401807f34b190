import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import type { ViewerResult } from '#features/accounts/accounts.contract.ts'
import type { Client } from '#tests/support/client.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const points = async (member: Client) => (await member.get<ViewerResult>('/viewer')).body.profile!.points

async function ledger(restaurant: string): Promise<string[]> {
  const rows = await world.database.db
    .selectFrom('points_log')
    .innerJoin('profiles', 'profiles.id', 'points_log.user_id')
    .select(['profiles.nickname', 'reason', 'points_change'])
    .where('question_id', '=', restaurant)
    .execute()
  return rows.map((row) => `${row.nickname} ${row.reason} ${row.points_change}`).sort()
}

describe('what deeds pay', () => {
  it('a vote pays the voter and the restaurant’s author a tenth each, by one row of the ledger each [PTS-02 PTS-05 PTS-08]', async () => {
    const [author, voter] = [await world.member('yazar'), await world.member('oycu')]
    const id = await world.restaurant({ author_id: author.profileId })
    await voter.post('/vote', { questionId: id, rating: 8 })
    expect([await points(author), await points(voter)]).toEqual([0.1, 0.1])
    expect(await ledger(id)).toEqual(['oycu VOTE_GIVEN 1', 'yazar VOTE_RECEIVED 1'])
  })

  it('a comment with the vote pays two tenths each [PTS-03 PTS-06 PTS-08]', async () => {
    const [author, voter] = [await world.member('yazar'), await world.member('oycu')]
    const id = await world.restaurant({ author_id: author.profileId })
    await voter.post('/vote', { questionId: id, rating: 8, comment: 'Nefis' })
    expect([await points(author), await points(voter)]).toEqual([0.3, 0.3])
    expect(await ledger(id)).toEqual(['oycu COMMENT_GIVEN 2', 'oycu VOTE_GIVEN 1', 'yazar COMMENT_RECEIVED 2', 'yazar VOTE_RECEIVED 1'])
  })

  it('visitors’ votes, votes on one’s own venue and changed votes pay nobody [PTS-11 VOTE-40]', async () => {
    const [author, voter] = [await world.member('yazar'), await world.member('oycu')]
    const id = await world.restaurant({ author_id: author.profileId })
    await world.visitor().post('/vote', { questionId: id, rating: 8 })
    await author.post('/vote', { questionId: id, rating: 10, comment: 'Benim yerim' })
    expect([await points(author), await ledger(id)]).toEqual([0, []])
    await voter.post('/vote', { questionId: id, rating: 3 })
    await voter.post('/vote', { questionId: id, rating: 9 })
    expect([await points(author), await points(voter)]).toEqual([0.1, 0.1])
  })

  it('a restaurant without an author pays the voter alone', async () => {
    const [voter, id] = [await world.member('oycu'), await world.restaurant()]
    await voter.post('/vote', { questionId: id, rating: 8 })
    expect(await ledger(id)).toEqual(['oycu VOTE_GIVEN 1'])
  })

  it('what is deleted takes back what it paid, once, and never more than is left [PTS-11]', async () => {
    const [author, voter] = [await world.member('yazar'), await world.member('oycu')]
    const id = await world.restaurant({ author_id: author.profileId })
    await voter.post('/vote', { questionId: id, rating: 8, comment: 'Silinecek' })
    const { db } = world.database
    // The author has spent nearly all of it.
    await db
      .insertInto('points_log')
      .values({ user_id: author.profileId, points_change: -2, reason: 'REVERSED', source: 'test:spent' })
      .execute()
    await db.updateTable('comments').set({ is_deleted: true, content: null }).where('question_id', '=', id).execute()
    expect([await points(author), await points(voter)]).toEqual([0, 0.1])
    await db.deleteFrom('comments').where('question_id', '=', id).execute()
    expect([await points(author), await points(voter)]).toEqual([0, 0.1])
    await db.deleteFrom('votes').where('question_id', '=', id).execute()
    expect([await points(author), await points(voter)]).toEqual([0, 0])
    await db.deleteFrom('points_log').where('source', '=', 'test:spent').execute()
    await db.updateTable('profiles').set({ points_tenths: 2 }).where('id', '=', author.profileId).execute()
  })

  it('nobody writes points through the API, and every balance is the sum of its ledger [PTS-09]', async () => {
    const member = await world.member()
    const document = JSON.stringify(
      world.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).components?.schemas,
    )
    const inputs = Object.entries(JSON.parse(document) as Record<string, unknown>).filter(([name]) => name.endsWith('Input'))
    expect(inputs.length).toBeGreaterThan(2)
    for (const [name, schema] of inputs) expect([name, JSON.stringify(schema).includes('oints')]).toEqual([name, false])
    for (const field of ['points', 'points_tenths', 'points_change'])
      expect((await member.post('/vote', { questionId: await world.restaurant(), rating: 8, [field]: 1000 })).status).toBe(422)
    expect(await checkInvariants(world.database.pool)).toEqual([])
  })
})
