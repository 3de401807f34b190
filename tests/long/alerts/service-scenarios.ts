import { randomBytes, randomUUID } from 'node:crypto'
import { call } from '#tests/faults/call.ts'
import { envelopeOf } from '#tests/support/envelopes.ts'
import { created, silent } from '#tests/support/push-service.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import type { Scenario } from './scenario.ts'
import type { World } from './world.ts'

/** A person signs up: the server looks at once for mails that are due. */
async function signUp({ product }: World): Promise<void> {
  const body = { email: `${randomUUID()}@example.com`, password: 'acili-ezme-7', policiesAccepted: true }
  await call(product.address, '/api/auth/sign-up', { method: 'POST', body })
}

async function writeMails({ testApp: { context, database } }: World, count: number): Promise<void> {
  const message = { userId: null, minutes: 120, to: 'uye@example.com', subject: 'Bir link', text: 'Bir link.', html: '<p>Bir link.</p>' }
  await database.db.transaction().execute(async (tx) => {
    for (let written = 0; written < count; written++) await context.mail.queue(tx, message)
  })
}

async function sendAll(world: World): Promise<void> {
  world.office.mood = 'takes'
  await world.sql('update mails set next_attempt_at = now()')
  await signUp(world)
}

/** Devices of one member, each of which gets a push. */
async function addDevices({ pushService, database }: World, profileId: string, count: number): Promise<void> {
  for (let added = 0; added < count; added++) {
    const { endpoint, keys } = pushService.browser()
    await queryOnce(
      database.primary.url,
      `with session as (
         insert into auth_sessions (id, user_id, token, expires_at)
           select $1, auth_id, $1, now() + interval '1 day' from profiles where id = $2 returning id)
       insert into push_subscriptions (member_id, session_id, endpoint, service, p256dh, auth)
         select $2, id, $3, $4, decode($5, 'base64'), decode($6, 'base64') from session`,
      [
        randomBytes(16).toString('hex'),
        profileId,
        endpoint,
        pushService.origin,
        ...[keys.p256dh, keys.auth].map((text) => Buffer.from(text, 'base64url').toString('base64')),
      ],
    )
  }
}

/** Redis, mail and pushes. */
export const serviceScenarios: readonly Scenario[] = [
  {
    alert: 'LokmaRedisDown',
    when: 'Redis cannot be reached',
    async break({ redis }) {
      await redis.shut()
      return () => redis.open()
    },
  },
  {
    alert: 'LokmaMailFailing',
    when: 'the mail server refuses every mail',
    async break(world) {
      world.office.mood = 'is busy'
      await writeMails(world, 10)
      await signUp(world)
      return () => sendAll(world)
    },
  },
  {
    alert: 'LokmaMailsWaiting',
    when: 'sixty mails wait for a mail server that is away',
    async break(world) {
      await world.office.leave()
      await writeMails(world, 60)
      return async () => {
        await world.office.comeBack()
        await sendAll(world)
      }
    },
    also: ['LokmaMailFailing'],
  },
  {
    alert: 'LokmaPushesWaiting',
    when: 'a push service does not answer',
    async break(world) {
      const [from, to] = world.cast.members as [World['cast']['members'][number], World['cast']['members'][number]]
      world.pushService.answer = silent
      await addDevices(world, to.profileId, 600)
      const message = { receiverId: to.profileId, encryptedContent: JSON.stringify(envelopeOf(from, to)) }
      await call(world.product.address, '/api/messages', { method: 'POST', cookie: from.cookie, body: message })
      return async () => {
        world.pushService.answer = created
        await world.sql('delete from push_subscriptions')
      }
    },
  },
]
