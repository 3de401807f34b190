import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attack, restaurantWithPast } from '#tests/support/attacks.ts'
import { crowd, membersVote } from '#tests/support/scenes.ts'
import { recordStatements } from '#tests/support/statements.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createSearch } from './detecting/find-attacks.ts'
import { searchAllVotes, searchNewVotes } from './index.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const query = async <T>(text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows as T[]
const heldOn = async (restaurant: string) => (await query('select from votes where question_id = $1 and is_held', [restaurant])).length
const progress = () => query('select * from shield_progress')

describe('the search for attacks in a thread', () => {
  it('reads votes, comments and networks on no connection of the server [MEND-13]', async () => {
    const restaurant = await restaurantWithPast(testApp)
    await attack(testApp, restaurant)
    const sent = await recordStatements(testApp.database.pool, () => searchNewVotes(testApp.context))
    expect(await heldOn(restaurant)).toBe(40)
    const texts = sent.map(({ text }) => text)
    expect(texts.some((text) => text.includes('insert into held_votes'))).toBe(true)
    expect(texts.filter((text) => /\b(parts|rating|ratings|comments|vote_networks)\b/.test(text))).toEqual([])
  })

  it('says what failed in the thread, and keeps its place [MEND-13]', async () => {
    const restaurant = await restaurantWithPast(testApp)
    await attack(testApp, restaurant)
    const before = await progress()
    const context = { ...testApp.context, connection: { host: '127.0.0.1', port: 1 } }
    for (const search of [searchNewVotes, searchAllVotes]) await expect(search(context)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect([await heldOn(restaurant), await progress()]).toEqual([0, before])
    await searchNewVotes(testApp.context)
    expect(await heldOn(restaurant)).toBe(40)
  })

  it('leaves no connection and keeps its place when it is stopped while it reads [MEND-13]', async () => {
    await attack(testApp, await restaurantWithPast(testApp))
    const connection = { ...testApp.context.connection, application_name: 'gozcu' }
    const amountOf = async (condition: string) =>
      (await query(`select from pg_stat_activity where application_name = 'gozcu' and ${condition}`)).length
    const [before, stopping] = [await progress(), new AbortController()]
    const blocker = await testApp.database.pool.connect()
    try {
      await blocker.query('begin; lock table vote_networks in access exclusive mode')
      const running = searchAllVotes({ ...testApp.context, connection }, stopping.signal)
      await expect.poll(() => amountOf("wait_event_type = 'Lock'"), { interval: 20, timeout: 10_000 }).toBe(1)
      stopping.abort()
      await blocker.query('rollback')
      await running
    } finally {
      blocker.release()
    }
    await expect.poll(() => amountOf('true'), { interval: 20 }).toBe(0)
    expect(await progress()).toEqual(before)
  })
})

describe('what a search has read for other restaurants', () => {
  it('changes nothing in what it finds, although votes have changed since [MEND-13]', async () => {
    const [first, second] = [await restaurantWithPast(testApp), await restaurantWithPast(testApp)]
    const people = await crowd(testApp, 40)
    const [leaving, changing] = people as [string, string]
    await membersVote(
      testApp,
      first,
      people,
      people.map((_, at) => 3 + (at % 7)),
    )
    const reading = { db: testApp.database.db, signal: new AbortController().signal }
    const search = createSearch(reading)
    expect(await search([first])).toEqual({ attacks: [], full: [] })
    await membersVote(testApp, second, people, Array<number>(40).fill(10))
    await query('delete from votes where user_id = $1 and question_id = $2', [leaving, first])
    await query('update votes set rating = 10 where user_id = $1 and question_id = $2', [changing, first])
    const found = await search([second])
    // The member who took a vote back has fewer than the others, and is spared.
    expect(found.attacks.map(({ restaurantId, votes }) => [restaurantId, votes.length])).toEqual([[second, 78]])
    expect(found).toEqual(await createSearch(reading)([second]))
    expect(await search([second])).toEqual(found)
    await searchNewVotes(testApp.context)
    expect(await search([second])).toEqual({ attacks: [], full: [] })
  })
})
