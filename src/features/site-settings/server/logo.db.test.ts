import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { LOGO } from '#lib/media.rules.ts'
import { cleanMedia, findLost } from '#platform/media/index.ts'
import { makeAdmin, makeModerator } from '#tests/support/moderation.ts'
import { badFiles, jpeg } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { SiteState } from '../site-settings.contract.ts'

let testApp: TestApp
let admin: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('logocu')
  await makeAdmin(testApp, admin.profileId)
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const put = (file: Buffer, headers?: Record<string, string>) => admin.send<SiteState>('PUT', '/moderation/site/logo', file, headers)
const recorded = async () =>
  (await testApp.database.pool.query<{ name: string }>(`select name from media_files where name like 'logo-%'`)).rows.map(
    ({ name }) => name,
  )

/** A red disc on nothing. */
const transparentPng = () =>
  sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><circle cx="150" cy="75" r="70" fill="#c00"/></svg>'))
    .png()
    .toBuffer()

describe('the logo of the site', () => {
  it('is encoded again in a square that keeps its transparency, and shown at once [DESK-03]', async () => {
    const { status, body } = await put(await transparentPng(), { 'content-type': 'image/png' })
    expect(status).toBe(200)
    expect(testApp.context.site.current().logo).toBe(body.settings.logo)
    const served = await testApp.app.fetch(new Request(`http://localhost/media/${body.settings.logo!}`))
    expect(served.headers.get('content-type')).toBe('image/webp')
    const picture = sharp(Buffer.from(await served.arrayBuffer()))
    const { width, height, hasAlpha, exif } = await picture.metadata()
    expect([width, height, hasAlpha, exif]).toEqual([LOGO, LOGO, true, undefined])
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
    await admin.send('DELETE', '/moderation/site/logo')
  })

  it('takes the place of the one before, whose file is deleted [DESK-03]', async () => {
    const first = (await put(await jpeg(300, 300))).body.settings.logo!
    const second = (await put(await jpeg(200, 300))).body.settings.logo!
    expect(await testApp.context.media.has(first)).toBe(false)
    expect(await recorded()).toEqual([second])
    const gone = await admin.send<SiteState>('DELETE', '/moderation/site/logo')
    expect(gone.body.settings.logo).toBeNull()
    expect(await testApp.context.media.has(second)).toBe(false)
    expect(await recorded()).toEqual([])
  })

  it('owns its file: the clean-up leaves it, and a lost one is named [DESK-03]', async () => {
    const logo = (await put(await jpeg(300, 300))).body.settings.logo!
    await testApp.database.pool.query(`update media_files set created_at = now() - interval '3 days'`)
    await cleanMedia(testApp.database.db, new AbortController().signal, testApp.context)
    expect(await testApp.context.media.has(logo)).toBe(true)
    await testApp.context.media.remove(logo)
    expect(await findLost(testApp.context)).toEqual([logo])
    await admin.send('DELETE', '/moderation/site/logo')
  })

  it('is one of two that are uploaded at once, and no file is left without an owner [DESK-03]', async () => {
    const answers = await Promise.all([await jpeg(300, 300), await jpeg(200, 200)].map((file) => put(file)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await recorded()).toEqual([testApp.context.site.current().logo])
    await admin.send('DELETE', '/moderation/site/logo')
  })

  it('is refused as an SVG, also under another type, and as anything else that is no picture [DESK-03]', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [type, sentence] of [
      ['image/svg+xml', 'Only JPEG, PNG, and WebP images are allowed'],
      ['image/png', 'Only JPEG, PNG, and WebP images are allowed'],
    ] as const) {
      const { status, body } = await put(svg, { 'content-type': type })
      expect([status, body]).toMatchObject([415, { code: 'PHOTO_TYPE', message: sentence }])
    }
    for (const [what, type, data] of await badFiles()) {
      const { status } = await put(data, { 'content-type': type })
      expect(status, what).toBeGreaterThanOrEqual(400)
    }
    expect(await recorded()).toEqual([])
  })

  it('is for admins: a moderator stores no file [DESK-03]', async () => {
    const moderator = await testApp.member('kalkan')
    await makeModerator(testApp, moderator.profileId)
    const { status } = await moderator.send('PUT', '/moderation/site/logo', await jpeg(300, 300))
    expect(status).toBe(403)
    expect(await recorded()).toEqual([])
  })
})
