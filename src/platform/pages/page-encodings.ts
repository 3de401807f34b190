import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Accepted } from '../http/accept-encoding.ts'

export type Coding = 'br' | 'gzip' | 'identity'

/** A page in one content coding, ready to be sent. */
export interface EncodedPage {
  body: Buffer
  etag: string
  /** The headers of a 200 and of a 304: names and values in turn, as node:http takes them without looking at each. */
  head: string[]
  unchangedHead: string[]
}

interface Sealed {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  forms: Partial<Record<Coding, EncodedPage>>
  /** Compressions under way. */
  making: Partial<Record<Coding, Promise<EncodedPage>>>
  bytes: number
  onGrown?: ((bytes: number) => void) | undefined
}

const gzipText = promisify(gzip)
const brotliText = promisify(brotliCompress)

/** At this quality brotli costs twice the time of gzip and saves a sixth of its bytes; more would cost more than it saves. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 5

/** The best form of a page that is ready and that the client accepts; undefined when gzip is to be made first. */
export function findEncoded(page: Sealed, accepted: Accepted): EncodedPage | undefined {
  const { forms } = page
  if (page.status !== 200) return (forms.identity ??= formOf(page, 'identity', page.body))
  if (accepted.br) {
    if (forms.br) return forms.br
    // The page is asked for again, so it is worth it. Until then clients get what is there.
    if (forms.gzip ?? forms.identity) void make(page, 'br').catch(() => {})
  }
  if (accepted.gzip) return forms.gzip
  return (forms.identity ??= formOf(page, 'identity', page.body))
}

/** The best form of a page that the client accepts; compressed off the main thread when it is the first of its kind. */
export async function encodePage(page: Sealed, accepted: Accepted): Promise<EncodedPage> {
  return findEncoded(page, accepted) ?? make(page, 'gzip')
}

/** The form of a page that a client has already, by the ETag that it sends. */
export function findByEtag({ forms }: Sealed, accepted: Accepted, etag: string | undefined): EncodedPage | undefined {
  if (etag === undefined) return undefined
  if (accepted.br && forms.br?.etag === etag) return forms.br
  if (accepted.gzip && forms.gzip?.etag === etag) return forms.gzip
  return forms.identity?.etag === etag ? forms.identity : undefined
}

function make(page: Sealed, coding: 'br' | 'gzip'): Promise<EncodedPage> {
  page.making[coding] ??= (coding === 'br' ? brotli(page.body) : gzipText(page.body, { level: GZIP_LEVEL })).then((body) => {
    const form = formOf(page, coding, body)
    page.forms[coding] = form
    page.bytes += body.length
    page.onGrown?.(body.length)
    return form
  })
  return page.making[coding]
}

function brotli(body: Buffer): Promise<Buffer> {
  return brotliText(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

const endings = { br: '-br"', gzip: '-gz"', identity: '"' }

function formOf({ status, headers, etag: whole }: Sealed, coding: Coding, body: Buffer): EncodedPage {
  const etag = `${whole.slice(0, -1)}${endings[coding]}`
  const shared = Object.entries({ ...headers, Vary: 'Accept-Encoding, Cookie', ...(status === 200 ? { ETag: etag } : {}) }).flat()
  const ofBody = [...(coding === 'identity' ? [] : ['Content-Encoding', coding]), 'Content-Length', String(body.length)]
  return { body, etag, head: [...shared, ...ofBody], unchangedHead: shared }
}
