import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { settled } from '#tests/support/settled.ts'
import { badgeOf, collection, comment, crowd, duet, gift, makeFollow, membersVote, readAll, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { MuteList, NotificationPage, NotificationSettings, UnreadResult } from '../notifications.contract.ts'
import { deleteOldNotifications } from './delete-old.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const run = (text: string, values: unknown[] = []) => testApp.database.pool.query(text, values)
const page = async (member: Member, query = '') => (await member.get<NotificationPage>(`/notifications${query}`)).body
/** What a member is told, by kind; a badge of the first hundred comes to every new member. */
const told = async (member: Member) => (await page(member, '?limit=50')).items.filter(({ kind }) => kind !== 'badge')
const kindsOf = async (member: Member) => (await told(member)).map(({ kind }) => kind)
const unread = async (member: Member) => (await member.get<ViewerResult>('/viewer')).body.unreadNotifications
const read = async (member: Member, id: number, scope: string) =>
  (await member.send<UnreadResult>('PUT', '/notifications/read', { id, scope })).body.unread
const likeComment = (who: Member, id: number, reaction: 'like' | null = 'like') => who.send('PUT', `/comments/${id}/reaction`, { reaction })

/** A restaurant of one member on which another has commented. */
async function discussion(): Promise<{ owner: Member; writer: Member; restaurant: string; said: number }> {
  const [owner, writer] = [await testApp.member('sahip'), await testApp.member('yazar')]
  const restaurant = await testApp.restaurant({ author_id: owner.profileId })
  await membersVote(testApp, restaurant, [writer.profileId], [8])
  return { owner, writer, restaurant, said: await comment(testApp, restaurant, writer.profileId, { content: 'Ekmeği çıtır' }) }
}

describe('the notifications of a member', () => {
  it('come newest first, page by page, one for each thing that happened [NTF-01]', async () => {
    const star = await testApp.member('yildiz')
    const restaurants: string[] = []
    for (let turn = 0; turn < 5; turn++) restaurants.push(await testApp.restaurant({ author_id: star.profileId }))
    for (const restaurant of restaurants) for (const by of await crowd(testApp, 2)) await comment(testApp, restaurant, by)
    const { items, pages } = await readAll((cursor) => page(star, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`))
    const comments = items.filter(({ kind }) => kind === 'comment')
    expect(comments.map(({ restaurant }) => restaurant?.id)).toEqual(restaurants.toReversed())
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    expect(pages).toBeGreaterThan(2)
    expect((await testApp.visitor().get('/notifications')).status).toBe(401)
  })

  it('cost no more to list when there are many [NTF-01]', async () => {
    const { writer } = await discussion()
    const people = await crowd(testApp, 100)
    // In parts, so that no statement is near its timeout on a busy machine.
    const notify = async (groups: number, each: number): Promise<void> => {
      for (let from = 1; from <= groups * each; from += 800)
        await run(
          `insert into notifications (receiver_id, actor_id, kind, group_key, cause)
           select $1, ($2::uuid[])[1 + n % 100], 'follow', 'follow:' || n % $3, 'made:' || $3 || ':' || n
           from generate_series($4::int, $4::int + 799) n`,
          [writer.profileId, people, groups, from],
        )
    }
    await notify(40, 20)
    await run('analyze notifications')
    const few = await rowsRead(testApp, () => page(writer), 'notifications')
    await notify(400, 20)
    await run('analyze notifications')
    const many = await rowsRead(testApp, () => page(writer), 'notifications')
    expect(many / few).toBeLessThan(1.5)
    // A page has 20 groups of about 20 here; the member has 8,800 notifications.
    expect(many).toBeLessThan(1000)
  })

  it('name two people and count the others of the same thing [NTF-01]', async () => {
    const { writer, said } = await discussion()
    const fans = await Promise.all(Array.from({ length: 4 }, () => testApp.member('begenen')))
    for (const fan of fans) await likeComment(fan, said)
    const [group] = await told(writer)
    expect(group).toMatchObject({ kind: 'comment_like', others: 2, isRead: false, excerpt: 'Ekmeği çıtır' })
    expect(group!.actors.map(({ id }) => id)).toEqual([fans[3]!.profileId, fans[2]!.profileId])
  })

  it('tell of every kind whose cause exists, and each opens its place [NTF-02 NTF-08]', async () => {
    const { owner, writer, restaurant, said } = await discussion()
    expect(await kindsOf(owner)).toEqual(['comment'])
    expect((await told(owner))[0]!.href).toMatch(new RegExp(`^/tr/restaurants/${restaurant}\\?yorum=accept~[\\w-]+#yorum-${said}$`))
    const answer = await owner.post<{ id: number }>(`/comments/${said}/replies`, { content: 'Afiyet olsun' })
    expect((await told(writer))[0]).toMatchObject({ kind: 'reply', commentId: said, excerpt: 'Afiyet olsun' })
    expect((await told(writer))[0]!.href).toContain(`&yanit=${answer.body.id}#yorum-${said}`)
    await writer.send('PUT', `/replies/${answer.body.id}/reaction`, { reaction: 'like' })
    expect((await kindsOf(owner))[0]).toBe('reply_like')
    await likeComment(owner, said)
    expect((await kindsOf(writer))[0]).toBe('comment_like')

    await writer.send('PUT', `/profiles/${owner.profileId}/follow`, { following: true })
    expect((await told(owner))[0]).toMatchObject({ kind: 'follow', href: `/tr/profile/${writer.username}` })
    await owner.send('PUT', `/profiles/${writer.profileId}/follow`, { following: true })
    expect((await kindsOf(writer))[0]).toBe('follow_back')

    const twin = await duet(testApp, restaurant, writer.profileId)
    expect((await told(owner))[0]).toMatchObject({ kind: 'duet', href: `/tr/restaurants/${twin}` })
    const list = await collection(testApp, owner.profileId, { is_public: true, name: 'Sevdiklerim' })
    await run('insert into collection_likes (collection_id, user_id) values ($1, $2)', [list, writer.profileId])
    expect((await told(owner))[0]).toMatchObject({ kind: 'collection_like', subject: { name: 'Sevdiklerim' } })

    const present = await gift(testApp, writer.profileId, owner.profileId)
    expect((await kindsOf(owner))[0]).toBe('gift_received')
    await run(`update gift_inbox set status = 'accepted', responded_at = now() where id = $1`, [present])
    expect((await kindsOf(writer))[0]).toBe('gift_accepted')
    const refused = await gift(testApp, writer.profileId, owner.profileId)
    await run(`update gift_inbox set status = 'rejected', responded_at = now() where id = $1`, [refused])
    expect((await kindsOf(writer))[0]).toBe('gift_declined')
    const late = await gift(testApp, writer.profileId, owner.profileId)
    await run(`update gift_inbox set status = 'expired' where id = $1`, [late])
    expect((await kindsOf(writer))[0]).toBe('gift_returned')
    // The refunds of the product belong to the verbs that these lines pass by.
    await run('delete from gift_inbox where id = any($1)', [[present, refused, late]])

    await badgeOf(testApp, owner.profileId, { name: 'Gurme' })
    expect((await page(owner)).items[0]).toMatchObject({ kind: 'badge', subject: { name: 'Gurme' }, actors: [] })
    await membersVote(testApp, restaurant, await crowd(testApp, 8), Array<number>(8).fill(7))
    expect(await kindsOf(owner)).not.toContain('milestone')
    await membersVote(testApp, restaurant, await crowd(testApp, 1), [7])
    expect((await told(owner))[0]).toMatchObject({ kind: 'milestone', votes: 10 })
  })

  it('are written by the transaction of their cause, never for one’s own acts, and go with the cause [NTF-03]', async () => {
    const { owner, writer, restaurant, said } = await discussion()
    await likeComment(writer, said)
    await writer.post(`/comments/${said}/replies`, { content: 'Kendime yanıt' })
    expect(await told(writer)).toEqual([])
    const client = await testApp.database.pool.connect()
    await client.query('begin')
    await client.query('insert into comment_likes (comment_id, user_id) values ($1, $2)', [said, owner.profileId])
    await client.query('rollback')
    client.release()
    expect(await told(writer)).toEqual([])

    await likeComment(owner, said)
    expect(await kindsOf(writer)).toEqual(['comment_like'])
    await likeComment(owner, said, null)
    expect(await told(writer)).toEqual([])
    const answer = await owner.post<{ id: number }>(`/comments/${said}/replies`, { content: 'Sağ ol' })
    expect(await kindsOf(writer)).toEqual(['reply'])
    await owner.send('DELETE', `/replies/${answer.body.id}`)
    expect(await told(writer)).toEqual([])
    expect((await writer.send('DELETE', `/comments/${said}`)).status).toBe(200)
    expect(await kindsOf(owner)).not.toContain('comment')
    const other = await comment(testApp, restaurant, (await crowd(testApp, 1))[0]!)
    expect(await kindsOf(owner)).toContain('comment')
    await run('delete from comments where id = $1', [other])
    expect(await kindsOf(owner)).not.toContain('comment')
  })

  it('ring once for a like that is given again and again after it was read [NTF-03]', async () => {
    const { owner, writer, said } = await discussion()
    await likeComment(owner, said)
    const [like] = await told(writer)
    await read(writer, like!.id, 'all')
    for (const reaction of [null, 'like', null, 'like'] as const) await likeComment(owner, said, reaction)
    expect([await kindsOf(writer), await unread(writer)]).toEqual([['comment_like'], 0])
  })
})

describe('the number of unread notifications', () => {
  it('arrives with the viewer and falls by one, by a group and to none, each time once [NTF-04]', async () => {
    const { owner, writer, said } = await discussion()
    const before = await unread(writer)
    for (const fan of [owner, await testApp.member(), await testApp.member()]) await likeComment(fan, said)
    await owner.post(`/comments/${said}/replies`, { content: 'Bir' })
    await owner.post(`/comments/${said}/replies`, { content: 'İki' })
    expect(await unread(writer)).toBe(before + 2)
    const [replies, likes] = await told(writer)
    // The older reply of the row is still unread.
    for (let turn = 0; turn < 2; turn++) expect(await read(writer, replies!.id, 'one')).toBe(before + 2)
    for (let turn = 0; turn < 2; turn++) expect(await read(writer, likes!.id, 'group')).toBe(before + 1)
    expect((await told(writer)).map(({ isRead }) => isRead)).toEqual([false, true])
    // Nobody reads another member's.
    await read(owner, replies!.id, 'all')
    expect(await unread(writer)).toBe(before + 1)
    for (let turn = 0; turn < 2; turn++) expect(await read(writer, replies!.id, 'all')).toBe(0)
    expect(await unread(writer)).toBe(0)
  })

  it('is the number of rows of the list that have something unread, and ends at a thousand [MEND-39 NTF-04]', async () => {
    const { writer, said } = await discussion()
    for (const fan of await crowd(testApp, 12)) {
      await run('insert into comment_likes (comment_id, user_id) values ($1, $2)', [said, fan])
      await run('insert into follows (follower_id, following_id) values ($1, $2)', [fan, writer.profileId])
    }
    const rows = async () => (await page(writer, '?limit=50')).items.filter(({ isRead }) => !isRead).length
    expect([await unread(writer), await rows()]).toEqual([await rows(), await unread(writer)])
    expect(await rows()).toBeGreaterThan(1)
    const [newest] = await told(writer)
    const before = await rows()
    expect(await read(writer, newest!.id, 'group')).toBe(before - 1)
    expect(await rows()).toBe(before - 1)
    // A row that is off the site counts nowhere.
    await run(`insert into notifications (receiver_id, kind, group_key, cause, on_site) values ($1, 'badge', 'off', 'off', false)`, [
      writer.profileId,
    ])
    expect(await unread(writer)).toBe(before - 1)
    await testApp.database.patient.pool.query(
      `insert into notifications (receiver_id, kind, group_key, cause)
       select $1, 'badge', 'many:' || n % 1200, 'many:' || n from generate_series(1, 2400) n`,
      [writer.profileId],
    )
    expect(await unread(writer)).toBe(1000)
  })

  it('keeps unread what came after the newest one that was seen [NTF-04]', async () => {
    const { owner, writer, said } = await discussion()
    await likeComment(owner, said)
    const [seen] = await told(writer)
    await owner.post(`/comments/${said}/replies`, { content: 'Sonra' })
    expect(await read(writer, seen!.id, 'all')).toBe(1)
  })
})

describe('what a member is not told', () => {
  it('is each kind that the member switched off [NTF-05]', async () => {
    const { owner, writer, said } = await discussion()
    const changed = await writer.send<NotificationSettings>('PUT', '/notifications/settings', { kind: 'comment_like', site: false })
    expect(changed.body.site).toMatchObject({ comment_like: false, reply: true })
    await likeComment(owner, said)
    expect(await told(writer)).toEqual([])
    await writer.send('PUT', '/notifications/settings', { kind: 'comment_like', site: true })
    await likeComment(await testApp.member(), said)
    expect(await kindsOf(writer)).toEqual(['comment_like'])
  })

  it('is what happens at a muted restaurant or in a muted thread, until it is heard again [NTF-05]', async () => {
    const { owner, writer, restaurant, said } = await discussion()
    await writer.send('PUT', `/notifications/mutes/comments/${said}`)
    await owner.send('PUT', `/notifications/mutes/restaurants/${restaurant}`)
    await owner.send('PUT', `/notifications/mutes/restaurants/${restaurant}`)
    await likeComment(owner, said)
    await owner.post(`/comments/${said}/replies`, { content: 'Duyulmaz' })
    await comment(testApp, restaurant, (await crowd(testApp, 1))[0]!)
    expect([await told(writer), await kindsOf(owner)]).toEqual([[], ['comment']])
    expect((await owner.get<MuteList>('/notifications/mutes')).body.items).toMatchObject([
      { restaurant: { id: restaurant }, commentId: null },
    ])
    expect((await writer.get<MuteList>('/notifications/mutes')).body.items).toMatchObject([{ commentId: said, excerpt: 'Ekmeği çıtır' }])
    await writer.send('DELETE', `/notifications/mutes/comments/${said}`)
    await owner.post(`/comments/${said}/replies`, { content: 'Duyulur' })
    expect(await kindsOf(writer)).toEqual(['reply'])
    expect((await owner.send('PUT', '/notifications/mutes/restaurants/boyle-bir-yer-yok')).body).toMatchObject({
      code: 'RESTAURANT_NOT_FOUND',
    })
    expect((await owner.send('PUT', '/notifications/mutes/comments/999999')).body).toMatchObject({ code: 'COMMENT_NOT_FOUND' })
  })
})

describe('a reply in a thread', () => {
  it('tells everybody of the thread once, the answered one and the writer at once, and goes with the reply [NTF-06 NTF-03]', async () => {
    const { owner, writer, said } = await discussion()
    const [first, second] = [await testApp.member('ilk'), await testApp.member('ikinci')]
    const answered = await reply(testApp, said, first.profileId)
    await reply(testApp, said, second.profileId)
    const { body } = await owner.post<{ id: number }>(`/comments/${said}/replies`, { content: 'Hepinize', repliedTo: answered })
    expect((await told(first)).filter(({ kind }) => kind === 'reply')).toHaveLength(1)
    await expect.poll(async () => (await told(second)).map(({ excerpt }) => excerpt)).toContain('Hepinize')
    expect((await told(second))[0]).toMatchObject({ kind: 'thread_reply' })
    const rows = await run('select receiver_id from notifications where reply_id = $1', [body.id])
    expect(rows.rows).toHaveLength(3)
    expect((await told(writer))[0]).toMatchObject({ kind: 'reply', excerpt: 'Hepinize' })
    await owner.send('DELETE', `/replies/${body.id}`)
    expect((await run('select from notifications where reply_id = $1', [body.id])).rowCount).toBe(0)
  })

  it('reaches the last of a thousand members within two seconds, also when a batch was done before [NTF-06]', async () => {
    const { owner, said } = await discussion()
    const people = await crowd(testApp, 1000)
    // No bell of what was done before works meanwhile.
    await settled(testApp)
    const prepared = performance.now()
    // In parts: a statement has only so long (STATEMENT_MS).
    for (let at = 0; at < 1000; at += 100)
      await run(
        `insert into comment_replies (comment_id, question_id, user_id, content)
        select c.id, c.question_id, u.id, 'Katıldım' from comments c, unnest($2::uuid[]) u (id) where c.id = $1`,
        [said, people.slice(at, at + 100)],
      )
    await run('delete from notification_fanouts')
    const began = performance.now()
    const reference = began - prepared
    const { body } = await owner.post<{ id: number }>(`/comments/${said}/replies`, { content: 'Herkese' })
    const isTold = async () =>
      (await run(
        `select count(*)::int as told from notifications n join notification_counts c on c.member_id = n.receiver_id
         where n.reply_id = $1 and c.told_version = c.version`,
        [body.id],
      )) as { rows: { told: number }[] }
    await expect.poll(async () => (await isTold()).rows[0]!.told, { timeout: 30_000, interval: 20 }).toBe(1001)
    expect(performance.now() - began).toBeLessThan(Math.max(2000, reference))
    // As after kill -9 between a batch and its mark: the work is done again, and nobody is told twice.
    await run('insert into notification_fanouts (reply_id) values ($1) on conflict do nothing', [body.id])
    await settled(testApp)
    expect((await isTold()).rows[0]!.told).toBe(1001)
  }, 60_000)
})

describe('old notifications', () => {
  it('are removed after 180 days and no day earlier [NTF-07]', async () => {
    const { writer, said } = await discussion()
    for (const fan of await crowd(testApp, 2)) await run('insert into comment_likes (comment_id, user_id) values ($1, $2)', [said, fan])
    const [{ id }] = (await run('select max(id) as id from notifications where receiver_id = $1', [writer.profileId])).rows as [
      { id: number },
    ]
    await run(`update notifications set created_at = now() - interval '179 days 23 hours' where receiver_id = $1`, [writer.profileId])
    await run(`update notifications set created_at = now() - interval '180 days 1 hour' where id = $1`, [id])
    const before = await unread(writer)
    await deleteOldNotifications(testApp.database.db, new AbortController().signal)
    // The row stays, with the younger like alone.
    expect(await unread(writer)).toBe(before)
    expect((await told(writer))[0]).toMatchObject({ kind: 'comment_like', others: 0 })
  })

  it('are erased with the account of the one who was told and of the one who acted [NTF-07]', async () => {
    const { owner, writer } = await discussion()
    await makeFollow(testApp, writer.profileId, owner.profileId)
    expect((await writer.post('/account/deletion', { username: writer.username, password: 'acili-ezme-7' })).status).toBeLessThan(300)
    expect(await told(owner)).toEqual([])
    expect((await run('select from notifications where receiver_id = $1 or actor_id = $1', [writer.profileId])).rowCount).toBe(0)
    expect((await run('select from notification_counts where member_id = $1', [writer.profileId])).rowCount).toBe(0)
  })
})
