import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailLink } from '#tests/support/scenes.ts'
import { call, type Given } from './call.ts'
import { openVenues } from './cast.ts'
import { expectSound, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** The clock of the server is wrong by so many hours; that of the database is not. */
it.each([
  ['forward', 80],
  ['back', -80],
])("the server's clock jumps %s by %i hours under load: what people may do goes by the database's", async (_, hours) => {
  const load = await stage.load()
  const before = await stage.footprint()
  const { world, cast, product } = stage
  const [me, friend] = [cast.members[0]!, cast.members[1]!]
  const ask = async (path: string, given: Given = {}) => {
    const { status, text } = await call(product.address, `/api${path}`, { cookie: me.cookie, ...given })
    return { status, body: JSON.parse(text) as Record<string, unknown> & { code?: string } }
  }
  const [venue] = await openVenues(world, cast, 1)
  const vote = (rating: number) => ask('/vote', { method: 'POST', body: { questionId: venue, rating } })
  expect((await vote(3)).status).toBe(200)
  expect((await vote(4)).status).toBe(200)
  const gift = { receiverId: friend.profileId, giftTypeId: 1, message: 'Saat kaç?' }
  const sent = await ask('/gifts', { method: 'POST', key: randomUUID(), body: gift })
  const link = await mailLink(world, (await world.member('unutkan')).profileId, 'recovery')

  await stage.control.turnClock(product.pid, hours)
  const since = performance.now()

  // Five minutes are not over, however late it seems; and over when they are, however early.
  expect(await vote(5)).toMatchObject({ status: 429, body: { code: 'VOTE_CHANGE_COOLDOWN', minutesRemaining: 5 } })
  await world.database.pool.query(
    "update votes set last_rating_change_at = last_rating_change_at - interval '5 minutes' where question_id = $1",
    [venue],
  )
  expect((await vote(5)).status).toBe(200)

  // The gift waits for three days of the database.
  const another = await ask('/gifts', { method: 'POST', key: randomUUID(), body: gift })
  const { sentAt, expiresAt } = another.body as { sentAt: string; expiresAt: string }
  expect(Date.parse(expiresAt) - Date.parse(sentAt)).toBe(72 * 60 * 60 * 1000)
  expect(Math.abs(Date.parse(sentAt) - Date.now())).toBeLessThan(60_000)
  expect((await ask(`/gifts/${String(sent.body['id'])}/accept`, { method: 'POST', cookie: friend.cookie })).status).toBe(200)

  // Links in letters and sessions live as long as they were to.
  const reset = await ask('/auth/reset-password', { method: 'POST', cookie: '', body: { token: link, password: `yeni-sifre-${hours}` } })
  expect(reset.status).toBe(200)
  expect((await ask('/viewer')).body['profile']).toMatchObject({ id: me.profileId })

  const recoveryMs = await load.recovery(since).catch(() => -1)
  await stage.control.turnClock(product.pid, 0)
  await expectSound(stage, { tried: `the server's clock wrong by ${hours} h`, load, before, recoveryMs })
})
