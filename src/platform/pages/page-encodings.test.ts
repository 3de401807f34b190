import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sealPage } from './page-cache.ts'
import { encodePage, findByEtag, findEncoded } from './page-encodings.ts'

const all = { br: true, gzip: true }
const nothing = { br: false, gzip: false }
const text = `<p>${randomUUID()}</p>`.repeat(100)
const sealed = (status = 200) => sealPage(status, { 'Cache-Control': 'public' }, Buffer.from(text))
const headersOf = (head: string[]) => Object.fromEntries(head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1]]] : [])))

describe('a page', () => {
  it('goes out as gzip at first and as brotli once that is made', async () => {
    const page = sealed()
    expect(findEncoded(page, all)).toBeUndefined()
    const first = await encodePage(page, all)
    expect([headersOf(first.head)['Content-Encoding'], gunzipSync(first.body).toString()]).toEqual(['gzip', text])
    expect(findEncoded(page, all)).toBe(first)
    await expect.poll(() => findEncoded(page, all)).not.toBe(first)
    const second = findEncoded(page, all)!
    expect([headersOf(second.head)['Content-Encoding'], brotliDecompressSync(second.body).toString()]).toEqual(['br', text])
    expect(findEncoded(page, { br: false, gzip: true })).toBe(first)
  })

  it('is compressed once, however many clients ask at once', async () => {
    const page = sealed()
    const forms = await Promise.all(Array.from({ length: 5 }, () => encodePage(page, { br: false, gzip: true })))
    expect(new Set(forms).size).toBe(1)
    expect(page.bytes).toBe(page.body.length + forms[0]!.body.length)
  })

  it('goes out as it is to a client that accepts no coding, and so does an error page', async () => {
    const form = findEncoded(sealed(), nothing)!
    expect(headersOf(form.head)).toMatchObject({ Vary: 'Accept-Encoding, Cookie', 'Content-Length': String(text.length) })
    expect(form.head).not.toContain('Content-Encoding')
    const missing = findEncoded(sealed(404), all)!
    expect([missing.head.includes('Content-Encoding'), missing.head.includes('ETag')]).toEqual([false, false])
  })

  it('has an ETag for each coding, and a copy in any coding that the client accepts is still good', async () => {
    const page = sealed()
    const plain = findEncoded(page, nothing)!
    const zipped = await encodePage(page, { br: false, gzip: true })
    findEncoded(page, all)
    await expect.poll(() => page.forms.br).toBeDefined()
    const etags = [plain.etag, zipped.etag, page.forms.br!.etag]
    expect(new Set(etags).size).toBe(3)
    expect(etags.map((etag) => findByEtag(page, all, etag)?.etag)).toEqual(etags)
    expect(etags.map((etag) => findByEtag(page, nothing, etag)?.etag)).toEqual([plain.etag, undefined, undefined])
    expect(findByEtag(page, all, undefined)).toBeUndefined()
    expect(headersOf(zipped.unchangedHead)).toMatchObject({ ETag: zipped.etag, 'Cache-Control': 'public' })
    expect(zipped.unchangedHead).not.toContain('Content-Length')
  })
})
