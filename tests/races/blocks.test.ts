import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { comment, gift, giftType, grantPoints, makeFollow, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
let type: number
beforeAll(async () => {
  testApp = await createTestApp()
  type = await giftType(testApp)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const person = async (name: string): Promise<Writer> => withKey(await testApp.member(name))
const pair = async (): Promise<[Writer, Writer]> => [await person('bir'), await person('iki')]
const block = (by: Writer, other: Writer) => by.send('PUT', `/blocks/${other.profileId}`)
const follow = (by: Writer, other: Writer) => by.send('PUT', `/profiles/${other.profileId}/follow`, { following: true })
const send = (by: Writer, other: Writer) => by.post('/gifts', { receiverId: other.profileId, giftTypeId: type, message: null })
const points = async (one: Writer) => (await one.get<ViewerResult>('/viewer')).body.profile!.points
const many = <T>(amount: number, task: (turn: number) => Promise<T>) => Promise.all(Array.from({ length: amount }, (_, turn) => task(turn)))

/** How many rows there are whose two columns name these two, in either order. */
async function between(rows: string, [one, other]: [Writer, Writer], columns: [string, string]): Promise<number> {
  const { rowCount } = await testApp.database.pool.query(
    `select from ${rows} and (${columns.join(', ')}) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))`,
    [one.profileId, other.profileId],
  )
  return rowCount!
}
const follows = (two: [Writer, Writer]) => between('follows where true', two, ['follower_id', 'following_id'])
const waiting = (two: [Writer, Writer]) => between("gift_inbox where status = 'pending'", two, ['sender_id', 'receiver_id'])
const messages = (two: [Writer, Writer]) => between('encrypted_messages where true', two, ['sender_id', 'receiver_id'])
const told = (two: [Writer, Writer]) => between('notifications where true', two, ['receiver_id', 'actor_id'])

describe('a block against what is under way', () => {
  it('leaves no follow behind, whichever comes first, from both sides [BLK-01]', async () => {
    await many(8, async () => {
      const two = await pair()
      const [one, other] = two
      const answers = await Promise.all([follow(one, other), follow(other, one), block(one, other), follow(other, one), follow(one, other)])
      expect(answers.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).toEqual([])
      expect([await follows(two), await told(two)]).toEqual([0, 0])
    })
  })

  it('leaves no waiting gift behind, and pays each back exactly once [BLK-01]', async () => {
    await many(6, async () => {
      const two = await pair()
      const [one, other] = two
      for (const sender of two) await grantPoints(testApp, sender.profileId, 1000)
      await makeFollow(testApp, one.profileId, other.profileId)
      await gift(testApp, one.profileId, other.profileId, { type })
      await gift(testApp, other.profileId, one.profileId, { type })
      // A gift of the scene is paid with points that came with it.
      const before = [(await points(one)) + 5, (await points(other)) + 5]
      const answers = await Promise.all([send(one, other), send(other, one), block(other, one), send(one, other), block(one, other)])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect([await waiting(two), await told(two)]).toEqual([0, 0])
      expect([await points(one), await points(other)]).toEqual(before)
    })
  })

  it('against the answer to a gift: it is accepted or returned, never both [BLK-01]', async () => {
    await many(8, async () => {
      const two = await pair()
      const [one, other] = two
      const id = await gift(testApp, one.profileId, other.profileId, { type })
      const before = await points(one)
      const [accepted] = await Promise.all([other.post(`/gifts/${id}/accept`), block(one, other)])
      expect([200, 409, 410]).toContain(accepted.status)
      expect((await points(one)) - before).toBe(accepted.status === 200 ? 0 : 5)
      expect(await waiting(two)).toBe(0)
    })
  })

  it('no message is stored after the block was answered [BLK-01]', async () => {
    await many(6, async () => {
      const two = await pair()
      const [one, other] = two
      await write(one, other)
      const writing = many(6, (turn) => (turn % 2 ? write(one, other) : write(other, one)))
      expect((await block(one, other)).status).toBe(200)
      const stored = await messages(two)
      const answers = await writing
      expect(answers.map(({ body }) => body.code).filter((code) => code !== undefined && code !== 'MESSAGES_CLOSED')).toEqual([])
      expect(await messages(two)).toBe(stored)
      expect(stored).toBe(1 + answers.filter(({ status }) => status === 201).length)
    })
  })

  it('leaves no notification of a like, a reply or a mention behind [BLK-01]', async () => {
    await many(6, async () => {
      const two = await pair()
      const [one, other] = two
      const said = await comment(testApp, await testApp.restaurant({ author_id: one.profileId }), one.profileId)
      const answers = await Promise.all([
        other.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' }),
        other.post(`/comments/${said}/replies`, { content: `@${one.username} gel` }),
        block(one, other),
        other.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' }),
        other.post(`/comments/${said}/replies`, { content: `@${one.username} gel` }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      testApp.context.bells.ring()
      expect(await told(two)).toBe(0)
    })
  })

  it('two members who block each other at once both keep their block, and either one alone keeps them apart [BLK-01]', async () => {
    await many(8, async () => {
      const two = await pair()
      const [one, other] = two
      await makeFollow(testApp, one.profileId, other.profileId)
      await makeFollow(testApp, other.profileId, one.profileId)
      const answers = await Promise.all([block(one, other), block(other, one), block(one, other), block(other, one)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await follows(two)).toBe(0)
      await one.send('DELETE', `/blocks/${other.profileId}`)
      expect((await follow(one, other)).status).toBe(404)
      await other.send('DELETE', `/blocks/${one.profileId}`)
      expect((await follow(one, other)).status).toBe(200)
    })
  })

  it('waits for a like that locks no profile, and a like waits for the block [BLK-01 BLK-02]', async () => {
    const two = await pair()
    const [one, other] = two
    const said = await comment(testApp, await testApp.restaurant(), one.profileId)
    const like = await testApp.database.pool.connect()
    await like.query('begin')
    await like.query('insert into comment_likes (comment_id, user_id) values ($1, $2)', [said, other.profileId])
    let isBlocked = false
    const blocking = block(one, other).then((answer) => ((isBlocked = true), answer))
    await sleep(300)
    expect(isBlocked).toBe(false)
    await like.query('commit')
    like.release()
    expect((await blocking).status).toBe(200)
    expect(await told(two)).toBe(0)

    await one.send('DELETE', `/blocks/${other.profileId}`)
    const answer = await reply(testApp, said, one.profileId)
    const under = await testApp.database.pool.connect()
    await under.query('begin')
    await under.query('select pg_advisory_xact_lock(pair_lock($1, $2))', [one.profileId, other.profileId])
    await under.query("insert into member_blocks (owner_id, member_id, kind) values ($1, $2, 'block')", [one.profileId, other.profileId])
    let isLiked = false
    const liking = other.send('PUT', `/replies/${answer}/reaction`, { reaction: 'like' }).then((given) => ((isLiked = true), given))
    await sleep(300)
    expect(isLiked).toBe(false)
    await under.query('commit')
    under.release()
    expect((await liking).body['code']).toBe('REPLY_NOT_FOUND')
  })

  it('a member blocks and mutes at most a thousand members, however many calls come at once [BLK-01]', async () => {
    const one = await person('bir')
    const { pool } = testApp.database
    const others = await many(4, () => person('iki'))
    const crowd = await pool.query<{ id: string }>(
      `insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
       select gen_random_uuid(), 'k' || n, 'k' || n || '@example.com', 'kalaba' || n, 'K' || n, now() from generate_series(1, 998) n returning id`,
    )
    await pool.query(
      "insert into member_blocks (owner_id, member_id, kind) select $1, p.id, 'mute' from profiles p where p.auth_id = any($2)",
      [one.profileId, crowd.rows.map(({ id }) => id)],
    )
    const answers = await Promise.all(others.map((other) => block(one, other)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body['code']).toBe('BLOCKS_FULL')
    // Blocking a blocked member again is no more than before.
    const [first] = others.filter((_, index) => answers[index]!.status === 200)
    expect((await block(one, first!)).status).toBe(200)
  })
})
