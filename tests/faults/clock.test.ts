import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailLink } from '#tests/support/scenes.ts'
import { call, type CallOptions } from './call.ts'
import { servingPid } from '#tests/operating/product.ts'
import { createRestaurants } from './cast.ts'
import { expectSound, openFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await openFaultEnvironment()
})
afterAll(() => environment.close())

/** The server's clock is wrong by this many hours; the database's clock is right. */
it.each([
  ['forward', 80],
  ['back', -80],
])("the server's clock jumps %s by %i hours under load: permissions and limits follow the database's clock", async (_, hours) => {
  const load = await environment.load()
  const before = await environment.footprint()
  const { testApp, cast, product } = environment
  const [me, friend] = [cast.members[0]!, cast.members[1]!]
  const ask = async (path: string, given: CallOptions = {}) => {
    const { status, text } = await call(product.address, `/api${path}`, { cookie: me.cookie, ...given })
    return { status, body: JSON.parse(text) as Record<string, unknown> & { code?: string } }
  }
  const [restaurant] = await createRestaurants(testApp, cast, 1)
  const vote = (rating: number) => ask('/vote', { method: 'POST', body: { questionId: restaurant, rating } })
  expect((await vote(3)).status).toBe(200)
  expect((await vote(4)).status).toBe(200)
  const gift = { receiverId: friend.profileId, giftTypeId: 1, message: 'Saat kaç?' }
  const sent = await ask('/gifts', { method: 'POST', key: randomUUID(), body: gift })
  const link = await mailLink(testApp, (await testApp.member('unutkan')).profileId, 'recovery')

  await environment.control.turnClock(servingPid(product.pid), hours)
  const since = performance.now()

  // The five minutes end by the database's clock, not by the server's.
  expect(await vote(5)).toMatchObject({ status: 429, body: { code: 'VOTE_CHANGE_COOLDOWN', minutesRemaining: 5 } })
  await testApp.database.pool.query(
    "update votes set last_rating_change_at = last_rating_change_at - interval '5 minutes' where question_id = $1",
    [restaurant],
  )
  expect((await vote(5)).status).toBe(200)

  // The gift waits for three days by the database's clock.
  const another = await ask('/gifts', { method: 'POST', key: randomUUID(), body: gift })
  const { sentAt, expiresAt } = another.body as { sentAt: string; expiresAt: string }
  expect(Date.parse(expiresAt) - Date.parse(sentAt)).toBe(72 * 60 * 60 * 1000)
  expect(Math.abs(Date.parse(sentAt) - Date.now())).toBeLessThan(60_000)
  expect((await ask(`/gifts/${String(sent.body['id'])}/accept`, { method: 'POST', cookie: friend.cookie })).status).toBe(200)

  // Mail links and sessions expire when they should.
  const reset = await ask('/auth/reset-password', { method: 'POST', cookie: '', body: { token: link, password: `yeni-sifre-${hours}` } })
  expect(reset.status).toBe(200)
  expect((await ask('/viewer')).body['profile']).toMatchObject({ id: me.profileId })

  const recoveryMs = await load.recovery(since).catch(() => -1)
  await environment.control.turnClock(servingPid(product.pid), 0)
  await expectSound(environment, { tried: `the server's clock wrong by ${hours} h`, load, before, recoveryMs })
})
