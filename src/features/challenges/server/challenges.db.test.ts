import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Challenge } from '../challenges.contract.ts'
import { CHALLENGE_SECONDS, costOf, type GuardedAct, HOLD_MS, type Level } from '../challenges.rules.ts'
import { createMemoryCounters } from '#platform/limits/counters.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { proofHeader, solved } from '#tests/support/proofs.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createPressure } from './create-pressure.ts'
import { forgetProofs } from './index.ts'
import { challengeKey, signChallenge } from './sign-challenge.ts'

// Each test has its own product: pressure belongs to a process.
let testApp: TestApp
const opened: TestApp[] = []
beforeEach(async () => {
  testApp = await createTestApp({ RATE_LIMITS: 'on' })
  opened.push(testApp)
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const fresh = () => `kanit${newWord()}`
const person = (name = fresh()) => ({
  email: `${name}@example.com`,
  password: 'acili-ezme-7',
  username: name,
  nickname: 'Yeni',
  policiesAccepted: true,
})
const from = (address: string): Client => Object.assign(testApp.visitor(), { address })
const challengeOf = ({ body }: Answer) => body['challenge'] as Challenge
const codeOf = ({ status, body }: Answer) => [status, body['code']]
const seconds = () => Math.floor(Date.now() / 1000)
const sign = (act: GuardedAct, level: Level, at = seconds()) => signChallenge(challengeKey(testApp.context.secret), act, level, at)
const usedRows = async () => (await testApp.database.db.selectFrom('used_proofs').selectAll().execute()).length

/** Attempts that open no account: a throw-away address is refused behind the guard. */
async function pressSignUps(amount = 12): Promise<void> {
  for (let turn = 0; turn < amount; turn++) await attemptSignUp(`198.51.100.${turn}`)
}

async function attemptSignUp(address: string): Promise<void> {
  const { body } = await from(address).post('/auth/sign-up', { ...person(), email: `${fresh()}@mailinator.com` })
  expect(['EMAIL_THROWAWAY', 'PROOF_OF_WORK_REQUIRED', 'SIGN_UP_LIMITED']).toContain(body['code'])
}

describe('a sign-up', () => {
  it('in calm asks for no proof and stores none [DESK-05]', async () => {
    const client = from('192.0.2.1')
    expect((await client.post('/auth/sign-up', person())).status).toBe(200)
    expect((await client.get('/viewer')).body['profile']).not.toBeNull()
    expect(await usedRows()).toBe(0)
  })

  it('under pressure asks for a proof, and succeeds with it [DESK-05]', async () => {
    await pressSignUps()
    const client = from('192.0.2.1')
    const asked = await client.post('/auth/sign-up', person())
    expect(codeOf(asked)).toEqual([428, 'PROOF_OF_WORK_REQUIRED'])
    expect(challengeOf(asked).parameters).toMatchObject({ data: { act: 'signUp', level: 1 }, cost: costOf(1) })
    expect((await client.post('/auth/sign-up', person(), await solved(challengeOf(asked)))).status).toBe(200)
    expect((await client.get('/viewer')).body['profile']).not.toBeNull()
  })

  it('a proof counts once: a replay is refused, and of twenty at the same time one passes [DESK-05]', async () => {
    await pressSignUps()
    const header = await solved(await sign('signUp', 1))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => from(`192.0.2.${turn}`).post('/auth/sign-up', person(), header)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map((one) => codeOf(one).join(' ')))).toEqual(
      new Set(['409 PROOF_OF_WORK_USED']),
    )
    const replayed = await from('192.0.2.99').post('/auth/sign-up', person(), header)
    expect(codeOf(replayed)).toEqual([409, 'PROOF_OF_WORK_USED'])
    expect((await from('192.0.2.99').post('/auth/sign-up', person(), await solved(challengeOf(replayed)))).status).toBe(200)
  })

  it('with a name that is taken keeps its proof for the corrected name', async () => {
    const { username } = await testApp.member()
    await pressSignUps()
    const header = await solved(await sign('signUp', 1))
    const client = from('192.0.2.1')
    expect(codeOf(await client.post('/auth/sign-up', { ...person(), username }, header))).toEqual([409, 'USERNAME_TAKEN'])
    expect((await client.post('/auth/sign-up', person(), header)).status).toBe(200)
    expect(codeOf(await client.post('/auth/sign-up', person(), header))).toEqual([409, 'PROOF_OF_WORK_USED'])
  })

  it('refuses proofs for another act, of a changed difficulty, from the future, expired, forged and wrong ones [DESK-05]', async () => {
    await pressSignUps()
    const good = await sign('signUp', 1)
    const easy = { ...good, parameters: { ...good.parameters, cost: 1 } }
    const shorter = { ...good, parameters: { ...good.parameters, keyPrefix: '0' } }
    const later = { ...good, parameters: { ...good.parameters, expiresAt: good.parameters.expiresAt + 9999 } }
    const { counter } = JSON.parse(Buffer.from((await solved(good))['proof-of-work']!, 'base64').toString()).solution as { counter: number }
    const wrong = { challenge: good, solution: { counter: counter + 1, derivedKey: '00'.repeat(32) } }
    const headers: [Record<string, string>, string][] = [
      [await solved(await sign('reset', 1)), '422 PROOF_OF_WORK_OTHER_ACT'],
      [await solved(easy), '422 PROOF_OF_WORK_INVALID'],
      [await solved(shorter), '422 PROOF_OF_WORK_INVALID'],
      [await solved(later), '422 PROOF_OF_WORK_INVALID'],
      [await solved(await sign('signUp', 1, seconds() + 60)), '422 PROOF_OF_WORK_EARLY'],
      [await solved(await sign('signUp', 1, seconds() - CHALLENGE_SECONDS)), '409 PROOF_OF_WORK_EXPIRED'],
      [proofHeader(wrong), '422 PROOF_OF_WORK_INVALID'],
      [proofHeader({ ...wrong, solution: { counter, derivedKey: 'ff'.repeat(32) } }), '422 PROOF_OF_WORK_INVALID'],
      [{ 'proof-of-work': 'x' }, '422 PROOF_OF_WORK_INVALID'],
      [{ 'proof-of-work': 'a.b' }, '422 PROOF_OF_WORK_INVALID'],
      [{ 'proof-of-work': 'A'.repeat(3000) }, '422 PROOF_OF_WORK_INVALID'],
      [proofHeader({ challenge: { parameters: null }, solution: [] }), '422 PROOF_OF_WORK_INVALID'],
    ]
    for (const [at, [header, expected]] of headers.entries())
      expect(codeOf(await from(`192.0.2.${at}`).post('/auth/sign-up', person(), header)).join(' '), String(at)).toBe(expected)
    expect(await usedRows()).toBe(0)
  })

  it('by two thousand attempts a minute from one machine, the limits let at most 30 through [DESK-05]', async () => {
    const answers: Answer[] = []
    for (let turn = 0; turn < 2000; turn++) {
      const client = from('192.0.2.7')
      answers.push(await client.post('/auth/sign-up', person()))
      // This machine does all that is asked of it.
      const last = answers.at(-1)!
      if (last.status === 428) answers.push(await client.post('/auth/sign-up', person(), await solved(challengeOf(last))))
    }
    const opened = answers.filter(({ status, headers }) => status === 200 && headers.getSetCookie().length > 0)
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.length).toBeLessThanOrEqual(30)
  }, 60_000)

  it('flooded by one machine asks the others for the first level and no more', async () => {
    for (let turn = 0; turn < 200; turn++) await attemptSignUp('192.0.2.7')
    const asked = await from('192.0.2.8').post('/auth/sign-up', person())
    expect(challengeOf(asked).parameters.data.level).toBe(1)
  })

  it('without a device that can solve goes by a link in a mail, for this e-mail and once [DESK-05]', async () => {
    await pressSignUps()
    const one = person()
    const client = from('192.0.2.1')
    expect((await client.post('/auth/sign-up/pass', { email: one.email })).body).toEqual({ accepted: true })
    const header = { 'proof-of-work': await passTo(one.email) }
    expect(codeOf(await client.post('/auth/sign-up', person(), header))).toEqual([422, 'PROOF_OF_WORK_INVALID'])
    expect((await client.post('/auth/sign-up', one, header)).body).toMatchObject({ accepted: true })
    expect((await client.get('/viewer')).body['profile']).not.toBeNull()
    expect(codeOf(await from('192.0.2.2').post('/auth/sign-up', one, header))).toEqual([409, 'PROOF_OF_WORK_USED'])
  })

  it('mails in place of a proof are few: for an e-mail, an address and the site, and none goes to a member but a notice', async () => {
    const pass = (address: string, email: string) => from(address).post('/auth/sign-up/pass', { email })
    for (let turn = 0; turn < 3; turn++) expect((await pass(`192.0.2.${turn}`, 'zeynep@example.com')).status).toBe(200)
    expect(codeOf(await pass('192.0.2.9', 'zeynep@example.com'))).toEqual([429, 'MAIL_LIMITED'])
    for (let turn = 0; turn < 10; turn++) expect((await pass('192.0.2.20', `${fresh()}@example.com`)).status).toBe(200)
    expect(codeOf(await pass('192.0.2.20', `${fresh()}@example.com`))).toEqual([429, 'MAIL_LIMITED'])
    const member = await testApp.member()
    expect((await pass('192.0.2.30', `${member.username}@example.com`)).body).toEqual({ accepted: true })
    expect(await passTo(`${member.username}@example.com`)).toBe('')
    expect(codeOf(await pass('192.0.2.31', 'biri@mailinator.com'))).toEqual([422, 'EMAIL_THROWAWAY'])
    let sent = 0
    while ((await pass(`203.0.113.${sent}`, `${fresh()}@example.com`)).status === 200) sent++
    expect(sent).toBeLessThan(120)
  })
})

