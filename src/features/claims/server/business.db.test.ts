import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { CommentPage, OwnComment } from '#features/comments/comments.contract.ts'
import type { RestaurantHours } from '#features/hours/hours.contract.ts'
import type { Correspondent } from '#features/messages/messages.contract.ts'
import type { NotificationPage } from '#features/notifications/notifications.contract.ts'
import type { DishPrice } from '#features/prices/prices.contract.ts'
import type { MenuPhoto } from '#features/prices/menu.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { photoOf } from '#lib/media.rules.ts'
import { seal, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { officialClient, testClock } from '#tests/support/hub.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { badgeOf, comment, duet, giftType, grantPoints, makeFollow, reply } from '#tests/support/scenes.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { ClaimDecided, ClaimPage, RestaurantHistory } from '../claims.contract.ts'

type Refusal = { code?: string }
let site: TestSite
let admin: Writer
beforeAll(async () => {
  site = await createTestSite({}, testClock())
  admin = await withKey(await site.member('karar'))
  await badgeOf(site, admin.profileId, { name: 'admin' })
})
afterEach(async () => expect(await checkInvariants(site.database.pool)).toEqual([]))
afterAll(() => site.close())

const person = async (name: string): Promise<Writer> => withKey(await site.member(name))
const query = async <T>(text: string, values: unknown[] = []) => (await site.database.pool.query(text, values)).rows as T[]
const give = (who: Writer, restaurantId: string) =>
  admin.post<ClaimDecided & Refusal>('/moderation/claims', { restaurantId, username: who.username })
const history = async (id: string) =>
  (await site.visitor().get<RestaurantHistory>(`/restaurants/${id}/history?limit=50`)).body.items.map(({ kind, what }) => [kind, what])
const codeOf = async (answer: Promise<{ body: Refusal; status: number }>) => {
  const { body, status } = await answer
  return status < 300 ? status : body.code
}
const vote = (who: Writer, questionId: string, rating = 8, text?: string) =>
  who.post<Refusal>('/vote', { questionId, rating, ...(text !== undefined && { comment: text }) })
const answerAs = (who: Writer, commentId: number, content = 'Teşekkür ederiz.') =>
  who.send<Refusal>('PUT', `/comments/${commentId}/business-reply`, { content })
const commentsOf = async (id: string) =>
  (await site.visitor().get<CommentPage>(`/restaurants/${id}/comments`)).body.items.map((one) => [
    one.id,
    one.businessReply?.content ?? null,
  ])
const told = async (who: Writer, kind: string) =>
  (await who.get<NotificationPage>('/notifications')).body.items.filter((one) => one.kind === kind)

/** A business with its restaurant, which another member added. */
async function managed(): Promise<{ business: Writer; author: Writer; id: string; claim: number }> {
  const [business, author] = [await person('isletme'), await person('ekleyen')]
  const id = await site.restaurant({ title: 'Kokoreççi Rıza', author_id: author.profileId, initial_rating: 7 })
  return { business, author, id, claim: (await give(business, id)).body.id }
}

describe('a business', () => {
  it('keeps hours, prices, photos and description, and each change is in the public history [CLAIM-01 CLAIM-02]', async () => {
    const { business, id } = await managed()
    const patch = (body: unknown) => business.send<Restaurant & Refusal>('PATCH', `/restaurants/${id}`, body)
    expect((await patch({ body: 'Odun ateşinde.' })).body.body).toBe('Odun ateşinde.')
    for (const edit of [
      { title: 'Rıza' },
      { address: 'Moda' },
      { restaurantType: 'doner' },
      { initialRating: 10 },
      { body: 'x', title: 'y' },
    ])
      expect(await codeOf(patch(edit))).toBe('FORBIDDEN')
    const hours = (value: string, version: number) => business.send<RestaurantHours>('PUT', `/restaurants/${id}/hours`, { value, version })
    await hours('Mo-Su 10:00-20:00', 0)
    expect((await hours('Mo-Su 10:00-22:00', 1)).body.abilities).toEqual({ canEdit: true, canUndo: true })
    expect((await business.post<RestaurantHours>(`/restaurants/${id}/hours/undo`, { to: 1, version: 2 })).body.value).toBe(
      'Mo-Su 10:00-20:00',
    )
    const price = await business.post<DishPrice>(`/restaurants/${id}/prices`, { dish: 'Yarım', amount: 12_000 })
    await business.send('DELETE', `/prices/${price.body.newest.id}`)
    const menu = await business.post<MenuPhoto>(`/restaurants/${id}/menu-photos`, await jpeg())
    await business.send('DELETE', `/menu-photos/${menu.body.id}`)
    const added = await business.post<Restaurant>(`/restaurants/${id}/photos`, await jpeg())
    expect(added.body.photos).toHaveLength(1)
    expect((await business.send<Restaurant>('DELETE', `/restaurants/${id}/photos/${photoOf(added.body.photos[0]!)}`)).body.photos).toEqual(
      [],
    )
    expect(await history(id)).toEqual([
      ['photo_removed', null],
      ['photo', null],
      ['menu_photo_deleted', null],
      ['menu_photo', null],
      ['price_deleted', 'Yarım'],
      ['price', 'Yarım'],
      ['hours', null],
      ['hours', null],
      ['hours', null],
      ['edit', null],
      ['claim_given', null],
      ['added', null],
    ])
  })

  it('touches neither other restaurants nor what others wrote, and the changes of others are not its own [CLAIM-01 CLAIM-02]', async () => {
    const [{ business, author, id }, member, elsewhere] = [await managed(), await person('uye'), await site.restaurant()]
    expect(await codeOf(business.send('PATCH', `/restaurants/${elsewhere}`, { body: 'x' }))).toBe('FORBIDDEN')
    expect(await codeOf(business.post(`/restaurants/${elsewhere}/photos`, await jpeg()))).toBe('FORBIDDEN')
    expect(await codeOf(business.send('PUT', `/restaurants/${id}/vote-texts`, { acceptText: 'a', rejectText: 'b' }))).toBe('FORBIDDEN')
    expect(await codeOf(business.send('DELETE', `/restaurants/${id}`))).toBe('ADMIN_ONLY')
    const price = await member.post<DishPrice>(`/restaurants/${id}/prices`, { dish: 'Yarım', amount: 12_000 })
    expect(await codeOf(business.send('DELETE', `/prices/${price.body.newest.id}`))).toBe('FORBIDDEN')
    const said = await comment(site, id, member.profileId)
    expect(await codeOf(business.send('DELETE', `/comments/${said}`))).toBe('FORBIDDEN')
    expect(await codeOf(business.send('PATCH', `/comments/${said}`, { content: 'x' }))).toBe('FORBIDDEN')
    await author.send('PATCH', `/restaurants/${id}`, { body: 'Yazarın sözü', initialRating: 6 })
    expect(await history(id)).toEqual([
      ['edit', null],
      ['claim_given', null],
      ['added', null],
    ])
    // The author of a restaurant that others manage does not delete it.
    await query('delete from comments where id = $1', [said])
    expect(await codeOf(author.send('DELETE', `/restaurants/${id}`))).toBe('RESTAURANT_IN_USE')
  })

  it('never rates its restaurant, also not as its author, by a duet or with the votes of its device [CLAIM-01]', async () => {
    const business = await person('sahip')
    const id = await site.restaurant({ author_id: business.profileId, initial_rating: 7 })
    await vote(business, id, 10, 'Bizim yer harika')
    const before = (await query<{ points_tenths: number }>('select points_tenths from profiles where id = $1', [business.profileId]))[0]
    const { body } = await give(business, id)
    const read = async () => (await site.visitor().get<Restaurant>(`/restaurants/${id}`)).body
    expect([(await read()).memberAcceptCount, (await read()).commentCount]).toEqual([0, 0])
    expect(before!.points_tenths).toBeGreaterThanOrEqual(0)
    expect(await codeOf(vote(business, id, 10))).toBe('BUSINESS_NO_RATING')
    expect(await codeOf(vote(business, id, 10, 'Harika'))).toBe('BUSINESS_NO_RATING')
    expect(await codeOf(business.send('PATCH', `/restaurants/${id}`, { initialRating: 10 }))).toBe('BUSINESS_NO_RATING')
    expect(await codeOf(business.send('PATCH', `/restaurants/${id}`, { title: 'Yeni ad' }))).toBe(200)
    const { id: others } = { id: await site.restaurant({ author_id: admin.profileId }) }
    await give(business, others)
    expect(await codeOf(business.post(`/restaurants/${others}/duets`, { body: 'Çok iyi', rating: 10 }))).toBe('BUSINESS_NO_RATING')
    await expect(
      query('insert into votes (question_id, user_id, choice, rating) values ($1, $2, $3, 9)', [others, business.profileId, 'accept']),
    ).rejects.toThrow('rates')
    await query("insert into votes (question_id, anonymous_session_id, choice, rating) values ($1, 'cihaz-12345', 'accept', 9)", [others])
    await expect(
      query("update votes set user_id = $1, anonymous_session_id = null where anonymous_session_id = 'cihaz-12345'", [business.profileId]),
    ).rejects.toThrow('rates')
    // Without the restaurant it is a member like any other.
    await admin.post(`/moderation/claims/${body.id}/take`, { reason: 'Yanlış işletme.' })
    expect(await codeOf(vote(business, id, 6))).toBe(200)
  })

  it('does not discuss its restaurant or its duets like a member, whatever route it tries [CLAIM-01]', async () => {
    const [{ business, id }, member] = [await managed(), await person('uye')]
    const said = await comment(site, id, member.profileId)
    const answered = await reply(site, said, member.profileId)
    const opinion = await duet(site, id, member.profileId)
    const tries = [
      business.post(`/restaurants/${id}/comments`, { content: 'Bekleriz' }),
      business.post(`/restaurants/${opinion}/comments`, { content: 'Bekleriz' }),
      business.post(`/comments/${said}/replies`, { content: 'Bekleriz' }),
      business.post(`/comments/${said}/replies`, { content: 'Bekleriz', repliedTo: answered }),
      business.send('PUT', `/comments/${said}/reaction`, { reaction: 'dislike' }),
      business.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' }),
      business.send('PUT', `/replies/${answered}/reaction`, { reaction: 'like' }),
    ]
    expect(await Promise.all(tries.map(codeOf))).toEqual(tries.map(() => 'BUSINESS_REPLY_ONLY'))
    const { body } = await business.get<OwnComment>(`/restaurants/${id}/own-comment`)
    expect(body.canComment).toBe('business')
  })
})

describe('the reply of a business', () => {
  it('is shown once under each comment, is edited and deleted, and its writer hears of it [CLAIM-01 NTF-02]', async () => {
    const [{ business, id }, member] = [await managed(), await person('uye')]
    await vote(member, id, 3, 'Soğuktu')
    const said = (await commentsOf(id))[0]![0] as number
    expect((await answerAs(business, said)).body).toMatchObject({
      commentId: said,
      businessReply: { content: 'Teşekkür ederiz.', editedAt: null },
    })
    const both = await Promise.all([answerAs(business, said, 'Özür dileriz.'), answerAs(business, said, 'Özür dileriz.')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await commentsOf(id)).toEqual([[said, 'Özür dileriz.']])
    expect(await query('select from business_replies where comment_id = $1', [said])).toHaveLength(1)
    const [news, ...more] = await told(member, 'business_reply')
    expect([news?.actors, news?.restaurant?.id, news?.commentId, more]).toEqual([[], id, said, []])
    await query("update business_replies set created_at = now() - interval '1 hour' where comment_id = $1", [said])
    expect((await answerAs(business, said, 'Düzelttik.')).body).toMatchObject({ businessReply: { editedAt: expect.any(String) } })
    expect(await codeOf(business.send('DELETE', `/comments/${said}/business-reply`))).toBe(200)
    expect(await codeOf(business.send('DELETE', `/comments/${said}/business-reply`))).toBe('BUSINESS_REPLY_NOT_FOUND')
    expect([await commentsOf(id), await told(member, 'business_reply')]).toEqual([[[said, null]], []])
    for (const [content, code] of [
      ['  ', 'BUSINESS_REPLY_EMPTY'],
      ['x'.repeat(1001), 'BUSINESS_REPLY_TOO_LONG'],
    ] as const)
      expect(await codeOf(answerAs(business, said, content))).toBe(code)
  })

  it('is written only by the business of that restaurant, on a comment that is there; admins delete it [CLAIM-01]', async () => {
    const [{ business, author, id }, other, member] = [await managed(), await managed(), await person('uye')]
    const said = await comment(site, id, member.profileId)
    for (const who of [author, member, other.business, admin]) expect(await codeOf(answerAs(who, said))).toBe('FORBIDDEN')
    expect((await site.visitor().send('PUT', `/comments/${said}/business-reply`, { content: 'x' })).status).toBe(401)
    expect(await codeOf(answerAs(business, 999_999_999))).toBe('COMMENT_NOT_FOUND')
    await answerAs(business, said)
    expect(await codeOf(other.business.send('DELETE', `/comments/${said}/business-reply`))).toBe('FORBIDDEN')
    expect(await codeOf(admin.send('DELETE', `/comments/${said}/business-reply`))).toBe(200)
    await answerAs(business, said)
    await reply(site, said, admin.profileId)
    await member.send('DELETE', `/comments/${said}`)
    expect([await commentsOf(id), await codeOf(answerAs(business, said))]).toEqual([[[said, null]], 'COMMENT_NOT_FOUND'])
  })

  it('does not reach a member whom a block keeps away, and a mute keeps it silent [CLAIM-01]', async () => {
    const [{ business, id }, blocked, muting] = [await managed(), await person('engelli'), await person('sessiz')]
    const [one, two] = [await comment(site, id, blocked.profileId), await comment(site, id, muting.profileId)]
    await business.send('PUT', `/blocks/${blocked.profileId}`)
    expect(await codeOf(answerAs(business, one))).toBe('COMMENT_NOT_FOUND')
    await muting.send('PUT', `/mutes/${business.profileId}`)
    expect([await codeOf(answerAs(business, two)), await told(muting, 'business_reply')]).toEqual([200, []])
  })

  it('goes when the business loses the restaurant [CLAIM-02]', async () => {
    const [{ business, id, claim }, member] = [await managed(), await person('uye')]
    const said = await comment(site, id, member.profileId)
    await answerAs(business, said)
    await admin.post(`/moderation/claims/${claim}/take`, { reason: 'Yanlış işletme.' })
    expect([await commentsOf(id), await codeOf(answerAs(business, said))]).toEqual([[[said, null]], 'FORBIDDEN'])
    expect(await codeOf(business.send('PATCH', `/restaurants/${id}`, { body: 'Hâlâ benim' }))).toBe('FORBIDDEN')
    expect(await codeOf(business.post(`/restaurants/${id}/photos`, await jpeg()))).toBe('FORBIDDEN')
  })
})

describe('a business does not write to those who rated it', () => {
  it('by a message, over the hub or with a gift; conversations that exist go on [CLAIM-01]', async () => {
    const [{ business, id }, rater, talker, stranger] = [
      await managed(),
      await person('veren'),
      await person('konusan'),
      await person('yabanci'),
    ]
    expect((await write(business, talker)).status).toBe(201)
    for (const who of [rater, talker]) await vote(who, id, 4)
    expect(await codeOf(write(business, rater))).toBe('MESSAGES_CLOSED')
    const way = async (who: Writer) => (await business.get<Correspondent>(`/correspondents/${who.username}`)).body.way
    expect([await way(rater), await way(talker), await way(stranger)]).toEqual(['closed', 'open', 'open'])
    const cookie = [...business.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const hub = officialClient(site.url, { headers: { cookie, origin: site.url } })
    await hub.start()
    const input = { receiverId: rater.profileId, content: '', encryptedContent: seal(business, rater), password: '' }
    await expect(hub.invoke('SendMessage', input)).rejects.toThrow('MESSAGES_CLOSED')
    await hub.stop()
    expect([await codeOf(write(business, talker)), await codeOf(write(business, stranger))]).toEqual([201, 201])
    // Who rated it may write first, and the business answers.
    expect([await codeOf(write(rater, business)), await codeOf(write(business, rater))]).toEqual([201, 201])
    const silent = await person('sessiz')
    await vote(silent, id, 2)
    await grantPoints(site, business.profileId, 10_000)
    await makeFollow(site, business.profileId, silent.profileId)
    const gift = await giftType(site)
    const send = (message?: string) =>
      business.post<Refusal>('/gifts', { receiverId: silent.profileId, giftTypeId: gift, ...(message && { message }) })
    expect([await codeOf(send('Puanı düzeltin')), await codeOf(send())]).toEqual(['MESSAGES_CLOSED', 201])
    expect(
      (await admin.get<ClaimPage>('/moderation/claims?state=active&limit=50')).body.items.map(({ restaurant }) => restaurant.id),
    ).toContain(id)
  })
})
