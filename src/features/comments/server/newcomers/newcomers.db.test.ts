import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { QueuePage } from '#features/queue/queue.contract.ts'
import type { StatementPage } from '#features/sanctions/sanctions.contract.ts'
import type { SiteSettings } from '#site/settings.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { comment } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CommentPage, OwnComment } from '../../comments.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Refused = { code: string; retryAfter?: number }

let testApp: TestApp
let [admin, moderator]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMITS: '100' })
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
  moderator = await testApp.member('hakem')
  await makeModerator(testApp, moderator.profileId)
})
beforeEach(() => set({ newcomerLinks: 1, newcomerLinkWaits: true, newcomerPauseSeconds: 0, newcomerDays: 7, newcomerVotes: 5 }))
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

async function set(changes: Partial<SiteSettings>): Promise<void> {
  const { version } = (await admin!.get<{ version: number }>('/moderation/site')).body
  expect((await admin!.send('PUT', '/moderation/site', { version, changes })).status).toBe(200)
}
const LINK = 'Bakın: https://ornek.example/kofte'
const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]

/** A newcomer who voted on a restaurant. */
async function newcomer(): Promise<{ member: Person; restaurant: string }> {
  const [member, restaurant] = [await testApp.member('taze'), await testApp.restaurant({ title: 'Bağlantılı Büfe' })]
  await member.post('/vote', { questionId: restaurant, rating: 8 })
  return { member, restaurant }
}
const say = (member: Person, restaurant: string, content: string) =>
  member.post<Refused>(`/restaurants/${restaurant}/comments`, { content })
const shownOn = async (restaurant: string) =>
  (await testApp.visitor().get<CommentPage>(`/restaurants/${restaurant}/comments?column=accept`)).body.items.map(({ content }) => content)
const waiting = async () => (await moderator!.get<QueuePage>('/moderation/queue?kind=newcomer&limit=50')).body.items
const decide = (item: string, body: Record<string, unknown>, by = moderator!) => by.post(`/moderation/held-texts/${item}/decision`, body)
const held = async (restaurant: string) =>
  String((await query<{ id: number }>('select id from held_texts where question_id = $1 and decided_at is null', restaurant))[0]!.id)

