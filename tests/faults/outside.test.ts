import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { type Bucket, createBucket } from '#tests/support/bucket.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { openProxy, type Proxy } from '#tests/support/proxy.ts'
import { openPostOffice, type PostOffice } from '#tests/support/smtp.ts'
import { call, type CallResult } from './call.ts'
import { createRestaurants } from './cast.ts'
import { expectSound, openFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'

let environment: FaultEnvironment
let office: PostOffice
let post: Proxy
let bucket: Bucket
let pictures: Proxy

beforeAll(async () => {
  office = await openPostOffice()
  post = await openProxy({ port: Number(new URL(office.url).port) })
  bucket = await createBucket()
  pictures = await openProxy({ port: Number(new URL(bucket.settings.S3_ENDPOINT).port) })
  const s3 = { ...bucket.settings, S3_ENDPOINT: `http://127.0.0.1:${pictures.port}` }
  environment = await openFaultEnvironment({ SMTP_URL: `smtp://127.0.0.1:${post.port}`, ...s3 })
})
afterAll(async () => {
  await environment.close()
  await Promise.all([post.shut(), pictures.shut(), office.leave()])
  await bucket.close()
})

const PROMPT_MS = 3000

function signUp(): Promise<CallResult> {
  const email = `${randomUUID()}@example.com`
  return call(environment.product.address, '/api/auth/sign-up', {
    method: 'POST',
    body: { email, password: 'acili-ezme-7', policiesAccepted: true },
  })
}

describe('under load, the mail server', () => {
  it('is down, silent or busy: no request waits for it, and every mail arrives once it accepts mail again', async () => {
    const load = await environment.load({ pauseMs: 40 })
    const before = await environment.footprint()
    const signUps: CallResult[] = []
    const messages = office.messages.length

    const failed = async () =>
      Number(/lokma_mails_total\{result="failed"\} (\d+)/.exec((await call(environment.product.address, '/metrics')).text)?.[1])
    await post.shut()
    signUps.push(await signUp())
    await expect.poll(failed, { timeout: 20_000 }).toBe(1)
    await post.reopen()
    post.manner = 'swallow'
    signUps.push(await signUp())
    // A server has half a minute for its greeting; the first mail may be tried once more meanwhile.
    await expect.poll(failed, { timeout: 60_000 }).toBeGreaterThan(1)
    const silent = await failed()
    Object.assign(post, { manner: 'delay', delayMs: 200 })
    office.mood = 'is busy'
    signUps.push(await signUp())
    await expect.poll(failed, { timeout: 60_000 }).toBeGreaterThan(silent)
    expect(signUps.map(({ end }) => end)).toEqual(['ok', 'ok', 'ok'])
    expect(Math.max(...signUps.map(({ ms }) => ms))).toBeLessThan(PROMPT_MS)
    expect(office.messages.length).toBe(messages)

    post.manner = 'pass'
    office.mood = 'takes'
    // The pauses between two attempts are over.
    const due = () => environment.testApp.database.pool.query('update mails set next_attempt_at = now()')
    await expect.poll(async () => (await due()).rowCount, { timeout: 30_000 }).toBe(3)
    await signUp()
    await expect.poll(() => office.messages.length, { timeout: 60_000, interval: 200 }).toBe(messages + 4)
    const to = office.messages.slice(messages).map((message) => message.to.join())
    expect(new Set(to).size).toBe(4)
    await expectSound(environment, {
      tried: 'the mail server unavailable, silent, slow and busy',
      load,
      before,
      also: '4 sign-ups, 4 messages, each once',
    })
  })
})

describe('under load, the picture store', () => {
  it('is down or silent: uploads and pictures are refused with a message, everything else works', async () => {
    const load = await environment.load({ pauseMs: 40 })
    const before = await environment.footprint()
    const { address } = environment.product
    const restaurants = await createRestaurants(environment.testApp, environment.cast, 6)
    // Every second one has an author.
    const [restaurant, author] = [restaurants[1]!, environment.cast.members[1]!]
    const photo = await jpeg()
    const key = randomUUID()
    const send = () => call(address, `/api/restaurants/${restaurant}/photos`, { method: 'POST', cookie: author.cookie, key, body: photo })

    await pictures.shut()
    const refused = await send()
    await pictures.reopen()
    pictures.manner = 'swallow'
    const silent = await send()
    for (const answer of [refused, silent]) {
      expect(answer.end).toBe('busy')
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/\w+ \w+/) as unknown })
    }
    expect(refused.ms).toBeLessThan(PROMPT_MS)

    pictures.cutAll()
    Object.assign(pictures, { manner: 'delay', delayMs: 50 })
    const taken = await send()
    expect(taken.status).toBe(201)
    expect((await send()).status).toBe(201)
    const { photos } = JSON.parse((await call(address, `/api/restaurants/${restaurant}`)).text) as Pick<Restaurant, 'photos'>
    expect(photos).toHaveLength(1)
    const name = JSON.stringify(photos[0]).match(/\/media\/[a-z0-9-]+\.webp/)![0]
    expect((await call(address, name)).status).toBe(200)
    await pictures.shut()
    expect((await call(address, name)).end).toBe('busy')
    await pictures.reopen()
    pictures.manner = 'pass'
    expect((await call(address, name)).status).toBe(200)
    const also = `refused after ${Math.round(refused.ms)} ms, put off after ${(silent.ms / 1000).toFixed(1)} s of silence, then taken once`
    await expectSound(environment, { tried: 'the picture store unavailable, silent and slow', load, before, also })
  })
})
