import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Api, dereference, isWrite, readApi, type Route, type Schema } from './routes.ts'
import { snapshot } from './snapshot.ts'

/** Fields that no request may set: author, amount, time and result. */
const foreign = [
  'id',
  'authorId',
  'author_id',
  'userId',
  'user_id',
  'senderId',
  'ownerId',
  'authId',
  'role',
  'isAdmin',
  'isVerified',
  'emailVerified',
  'points',
  'points_tenths',
  'hypeScore',
  'acceptCount',
  'likeCount',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'expiresAt',
  'status',
  'lastRatingChangeAt',
  '__proto__',
  'constructor',
  'toString',
]

let testApp: TestApp
let api: Api
let member: Client
let writes: Route[]
beforeAll(async () => {
  testApp = await createTestApp()
  api = await readApi(testApp.visitor())
  writes = api.routes.filter(isWrite)
  member = await testApp.member('atayan')
})
afterAll(() => testApp.close())

/** A well-formed address of nothing that exists. */
function addressOf({ path, parameters }: Route): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { format, pattern, enum: values } = parameters.find((one) => one.name === name)?.schema ?? {}
    if (values) return String(values[0])
    if (format === 'uuid') return '018f3b5e-0000-4000-8000-000000000000'
    if (pattern?.startsWith('^[1-9]')) return '999999'
    return pattern ? (pattern.includes('32') ? '0' : 'A').repeat(Number(/\{(\d+)\}/.exec(pattern)![1])) : 'yok-boyle-bir-yer'
  })
}

/** Every object that a body can contain, with its path. */
function objectsOf(schema: Schema, way: string): [string, Schema][] {
  const { properties, items, anyOf, ...rest } = dereference(api, schema)
  const inner = [
    ...Object.entries(properties ?? {}).map(([name, one]): [string, Schema] => [`${way}.${name}`, one]),
    ...(items ? [[`${way}[]`, items] as [string, Schema]] : []),
    ...(anyOf ?? []).map((one): [string, Schema] => [way, one]),
  ]
  return [
    ...(properties ? [[way, { properties, ...rest }] as [string, Schema]] : []),
    ...inner.flatMap(([name, one]) => objectsOf(one, name)),
  ]
}

describe('the fields that a request may set', () => {
  it('are listed for every body of the API, down to its innermost object, and no others are accepted', () => {
    const bodies = writes.filter(({ body }) => body).flatMap(({ name, body }) => objectsOf(body!, name))
    expect(bodies.length).toBeGreaterThan(25)
    const open = bodies.filter(([, { additionalProperties }]) => additionalProperties !== false).map(([way]) => way)
    // The answer of an authenticator is WebAuthn's: browsers add fields, and @simplewebauthn reads those that it checks.
    expect(open.filter((way) => !/^POST \S+(?:passkeys?\.response|proof\.passkey)(?:\.response)?$/.test(way))).toEqual([])
  })

  it('do not include author, amount, time or result: each is refused, on every route', async () => {
    const before = await snapshot(testApp)
    const taking = writes.filter(({ body }) => body)
    for (const route of taking) {
      const own = dereference(api, route.body!).properties ?? {}
      for (const name of foreign.filter((one) => !Object.hasOwn(own, one))) {
        const text = `{${JSON.stringify(name)}: 1}`
        const { status, body } = await member.send(route.method, addressOf(route), text)
        const codes = (body['issues'] as { code: string }[] | undefined)?.map(({ code }) => code)
        expect([route.name, name, status, codes]).toEqual([route.name, name, 422, expect.arrayContaining(['unrecognized_keys'])])
      }
    }
    expect(await snapshot(testApp)).toEqual(before)
  })

  it('cannot be set outside the body either: by the address, by a header, or on routes without a body', async () => {
    const restaurant = await testApp.restaurant()
    const victim = await testApp.member('kurban')
    const headers = { 'x-user-id': victim.profileId, 'x-forwarded-user': victim.username, 'x-remote-user': victim.username, 'x-admin': '1' }
    const answer = await member.send(
      'POST',
      `/vote?userId=${victim.profileId}&user_id=${victim.profileId}`,
      { questionId: restaurant, rating: 9 },
      headers,
    )
    expect(answer.status).toBe(200)
    const { rows } = await testApp.database.pool.query('select user_id from votes where question_id = $1', [restaurant])
    expect(rows).toEqual([{ user_id: (member as Client & { profileId: string }).profileId }])
    const before = await snapshot(testApp, ['auth_sessions'])
    await victim.send('POST', '/auth/sign-out', { userId: (member as Client & { profileId: string }).profileId })
    expect((await member.get('/account')).status).toBe(200)
    for (const method of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
      expect((await member.get(`/restaurants/${restaurant}?_method=DELETE`, { [method]: 'DELETE' })).status).toBe(200)
    expect(await snapshot(testApp, ['auth_sessions'])).toEqual(before)
  })
})
