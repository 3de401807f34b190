import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { follow, like, openPushSite, type PushSite } from '#tests/support/push-site.ts'
import { collection, comment, membersVote, reply } from '#tests/support/scenes.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { NotificationPage } from '../notifications.contract.ts'
import type { NotificationKind } from '../notifications.rules.ts'
import { deleteOldNotifications } from './delete-old.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let site: PushSite
let testApp: TestApp
beforeAll(async () => {
  site = await openPushSite()
  ;({ testApp } = site)
})
beforeEach(() => site.reset())
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => site.close())

interface Scene {
  receiver: Member
  actor: Member
  restaurant: string
  said: number
}

async function scene(): Promise<Scene> {
  const [receiver, actor] = [await testApp.member('alan'), await testApp.member('yapan')]
  const restaurant = await testApp.restaurant({ author_id: receiver.profileId })
  await membersVote(testApp, restaurant, [receiver.profileId, actor.profileId], [8, 8])
  const said = await comment(testApp, restaurant, receiver.profileId, { content: 'Ekmeği çıtır' })
  await site.subscribe(receiver)
  return { receiver, actor, restaurant, said }
}

const unread = async ({ receiver }: Scene) => (await receiver.get<ViewerResult>('/viewer')).body.unreadNotifications
/** How often the phone has rung by now. */
const rung = async (): Promise<number> => {
  await site.pass()
  await site.settled()
  return site.service.received.length
}
const listed = async ({ receiver, actor }: Scene, kinds: readonly NotificationKind[]) =>
  (await receiver.get<NotificationPage>('/notifications?limit=50')).body.items
    .filter(({ kind, actors }) => kinds.includes(kind) && actors.some(({ id }) => id === actor.profileId))
    .map(({ isRead }) => isRead)

/** An act and its way back. Both are done again and again. */
interface Repeatable {
  kinds: readonly NotificationKind[]
  begin: (scene: Scene) => Promise<{ act: () => Promise<unknown>; takeBack: () => Promise<unknown> }>
}

const acts: Record<string, Repeatable> = {
  'likes a comment': {
    kinds: ['comment_like'],
    begin: async ({ actor, said }) => ({ act: () => like(actor, said), takeBack: () => like(actor, said, null) }),
  },
  'likes a reply': {
    kinds: ['reply_like'],
    begin: async ({ actor, receiver, said }) => {
      const path = `/replies/${await reply(testApp, said, receiver.profileId)}/reaction`
      return {
        act: () => actor.send('PUT', path, { reaction: 'like' }),
        takeBack: () => actor.send('PUT', path, { reaction: null }),
      }
    },
  },
  'likes a collection': {
    kinds: ['collection_like'],
    begin: async ({ actor, receiver }) => {
      const path = `/collections/${await collection(testApp, receiver.profileId, { is_public: true })}/like`
      return { act: () => actor.send('PUT', path, { liked: true }), takeBack: () => actor.send('PUT', path, { liked: false }) }
    },
  },
  'follows a member': {
    kinds: ['follow', 'follow_back'],
    begin: async ({ actor, receiver }) => ({
      act: () => follow(actor, receiver),
      takeBack: () => actor.send('PUT', `/profiles/${receiver.profileId}/follow`, { following: false }),
    }),
  },
  'mentions a member by editing': {
    kinds: ['mention'],
    begin: async ({ actor, receiver }) => {
      const own = await comment(testApp, await testApp.restaurant(), actor.profileId, { content: 'Güzel' })
      const edit = (content: string) => actor.send('PATCH', `/comments/${own}`, { content })
      return { act: () => edit(`Bak @${receiver.username}`), takeBack: () => edit('Güzel') }
    },
  },
  'comments on a restaurant': {
    kinds: ['comment'],
    begin: async ({ actor, restaurant }) => {
      let id = 0
      return {
        act: async () =>
          (id = (await actor.post<{ id: number }>(`/restaurants/${restaurant}/comments`, { content: 'Ekmeği çıtır' })).body.id),
        takeBack: () => actor.send('DELETE', `/comments/${id}`),
      }
    },
  },
  'adds a duet': {
    kinds: ['duet'],
    begin: async ({ actor, restaurant }) => {
      let id = ''
      return {
        act: async () =>
          (id = (await actor.post<{ id: string }>(`/restaurants/${restaurant}/duets`, { body: 'Bence de çok iyi bir yer', rating: 8 })).body
            .id),
        takeBack: () => actor.send('DELETE', `/restaurants/${id}`),
      }
    },
  },
}

