import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { Client } from '#tests/support/client.ts'
import { jpeg, phonePhoto, picture } from '#tests/support/pictures.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { sendRaw } from './raw.ts'

const PAYLOAD = '<script>alert(document.domain)</script><?php system($_GET[0]); ?>'

let site: TestSite
let member: Client & { profileId: string }
beforeAll(async () => {
  site = await createTestSite()
  member = await site.member('yukleyen')
})
afterAll(async () => {
  expect(await checkInvariants(site.database.pool)).toEqual([])
  await site.close()
})

const upload = async (file: Uint8Array, type = 'image/jpeg') =>
  member.send<Restaurant & { code?: string }>(
    'POST',
    `/restaurants/${await site.restaurant({ author_id: member.profileId })}/photos`,
    file,
    { 'content-type': type },
  )
const cookieOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Polyglot files: a picture to one parser and something else to another. */
async function polyglots(): Promise<[what: string, file: Buffer, type: string][]> {
  const [photo, png, webp] = [await jpeg(60, 40), await picture(60, 40).png().toBuffer(), await picture(60, 40).webp().toBuffer()]
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, PAYLOAD.length + 2]), Buffer.from(PAYLOAD)])
  return [
    ['a JPEG with a page behind its end', Buffer.concat([photo, Buffer.from(PAYLOAD)]), 'image/jpeg'],
    ['a JPEG with a page in a comment', Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]), 'image/jpeg'],
    ['a JPEG with an archive behind it', Buffer.concat([photo, Buffer.from('PK\x03\x04'), Buffer.from(PAYLOAD)]), 'image/jpeg'],
    [
      'a JPEG with words in its EXIF',
      await picture(60, 40)
        .withExif({ IFD0: { Copyright: PAYLOAD, ImageDescription: PAYLOAD } })
        .jpeg()
        .toBuffer(),
      'image/jpeg',
    ],
    ['a PNG that calls itself a JPEG, with a page behind it', Buffer.concat([png, Buffer.from(PAYLOAD)]), 'image/jpeg'],
    [
      'a PNG with a profile of its own',
      await picture(60, 40)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD.replaceAll('<', '&lt;')}</x:xmpmeta>`)
        .png()
        .toBuffer(),
      'image/png',
    ],
    ['a WebP with a page behind it', Buffer.concat([webp, Buffer.from(PAYLOAD)]), 'image/webp'],
    ['a photo of a phone, with its place', await phonePhoto(60, 40), 'image/jpeg'],
  ]
}

describe('a polyglot file', () => {
  it('becomes only a picture: the served file contains no byte of the rest, and runs nowhere', async () => {
    for (const [what, file, type] of await polyglots()) {
      const { status, body } = await upload(file, type)
      expect([what, status, body.code]).toEqual([what, 201, undefined])
      for (const size of [400, 800, 1600]) {
        const address = body.photos[0]!.replace(/-\d+\.webp$/, `-${size}.webp`)
        const response = await fetch(site.url + address)
        const bytes = Buffer.from(await response.arrayBuffer())
        expect([what, response.status, response.headers.get('content-type')]).toEqual([what, 200, 'image/webp'])
        expect([response.headers.get('x-content-type-options'), response.headers.get('content-security-policy')]).toEqual([
          'nosniff',
          expect.stringMatching(/sandbox/),
        ])
        for (const trace of ['script', 'php', 'PK\x03', 'Exif', 'Telefoncu', 'GPS', 'xmpmeta'])
          expect([what, trace, bytes.includes(trace)]).toEqual([what, trace, false])
      }
    }
  })
})

describe('a picture that needs too many resources', () => {
  it('is refused or drawn small, quickly and without much memory: very long, very high, of many frames, or a bomb of them', async () => {
    const wide = await sharp({ create: { width: 16_000, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const high = await sharp({ create: { width: 1, height: 16_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const many = await sharp({ create: { width: 5000, height: 4900, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const frames = await sharp({ create: { width: 20, height: 400, channels: 3, background: '#f00', pageHeight: 20 } as never })
      .webp({ loop: 0 })
      .toBuffer()
    const before = process.memoryUsage().rss
    for (const [what, file, type] of [
      ['one row', wide, 'image/png'],
      ['one column', high, 'image/png'],
      ['just over the most pixels', many, 'image/png'],
      ['an animation', frames, 'image/webp'],
    ] as const) {
      const began = performance.now()
      const { status } = await upload(file, type)
      expect([what, [201, 413, 415, 422].includes(status), performance.now() - began < 20_000]).toEqual([what, true, true])
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 2 ** 20)
  })

  it('keeps the API fast for others while forty arrive at once; those over capacity get 503', async () => {
    const file = await jpeg(1200, 900)
    const restaurants = await Promise.all(Array.from({ length: 40 }, () => site.restaurant({ author_id: member.profileId })))
    let ended = 0
    const uploads = restaurants.map(async (restaurant) => {
      const answer = await member.send<Restaurant & { code?: string }>('POST', `/restaurants/${restaurant}/photos`, file)
      ended++
      return answer
    })
    expect((await site.visitor().get('/restaurants')).status).toBe(200)
    // It did not wait behind them.
    expect(ended).toBeLessThan(uploads.length)
    const answers = await Promise.all(uploads)
    expect([...new Set(answers.map(({ status }) => status))].filter((status) => ![201, 503].includes(status))).toEqual([])
    expect(answers.some(({ status }) => status === 201)).toBe(true)
  })
})

describe('a file name that points elsewhere', () => {
  it('finds no file but a picture: not by dots, escapes, other endings or other folders', async () => {
    for (const name of [
      '../secret',
      '..%2fsecret',
      '%2e%2e%2fsecret',
      '..%5csecret',
      '....//secret',
      'secret',
      '.',
      '%2e',
      'x%00.webp',
      'x.webp%00.png',
      'x.webp/../../secret',
      'X.WEBP',
      'x.webp;.svg',
      'C:%5cwindows',
      'x'.repeat(300),
      'con',
      'constructor',
      '__proto__',
      'toString',
    ])
      for (const folder of ['/media/', '/og/', '/assets/', '/api/docs/', '/sitemaps/']) {
        const { status, text } = await sendRaw(site.url, folder + name)
        expect([folder + name, status >= 300 && status < 500, text.includes(site.context.secret)]).toEqual([folder + name, true, false])
      }
  })

  it('or a false type does not change what a file is: its bytes decide', async () => {
    const photo = await jpeg(60, 40)
    for (const type of [
      'image/png',
      'image/webp',
      'image/jpg',
      'IMAGE/JPEG',
      'image/jpeg; charset=utf-8',
      'image/jpeg; filename="../../x.svg"',
    ]) {
      const { status, body } = await upload(photo, type)
      expect([type, status, body.photos?.[0]]).toEqual([type, 201, expect.stringMatching(/^\/media\/[a-z0-9-]+\.webp$/)])
    }
    for (const type of ['image/svg+xml', 'text/html', 'application/octet-stream', 'image/gif', 'image/jpeg,text/html', ''])
      expect([type, (await upload(photo, type)).status]).toEqual([type, 415])
  })
})

describe('an upload that never ends', () => {
  it('blocks no other: ten that stop in the middle leave room for one that does not', async () => {
    const { hostname, port } = new URL(site.url)
    const restaurant = await site.restaurant({ author_id: member.profileId })
    const headers = { cookie: cookieOf(member), origin: site.url, 'content-type': 'image/jpeg', 'content-length': '200000' }
    const stuck = Array.from({ length: 10 }, () => {
      const sending = request({ hostname, port, method: 'POST', path: `/api/restaurants/${restaurant}/photos`, headers, agent: false })
      sending.on('error', () => {})
      sending.write(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
      return sending
    })
    expect((await upload(await jpeg(60, 40))).status).toBe(201)
    for (const sending of stuck) sending.destroy()
    await expect.poll(async () => (await upload(await jpeg(60, 40))).status).toBe(201)
  })
})