/** The pass in the newest mail to an e-mail. */
async function passTo(email: string): Promise<string> {
  const [mail] = await mailsTo(testApp, email)
  return /#access_token=([\w.-]+)&type=pass/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('an anonymous vote', () => {
  const vote = (client: Client, questionId: string, header?: Record<string, string>) =>
    client.post('/vote', { questionId, rating: 9 }, header)
  async function pressRestaurant(restaurant: string): Promise<void> {
    for (let turn = 0; turn < 20; turn++) expect([200, 428]).toContain((await vote(from(`198.51.100.${turn}`), restaurant)).status)
  }

  it('on a restaurant under pressure asks for a proof, with and without a cookie; elsewhere it asks for none [DESK-05]', async () => {
    const [restaurant, other] = [await testApp.restaurant(), await testApp.restaurant()]
    await pressRestaurant(restaurant)
    const known = from('192.0.2.1')
    await known.get('/viewer')
    expect(known.cookies.size).toBe(1)
    for (const client of [known, from('192.0.2.2')]) {
      const asked = await vote(client, restaurant)
      expect(codeOf(asked)).toEqual([428, 'PROOF_OF_WORK_REQUIRED'])
      expect((await vote(client, restaurant, await solved(challengeOf(asked)))).status).toBe(200)
      expect((await vote(client, other)).status).toBe(200)
    }
  })

  it('of members is never asked for a proof [DESK-05]', async () => {
    const restaurant = await testApp.restaurant()
    await pressRestaurant(restaurant)
    expect((await vote(await testApp.member(), restaurant)).status).toBe(200)
  })
})