describe('a member who repeats an act', () => {
  it.each(Object.entries(acts))('%s again and again, and it notifies once in 24 hours [MEND-11 NTF-02]', async (_, { kinds, begin }) => {
    const place = await scene()
    const { act, takeBack } = await begin(place)
    const before = await unread(place)
    await act()
    expect([await rung(), (await unread(place)) - before]).toEqual([1, 1])
    for (let turn = 0; turn < 3; turn++) {
      await takeBack()
      await act()
      // Nothing rings and no number changes. The list has it, as read.
      expect([await rung(), (await unread(place)) - before, await listed(place, kinds)]).toEqual([1, 0, [true]])
    }
    await takeBack()
    await site.run('delete from notifications where receiver_id = $1 and actor_id = $2', [place.receiver.profileId, place.actor.profileId])
    await site.run("update notified_acts set notified_at = now() - interval '23 hours 59 minutes' where receiver_id = $1", [
      place.receiver.profileId,
    ])
    await act()
    expect(await rung()).toBe(1)
    await takeBack()
    await site.run('delete from notifications where receiver_id = $1 and actor_id = $2', [place.receiver.profileId, place.actor.profileId])
    await site.run("update notified_acts set notified_at = now() - interval '24 hours' where receiver_id = $1", [place.receiver.profileId])
    await act()
    expect([await rung(), (await unread(place)) - before]).toEqual([2, 1])
  })

  it('twice at the same moment notifies once [MEND-11]', async () => {
    const place = await scene()
    const notify = () =>
      site.run(
        `insert into notifications (receiver_id, actor_id, kind, group_key, cause)
         values ($1, $2, 'follow', 'follow:' || gen_random_uuid(), 'follow:' || gen_random_uuid())`,
        [place.receiver.profileId, place.actor.profileId],
      )
    const before = await unread(place)
    await Promise.all(Array.from({ length: 6 }, notify))
    expect([await rung(), (await unread(place)) - before]).toEqual([1, 1])
  })

  it('and takes it back at once has done it once: it rings and is unread [MEND-11]', async () => {
    const place = await scene()
    const before = await unread(place)
    await like(place.actor, place.said)
    await like(place.actor, place.said, null)
    await like(place.actor, place.said)
    expect([(await unread(place)) - before, await rung(), await listed(place, ['comment_like'])]).toEqual([1, 1, [false]])
  })

  it('does not silence others, another thing or another act [MEND-11]', async () => {
    const place = await scene()
    const second = await comment(testApp, await testApp.restaurant(), place.receiver.profileId)
    await like(place.actor, place.said)
    expect(await rung()).toBe(1)
    await like(await testApp.member('baska'), place.said)
    expect(await rung()).toBe(2)
    await like(place.actor, second)
    expect(await rung()).toBe(3)
    await follow(place.actor, place.receiver)
    expect(await rung()).toBe(4)
    // Words with a vote are another comment than words alone.
    await place.actor.post(`/restaurants/${place.restaurant}/comments`, { content: 'Ekmeği çıtır' })
    expect(await rung()).toBe(5)
  })
})

describe('the acts of which a member was notified', () => {
  it('are forgotten after 24 hours, and with either account [MEND-11 NTF-07]', async () => {
    const place = await scene()
    const amount = async () => (await site.run('select from notified_acts where receiver_id = $1', [place.receiver.profileId])).length
    await like(place.actor, place.said)
    await follow(place.actor, place.receiver)
    expect(await amount()).toBe(2)
    await site.run("update notified_acts set notified_at = now() - interval '24 hours' where act = 'follow' and receiver_id = $1", [
      place.receiver.profileId,
    ])
    await deleteOldNotifications(testApp.database.db, new AbortController().signal)
    expect(await amount()).toBe(1)
    await place.actor.post('/account/deletion', { username: place.actor.username, password: 'acili-ezme-7' })
    expect(await amount()).toBe(0)
  })
})
