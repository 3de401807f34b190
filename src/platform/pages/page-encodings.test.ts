import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sealPage } from './page-cache.ts'
import { encodePage, findEncoded, findUnchanged } from './page-encodings.ts'

const all = { br: true, gzip: true }
const nothing = { br: false, gzip: false }
const text = `<p>${randomUUID()}</p>`.repeat(100)
const sealed = (status = 200) => sealPage(status, { 'Cache-Control': 'public' }, Buffer.from(text))
const headersOf = (head: string[]) => Object.fromEntries(head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1]]] : [])))

describe('a page', () => {
  it('goes out compressed at first, and denser once it was asked for again', async () => {
    const page = sealed()
    const first = findEncoded(page, all)!
    expect([headersOf(first.head)['Content-Encoding'], brotliDecompressSync(first.body).toString()]).toEqual(['br', text])
    expect(page.making.br).toBeUndefined()
    expect(findEncoded(page, all)).toBe(first)
    await expect.poll(() => findEncoded(page, all)).not.toBe(first)
    const second = findEncoded(page, all)!
    expect([headersOf(second.head)['Content-Encoding'], brotliDecompressSync(second.body).toString()]).toEqual(['br', text])
    expect(second.etag).not.toBe(first.etag)
    expect(page.bytes).toBe(page.body.length + second.body.length)
  })

  it('goes out as gzip to a client that accepts no brotli', async () => {
    const page = sealed()
    expect(findEncoded(page, { br: false, gzip: true })).toBeUndefined()
    const form = await encodePage(page, { br: false, gzip: true })
    expect([headersOf(form.head)['Content-Encoding'], gunzipSync(form.body).toString()]).toEqual(['gzip', text])
    expect(findEncoded(page, { br: false, gzip: true })).toBe(form)
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

  it('has an ETag for each form, and a copy in any coding that the client accepts is still good', async () => {
    const page = sealed()
    const plain = findEncoded(page, nothing)!
    const zipped = await encodePage(page, { br: false, gzip: true })
    const quick = findEncoded(page, all)!
    findEncoded(page, all)
    await expect.poll(() => page.forms.br).toBeDefined()
    const etags = [plain.etag, zipped.etag, quick.etag, page.forms.br!.etag]
    expect(new Set(etags).size).toBe(4)
    // The same page, rendered again: nothing is compressed to say that a copy is still good.
    const again = sealed()
    expect(etags.map((etag) => headersOf(findUnchanged(again, all, etag) ?? [])['ETag'])).toEqual(etags)
    expect(again.forms).toEqual({})
    expect(etags.map((etag) => findUnchanged(page, nothing, etag) !== undefined)).toEqual([true, false, false, false])
    const unknown = [undefined, '', '"other"', `${page.etag.slice(0, -1)}-xx"`, `${zipped.etag}, "other"`]
    for (const etag of unknown) expect(findUnchanged(page, all, etag)).toBeUndefined()
    expect(findUnchanged(sealed(404), all, page.etag)).toBeUndefined()
    expect(headersOf(findUnchanged(page, all, zipped.etag)!)).toMatchObject({ ETag: zipped.etag, 'Cache-Control': 'public' })
    expect(findUnchanged(page, all, zipped.etag)).not.toContain('Content-Length')
  })
})
