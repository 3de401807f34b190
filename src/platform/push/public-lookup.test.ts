import type { lookup, LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, NOT_PUBLIC, publicLookup } from './public-lookup.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '142.250.187.106', '223.255.255.254', '2a00:1450:4017:80e::200a', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
  ])('%s is not public [PUSH-03]', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

/** A name server that gives one answer after the other. */
function answering(...answers: string[][]): typeof lookup {
  const resolve = (_: string, __: unknown, done: (error: null, addresses: LookupAddress[]) => void): void =>
    done(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  return resolve as unknown as typeof lookup
}

type Found = { code: string | undefined; address: unknown }
const look = (resolve: typeof lookup, all: boolean) =>
  new Promise<Found>((done) => publicLookup(resolve)('push.example', { all }, (error, address) => done({ code: error?.code, address })))

describe('the lookup of a push service', () => {
  it('gives the socket the addresses that it checked', async () => {
    expect(await look(answering(['8.8.8.8']), false)).toEqual({ code: undefined, address: '8.8.8.8' })
    expect((await look(answering(['8.8.8.8', '2a00:1450::1']), true)).address).toHaveLength(2)
  })

  it('fails when one of the addresses is private, in both forms of the call [PUSH-03]', async () => {
    for (const all of [true, false])
      for (const answer of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::1'], []])
        expect((await look(answering(answer), all)).code).toBe(NOT_PUBLIC)
  })

  it('asks once for each connection, so that a later answer reaches no socket [PUSH-03]', async () => {
    const rebinding = answering(['8.8.8.8'], ['127.0.0.1'])
    expect((await look(rebinding, false)).address).toBe('8.8.8.8')
    expect((await look(rebinding, false)).code).toBe(NOT_PUBLIC)
  })
})
