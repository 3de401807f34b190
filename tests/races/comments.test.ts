import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Comment, CommentPage, Reply, ReactionResult, ReplyReactionResult } from '#features/comments/comments.contract.ts'
import type { Answer } from '#tests/support/client.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { comment, crowd, duet, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
/** Members who reply and react, shared because a sign-up is slow. */
let people: Person[]
beforeEach(hashAtFullCost)
beforeAll(async () => {
  testApp = await createTestApp()
  people = await Promise.all(Array.from({ length: 20 }, () => testApp.member()))
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  expect(await deadlocks()).toBe(0)
})
afterAll(() => testApp.close())

const times = <T>(amount: number, task: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: amount }, (_, turn) => task(turn)))
const codes = (answers: Answer<object>[]) =>
  answers.map((answer) => [answer.status, (answer.body as { code?: string }).code ?? ''].join(' ').trim()).sort()
const tally = (answers: Answer<object>[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(codes(answers), (code) => code)).map(([code, all]) => [code, all!.length]))
const drop = (member: Person, path: string) => member.send('DELETE', path)
const read = async (id: string) => (await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments`)).body.items

async function deadlocks(): Promise<number> {
  await testApp.database.pool.query('select pg_stat_clear_snapshot()')
  const { rows } = await testApp.database.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.deadlocks
}

describe('comments at the same moment', () => {
  it.each([2, 20])('%i comments of one member on one vote are one, and pay once [COM-06 PTS-11]', async (amount) => {
    const [member, author] = people as [Person, Person]
    const id = await testApp.restaurant({ author_id: author.profileId })
    await member.post('/vote', { questionId: id, rating: 8 })
    const answers = await times(amount, () => member.post<Comment>(`/restaurants/${id}/comments`, { content: `Nefis ${amount}` }))
    expect(tally(answers)).toEqual({ '201': 1, '409 COMMENT_ON_VOTE_EXISTS': amount - 1 })
    const { rows } = await testApp.database.pool.query(`select from points_log where question_id = $1 and reason like 'COMMENT%'`, [id])
    expect([rows.length, (await read(id)).length]).toEqual([2, 1])
  })

  it('twenty comments of one member on a duet are one, those with one key the same [COM-07]', async () => {
    const [member, creator] = people as [Person, Person]
    const send = (id: string, key?: string) =>
      member.post<Comment>(`/restaurants/${id}/comments`, { content: 'Katılıyorum' }, key === undefined ? {} : { 'idempotency-key': key })
    const first = await duet(testApp, await testApp.restaurant(), creator.profileId)
    expect(tally(await times(20, () => send(first)))).toEqual({ '201': 1, '409 COMMENT_EXISTS': 19 })
    const second = await duet(testApp, await testApp.restaurant(), creator.profileId)
    const repeated = await times(20, () => send(second, 'hep-ayni-anahtar'))
    expect(tally(repeated)).toEqual({ '201': 20 })
    expect([new Set(repeated.map((answer) => answer.body.id)).size, (await read(second)).length]).toEqual([1, 1])
  })

  it('a comment sent with a vote and one sent alone are one [COM-06 COM-08]', async () => {
    const member = people[0]!
    const id = await testApp.restaurant()
    await member.post('/vote', { questionId: id, rating: 8 })
    const answers = await times<Answer<object>>(20, (turn) =>
      turn % 2 === 0
        ? member.post('/vote', { questionId: id, rating: 8, comment: 'Oyla' })
        : member.post(`/restaurants/${id}/comments`, { content: 'Ayrıca' }),
    )
    expect(answers.filter((answer) => answer.status < 300)).toHaveLength(1)
    expect(await read(id)).toHaveLength(1)
  })
})

describe('a comment that is deleted while others answer it', () => {
  it('is removed or leaves a placeholder, and no reply is orphaned [COM-32 COM-22]', async () => {
    const [writer, ...others] = people as [Person, ...Person[]]
    for (let round = 0; round < 8; round++) {
      const id = await testApp.restaurant({ author_id: others[round]!.profileId })
      const said = await comment(testApp, id, writer.profileId)
      const [deleted, ...answers] = await Promise.all([
        drop(writer, `/comments/${said}`),
        ...others.slice(0, 6).map((other) => other.post<Reply>(`/comments/${said}/replies`, { content: 'Ne demişti?' })),
      ])
      expect(deleted.status).toBe(200)
      const given = answers.filter((answer) => answer.status === 201).length
      expect(codes(answers)).toEqual([...Array<string>(given).fill('201'), ...Array<string>(6 - given).fill('404 COMMENT_NOT_FOUND')])
      const left = await read(id)
      expect(left.map((one) => [one.isDeleted, one.replyCount])).toEqual(given === 0 ? [] : [[true, given]])
    }
  })

  it('is removed once with its last reply, however many are deleted at once [COM-22 COM-32]', async () => {
    const [writer, ...others] = people as [Person, ...Person[]]
    const id = await testApp.restaurant({ author_id: others[0]!.profileId })
    const said = await comment(testApp, id, writer.profileId)
    const replies = await Promise.all(others.map((other) => reply(testApp, said, other.profileId)))
    const answers = await Promise.all([
      drop(writer, `/comments/${said}`),
      ...others.flatMap((other, index) => [drop(other, `/replies/${replies[index]!}`), drop(other, `/replies/${replies[index]!}`)]),
    ])
    expect(tally(answers)).toEqual({ '200': 1 + others.length, '404 REPLY_NOT_FOUND': others.length })
    expect(await read(id)).toEqual([])
  })

  it('many members who reply, reply to each other and delete replies leave every counter and balance right [COM-13 PTS-11]', async () => {
    const writers = people.slice(0, 4)
    const restaurants = await Promise.all(writers.map((author) => testApp.restaurant({ author_id: author.profileId })))
    const said = await Promise.all(restaurants.map((id, index) => comment(testApp, id, writers[(index + 1) % 4]!.profileId)))
    const first = await Promise.all(said.map((id, index) => reply(testApp, id, people[10 + index]!.profileId)))
    const answers = await times<Answer<object>>(60, async (turn) => {
      const at = turn % 4
      const member = people[turn % 20]!
      if (turn % 3 === 0) return member.send('PUT', `/comments/${said[at]!}/reaction`, { reaction: 'like' })
      const { body, status } = await member.post<Reply>(`/comments/${said[at]!}/replies`, { content: 'Ben de', repliedTo: first[at]! })
      expect(status).toBe(201)
      return turn % 3 === 1
        ? drop(member, `/replies/${body.id}`)
        : member.post('/vote', { questionId: restaurants[at]!, rating: 1 + (turn % 10) })
    })
    expect(answers.filter((answer) => answer.status !== 200 && answer.status !== 429)).toEqual([])
    for (const id of restaurants) expect((await read(id))[0]!.replyCount).toBe(6)
  })
})

describe('edits at the same moment', () => {
  it('twenty of one text keep every version once, and end with one of the texts [FIX-03]', async () => {
    const writer = people[0]!
    const said = await comment(testApp, await testApp.restaurant(), writer.profileId, { content: 'Metin' })
    const answer = await reply(testApp, said, writer.profileId, { content: 'Metin' })
    for (const [path, column, table] of [
      [`/comments/${said}`, 'comment_id', 'comments'],
      [`/replies/${answer}`, 'reply_id', 'comment_replies'],
    ] as const) {
      expect(tally(await times(20, (turn) => writer.send('PATCH', path, { content: `Metin ${turn % 10}` })))).toEqual({ '200': 20 })
      const id = path.split('/')[2]
      const { rows } = await testApp.database.pool.query<{ content: string }>(
        `select content from (select id, content from text_versions where ${column} = $1 union all
          select 9e15, content from ${table} where id = $1) v order by id`,
        [id],
      )
      expect(rows[0]!.content).toBe('Metin')
      expect(rows.filter((row, index) => row.content === rows[index - 1]?.content)).toEqual([])
    }
  })

  it('of a comment that is deleted, or whose writer leaves, leave no version behind [FIX-03]', async () => {
    const other = people[1]!
    for (let round = 0; round < 6; round++) {
      const writer = await testApp.member()
      const said = await comment(testApp, await testApp.restaurant(), writer.profileId)
      const answer = await reply(testApp, said, writer.profileId)
      if (round % 2 === 0) await reply(testApp, said, other.profileId)
      const end = () =>
        round < 3
          ? drop(writer, `/comments/${said}`)
          : writer.post('/account/deletion', { username: writer.username, password: 'acili-ezme-7' })
      const edits = await Promise.all([
        ...Array.from({ length: 8 }, (_, turn) =>
          writer.send('PATCH', turn % 2 === 0 ? `/comments/${said}` : `/replies/${answer}`, { content: `Son söz ${turn}` }),
        ),
        end(),
      ])
      expect(edits.filter(({ status }) => ![200, 401, 404].includes(status))).toEqual([])
      const { rows } = await testApp.database.pool.query('select content from text_versions where comment_id = $1', [said])
      expect(rows).toEqual([])
    }
  })
})

describe('reactions at the same moment', () => {
  it('twenty members who like and unlike one reply are counted once each, also while it is edited and one leaves [FIX-04]', async () => {
    const [writer, leaver] = [people[0]!, await testApp.member()]
    const said = await comment(testApp, await testApp.restaurant(), writer.profileId)
    const answer = await reply(testApp, said, writer.profileId)
    const press = (member: Person, reaction: 'like' | null) =>
      member.send<ReplyReactionResult>('PUT', `/replies/${answer}/reaction`, { reaction })
    await press(leaver, 'like')
    const answers = await Promise.all<Answer<object>>([
      ...Array.from({ length: 60 }, (_, turn) => press(people[turn % 20]!, turn % 3 === 0 ? null : 'like')),
      writer.send('PATCH', `/replies/${answer}`, { content: 'Düzelttim' }),
      leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' }),
    ])
    expect(tally(answers)).toEqual({ '200': 62 })
    await Promise.all(people.map((member) => press(member, 'like')))
    expect((await press(people[0]!, 'like')).body).toEqual({ likesCount: 20, reaction: 'like' })
  })

  it('twenty members who like and dislike one comment are counted once each [COM-17 COM-19]', async () => {
    const [writer] = await crowd(testApp, 1)
    const said = await comment(testApp, await testApp.restaurant(), writer!)
    const wanted = (turn: number) => (turn % 4 === 0 ? 'dislike' : 'like')
    const answers = await times(60, (turn) =>
      people[turn % 20]!.send<ReactionResult>('PUT', `/comments/${said}/reaction`, { reaction: wanted(turn % 20) }),
    )
    expect(tally(answers)).toEqual({ '200': 60 })
    const { body } = await people[1]!.send<ReactionResult>('PUT', `/comments/${said}/reaction`, { reaction: 'like' })
    expect(body).toEqual({ likesCount: 15, dislikesCount: 5, reaction: 'like' })
  })

  it('one member who presses both reactions twenty times ends with one of them [COM-16 COM-17 COM-19]', async () => {
    const [writer] = await crowd(testApp, 1)
    const said = await comment(testApp, await testApp.restaurant(), writer!)
    const wishes = ['like', 'dislike', null] as const
    const answers = await times(20, (turn) =>
      people[0]!.send<ReactionResult>('PUT', `/comments/${said}/reaction`, { reaction: wishes[turn % 3]! }),
    )
    expect(tally(answers)).toEqual({ '200': 20 })
    for (const { body } of answers) expect(body.likesCount + body.dislikesCount).toBe(body.reaction === null ? 0 : 1)
  })
})