describe('the first comment of a newcomer with a link', () => {
  it('waits for a moderator, who publishes it; the next one does not wait [DESK-06]', async () => {
    const { member, restaurant } = await newcomer()
    const answer = await say(member, restaurant, LINK)
    expect([answer.status, answer.body]).toEqual([202, { isHeld: true, heldAt: expect.any(String) as string }])
    expect(await shownOn(restaurant)).toEqual([])
    expect((await member.get<OwnComment>(`/restaurants/${restaurant}/own-comment`)).body).toMatchObject({ commentId: null, waiting: LINK })
    expect((await moderator!.get<OwnComment>(`/restaurants/${restaurant}/own-comment`)).body.waiting).toBeNull()
    expect((await say(member, restaurant, LINK)).body.code).toBe('COMMENT_WAITS')

    const item = await held(restaurant)
    expect((await waiting()).find((one) => one.item === item)).toMatchObject({ kind: 'newcomer', title: 'Bağlantılı Büfe' })
    expect((await moderator!.get(`/moderation/held-texts?id=${item}`)).body).toMatchObject({
      items: [{ content: LINK, writer: { username: member.username }, votes: 1, isReply: false }],
    })
    expect((await decide(item, { accept: true })).body).toEqual({ accepted: true, isPosted: true })
    expect(await shownOn(restaurant)).toEqual([LINK])
    const second = await testApp.restaurant()
    await member.post('/vote', { questionId: second, rating: 7 })
    expect((await say(member, second, LINK)).status).toBe(201)
  })

  it('is refused with a reason that its writer reads and appeals; the appeal publishes it [DESK-06 SANC-03]', async () => {
    const { member, restaurant } = await newcomer()
    await say(member, restaurant, LINK)
    const item = await held(restaurant)
    expect((await decide(item, { accept: false })).body['code']).toBe('REASON_REQUIRED')
    expect((await decide(item, { accept: false, ...reason })).body).toEqual({ accepted: false, isPosted: false })
    expect(await shownOn(restaurant)).toEqual([])
    const decision = (await member.get<StatementPage>('/decisions')).body.items[0]!
    expect(decision).toMatchObject({ facts: reason.facts, rule: reason.rule })
    await member.post(`/decisions/${decision.id}/appeal`, { content: 'Bağlantı mekanın kendi sayfasıydı.' })
    await admin!.post(`/moderation/appeals/${decision.id}`, { outcome: 'undone', answer: 'Haklısınız.' })
    expect(await shownOn(restaurant)).toEqual([LINK])
  })

  it('is decided once by two moderators, and its text is kept in one place only [DESK-06]', async () => {
    const { member, restaurant } = await newcomer()
    await say(member, restaurant, LINK)
    const item = await held(restaurant)
    const answers = await Promise.all([decide(item, { accept: true }), decide(item, { accept: false, ...reason }, admin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await query('select content from held_texts where id = $1', item)).toEqual([{ content: '' }])
  })

  it('waits too when it comes with a vote, and the vote counts [DESK-06]', async () => {
    const [member, restaurant] = [await testApp.member('taze'), await testApp.restaurant()]
    const answer = await member.post('/vote', { questionId: restaurant, rating: 9, comment: LINK })
    expect([answer.status, answer.body['isCommentHeld']]).toEqual([200, true])
    expect(await shownOn(restaurant)).toEqual([])
    await decide(await held(restaurant), { accept: true })
    expect(await shownOn(restaurant)).toEqual([LINK])
  })

  it('is lost to nobody when its vote is withdrawn meanwhile: the moderator learns it [DESK-06]', async () => {
    const { member, restaurant } = await newcomer()
    await say(member, restaurant, LINK)
    await member.send('DELETE', `/restaurants/${restaurant}/vote`)
    await query('delete from votes where question_id = $1', restaurant)
    expect((await decide(await held(restaurant), { accept: true })).body).toEqual({ accepted: true, isPosted: false })
  })

  it('of two texts at the same moment only one counts as the first to wait, and none slips through [DESK-06]', async () => {
    const { member, restaurant } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(member, restaurant, LINK)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409])
    expect(await shownOn(restaurant)).toEqual([])
  })

  it('does not wait where the operator turns it off, nor for members of long standing [DESK-06]', async () => {
    const old = await newcomer()
    await query(`update profiles set created_at = now() - interval '8 days', vote_count = vote_count where id = $1`, old.member.profileId)
    await set({ newcomerVotes: 1 })
    expect((await say(old.member, old.restaurant, LINK)).status).toBe(201)
    const fresh = await newcomer()
    await set({ newcomerLinkWaits: false })
    expect((await say(fresh.member, fresh.restaurant, LINK)).status).toBe(201)
  })

  it('of a banned member waits for nobody [DESK-06]', async () => {
    const { member, restaurant } = await newcomer()
    await say(member, restaurant, LINK)
    const item = await held(restaurant)
    await admin!.post('/moderation/sanctions', { username: member.username, kind: 'banned', days: null, ...reason })
    expect((await waiting()).map((one) => one.item)).not.toContain(item)
  })
})

