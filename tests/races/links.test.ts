import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import type { ViewerResult } from '#features/accounts/accounts.contract.ts'
import { tokenFor } from '#tests/support/letters.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await checkInvariants(world.database.pool)).toEqual([])
  await world.close()
})

const PASSWORD = 'acili-ezme-7'
const twenty = Array.from({ length: 20 }, (_, turn) => turn)

async function newMember(name: string) {
  const client = await world.member(name)
  return Object.assign(client, { email: `${client.username}@example.com` })
}

describe('links at the same time', () => {
  it('of twenty who reset with one link, one chooses the password [PWR-14]', async () => {
    const { email } = await newMember('yaris')
    await world.visitor().post('/auth/forgot-password', { email })
    const token = await tokenFor(world, email, 'recovery')
    const answers = await Promise.all(
      twenty.map((turn) => world.visitor().post('/auth/reset-password', { token, password: `yeni-sifre-${turn}` })),
    )
    const winners = twenty.filter((turn) => answers[turn]!.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'MAIL_LINK_INVALID')).toHaveLength(19)
    const signedIn = await world.visitor().post('/auth/sign-in', { email, password: `yeni-sifre-${winners[0]!}` })
    expect(signedIn.status).toBe(200)
  })

  it('of twenty who confirm with one link, one is signed in [LAND-11]', async () => {
    const member = await newMember('onay')
    const { email } = member
    await member.post('/auth/confirmation')
    const token = await tokenFor(world, email, 'signup')
    const clients = twenty.map(() => world.visitor())
    const answers = await Promise.all(clients.map((client) => client.post('/auth/confirm-email', { token, password: PASSWORD })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ headers }) => headers.getSetCookie().some((cookie) => cookie.startsWith('lokma_session=')))).toHaveLength(1)
  })

  it('of twenty links that one account asks for at once, one is left [PWR-14]', async () => {
    const { email } = await newMember('yirmi')
    await Promise.all(twenty.map(() => world.visitor().post('/auth/forgot-password', { email })))
    const letters = (await world.services.mail.readMailbox())!.filter(({ to }) => to === email)
    const tokens = letters.flatMap(({ text }) => /#access_token=([\w-]{43})&type=recovery/.exec(text)?.[1] ?? [])
    expect(new Set(tokens).size).toBe(20)
    const good = await Promise.all(tokens.map((token) => world.visitor().post('/auth/reset-password/check', { token })))
    expect(good.filter(({ body }) => body['isValid'] === true)).toHaveLength(1)
  })

  it('nobody who signs in with the old password while it is reset stays signed in [PWR-14 PWR-06]', async () => {
    for (let round = 0; round < 4; round++) {
      const { email } = await newMember('eski')
      await world.visitor().post('/auth/forgot-password', { email })
      const token = await tokenFor(world, email, 'recovery')
      const clients = twenty.map(() => world.visitor())
      const [, ...signIns] = await Promise.all([
        world.visitor().post('/auth/reset-password', { token, password: 'yeni-sifre-1' }),
        ...clients.map((client) => client.post('/auth/sign-in', { email, password: PASSWORD })),
      ])
      expect(signIns.every(({ status }) => status === 200 || status === 401)).toBe(true)
      const viewers = await Promise.all(clients.map((client) => client.get<ViewerResult>('/viewer')))
      expect(viewers.filter(({ body }) => body.profile !== null)).toEqual([])
    }
  })
})