describe('a reset mail', () => {
  const forgot = (client: Client, header?: Record<string, string>) =>
    client.post('/auth/forgot-password', { email: `${fresh()}@example.com` }, header)
  async function press(): Promise<void> {
    for (let turn = 0; turn < 10; turn++) expect([200, 428]).toContain((await forgot(from(`198.51.100.${turn}`))).status)
  }

  it('in calm needs no proof; under pressure it goes with one [DESK-05]', async () => {
    expect((await forgot(from('192.0.2.1'))).status).toBe(200)
    await press()
    const asked = await forgot(from('192.0.2.1'))
    expect(codeOf(asked)).toEqual([428, 'PROOF_OF_WORK_REQUIRED'])
    const header = await solved(challengeOf(asked))
    expect((await forgot(from('192.0.2.1'), header)).status).toBe(200)
    expect(codeOf(await forgot(from('192.0.2.1'), header))).toEqual([409, 'PROOF_OF_WORK_USED'])
  })

  it('without a device that can solve is one of a few mails an hour [DESK-05]', async () => {
    await press()
    const without = { 'proof-of-work': 'none' }
    for (let turn = 0; turn < 10; turn++) expect((await forgot(from('192.0.2.1'), without)).status).toBe(200)
    expect(codeOf(await forgot(from('192.0.2.1'), without))).toEqual([429, 'MAIL_LIMITED'])
    expect((await forgot(from('192.0.2.2'), without)).status).toBe(200)
  })
})