describe('a reply of a newcomer', () => {
  it('with a link waits like a comment and is published in its thread [DESK-06]', async () => {
    const { member, restaurant } = await newcomer()
    const parent = await comment(testApp, restaurant, moderator!.profileId)
    const answer = await member.post(`/comments/${parent}/replies`, { content: LINK })
    expect(answer.status).toBe(202)
    expect((await decide(await held(restaurant), { accept: true })).body).toEqual({ accepted: true, isPosted: true })
    const [row] = await query<{ content: string }>('select content from comment_replies where comment_id = $1', parent)
    expect(row!.content).toBe(LINK)
  })

  it('can be decided also after its writer blocked the other: nothing is posted [DESK-06]', async () => {
    for (const body of [{ accept: true }, { accept: false, ...reason }]) {
      const { member, restaurant } = await newcomer()
      const other = await testApp.member('engellenen')
      const parent = await comment(testApp, restaurant, other.profileId)
      await member.post(`/comments/${parent}/replies`, { content: LINK })
      expect((await member.send('PUT', `/blocks/${other.profileId}`)).status).toBeLessThan(300)
      expect((await decide(await held(restaurant), body)).body).toEqual({ accepted: body.accept, isPosted: false })
      expect(await query('select from comment_replies where comment_id = $1', parent)).toEqual([])
      expect(await query('select from held_texts where question_id = $1 and decided_at is null', restaurant)).toEqual([])
    }
  })

  it('that is refused leaves nothing in the thread [DESK-06]', async () => {
    const { member, restaurant } = await newcomer()
    const parent = await comment(testApp, restaurant, moderator!.profileId)
    await member.post(`/comments/${parent}/replies`, { content: LINK })
    await decide(await held(restaurant), { accept: false, ...reason })
    expect(await query('select from comment_replies where comment_id = $1', parent)).toEqual([])
    expect((await member.get<StatementPage>('/decisions')).body.items).toHaveLength(1)
  })
})

describe('a newcomer', () => {
  it('puts at most the set number of links into a text [DESK-06]', async () => {
    const { member, restaurant } = await newcomer()
    const answer = await say(member, restaurant, `${LINK} ve www.baska.example`)
    expect([answer.status, answer.body.code]).toEqual([422, 'NEWCOMER_LINKS'])
    await set({ newcomerLinks: 2 })
    expect((await say(member, restaurant, `${LINK} ve www.baska.example`)).status).toBe(202)
  })

  it('adds no link by an edit [DESK-06]', async () => {
    const { member, restaurant } = await newcomer()
    const { body } = await member.post<{ id: number }>(`/restaurants/${restaurant}/comments`, { content: 'Nefis' })
    const edit = (content: string) => member.send('PATCH', `/comments/${body.id}`, { content })
    expect((await edit(`Nefis ${LINK}`)).body['code']).toBe('NEWCOMER_LINK_EDIT')
    expect((await edit('Çok nefis')).status).toBe(200)
    expect(await shownOn(restaurant)).toEqual(['Çok nefis'])
  })

  it('writes slower than others: the pause is a setting, and the answer says how long it is [DESK-06]', async () => {
    // All limits of this product are a hundred times as wide.
    await set({ newcomerPauseSeconds: 3600 })
    const { member, restaurant } = await newcomer()
    const parent = await comment(testApp, restaurant, moderator!.profileId)
    expect((await say(member, restaurant, 'Nefis')).status).toBe(201)
    const hasty = await member.post<Refused>(`/comments/${parent}/replies`, { content: 'Ben de' })
    expect([hasty.status, hasty.body.code]).toEqual([429, 'NEWCOMER_PAUSE'])
    expect(hasty.body.retryAfter).toBeGreaterThan(20)
    expect(hasty.body.retryAfter).toBeLessThanOrEqual(36)
    await query(`update comments set created_at = now() - interval '37 seconds' where user_id = $1`, member.profileId)
    expect((await member.post(`/comments/${parent}/replies`, { content: 'Ben de' })).status).toBe(201)
  })
})

it('texts that wait are for moderators [DESK-06]', async () => {
  const { member, restaurant } = await newcomer()
  await say(member, restaurant, LINK)
  const item = await held(restaurant)
  expect((await member.get(`/moderation/held-texts?id=${item}`)).status).toBe(403)
  expect((await decide(item, { accept: true }, member)).body['code']).toBe('ADMIN_ONLY')
})