describe('pressure', () => {
  function meter(findUsualDay = async () => ({})) {
    const lines: string[] = []
    let at = 0
    const clock = { now: () => at, every: () => () => {}, after: () => () => {} }
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const pressure = createPressure({ counters: createMemoryCounters(), factor: 1, log, clock, findUsualDay })
    return { pressure, lines, pass: (ms: number) => (at += ms) }
  }
  async function press(pressure: ReturnType<typeof meter>['pressure'], amount: number): Promise<void> {
    for (let turn = 0; turn < amount; turn++) await pressure.arrive('signUp', `198.51.${Math.floor(turn / 200)}.${turn % 200}`)
  }

  it('is held for ten minutes, falls step by step, and tells the operator of each change', async () => {
    const { pressure, lines, pass } = meter()
    await press(pressure, 48)
    expect(pressure.level('signUp')).toBe(2)
    pass(HOLD_MS)
    expect(pressure.level('signUp')).toBe(2)
    pass(1)
    expect(pressure.level('signUp')).toBe(1)
    pass(HOLD_MS)
    expect(pressure.level('signUp')).toBe(0)
    const told = lines.map((line) => JSON.parse(line) as { msg: string; level: number })
    expect(told.filter(({ msg }) => msg === 'pressure rises')).toHaveLength(2)
    expect(told.filter(({ msg }) => msg === 'pressure falls')).toHaveLength(2)
  })

  it('of one IPv6 network counts as that of one machine', async () => {
    const { pressure } = meter()
    for (let turn = 0; turn < 59; turn++) await pressure.arrive('signUp', `2001:db8:1:2::${turn.toString(16)}`)
    expect(pressure.level('signUp')).toBe(0)
  })

  it('is measured without the database when it is away', async () => {
    const { pressure } = meter(() => Promise.reject(new Error('away')))
    await press(pressure, 12)
    expect(pressure.level('signUp')).toBe(1)
  })
})

describe('the operator', () => {
  const choose = async (proofOfWork: 'off' | 'always') => {
    const { body } = await admin.get<{ version: number }>('/moderation/site')
    expect((await admin.send('PUT', '/moderation/site', { version: body.version, changes: { proofOfWork } })).status).toBe(200)
  }
  let admin: Client
  beforeEach(async () => {
    const one = await testApp.member()
    await makeAdmin(testApp, one.profileId)
    admin = one
  })

  it('can ask for proofs in calm too, and for none under pressure [DESK-03 DESK-05]', async () => {
    await choose('always')
    expect(codeOf(await from('192.0.2.1').post('/auth/sign-up', person()))).toEqual([428, 'PROOF_OF_WORK_REQUIRED'])
    await pressSignUps()
    await choose('off')
    expect((await from('192.0.2.1').post('/auth/sign-up', person())).status).toBe(200)
  })
})

it('the operator sees demanded, solved and refused proofs and the level of each act', async () => {
  await pressSignUps()
  const asked = await from('192.0.2.1').post('/auth/sign-up', person())
  expect((await from('192.0.2.1').post('/auth/sign-up', person(), await solved(challengeOf(asked)))).status).toBe(200)
  expect(codeOf(await from('192.0.2.1').post('/auth/sign-up', person(), { 'proof-of-work': 'x' }))).toEqual([422, 'PROOF_OF_WORK_INVALID'])
  const text = await testApp.context.metrics.metrics()
  for (const outcome of ['required', 'solved', 'invalid'])
    expect(text).toMatch(new RegExp(`lokma_proofs_total{act="signUp",outcome="${outcome}"} [12]`))
  expect(text).toContain('lokma_proof_level{act="signUp"} 1')
  expect(text).toContain('lokma_proof_level{act="vote"} 0')
})

it('marks of used proofs are deleted some minutes after their challenges expired', async () => {
  await testApp.database.pool.query(
    `insert into used_proofs values (decode(repeat('01', 16), 'hex'), now() - interval '11 minutes'), (decode(repeat('02', 16), 'hex'), now())`,
  )
  await forgetProofs(testApp.database.db)
  expect(await usedRows()).toBe(1)
})
