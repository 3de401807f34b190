import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { Accepted } from '../http/accept-encoding.ts'

export type Coding = 'br' | 'gzip' | 'identity'
/** The codings, and `quick`: the brotli of a first answer. */
export type Form = Coding | 'quick'

/** A page in one content coding, ready to be sent. */
export interface EncodedPage {
  body: Buffer
  etag: string
  /** The headers of a 200: names and values in turn, as node:http takes them without looking at each. */
  head: string[]
}

interface Sealed {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  forms: Partial<Record<Form, EncodedPage>>
  /** The headers of a 304, by the form that the client has. */
  unchanged: Partial<Record<Form, string[]>>
  /** Compressions under way. */
  making: Partial<Record<Coding, Promise<EncodedPage>>>
  bytes: number
  onGrown?: ((bytes: number) => void) | undefined
}

const gzipText = promisify(gzip)
const brotliText = promisify(brotliCompress)

/**
 * At this quality brotli takes twice the time of gzip, once for each version of a page, and saves an eighth of its bytes. Quality 5 saves a
 * seventieth less for three quarters of the time; 9 and more take twenty times as long.
 */
const BROTLI_QUALITY = 8
const GZIP_LEVEL = 5
/** 0.1 to 0.2 ms a page, less than the way to the thread pool and back; 3 to 8 % larger than gzip at level 5. */
const QUICK_QUALITY = 1
/** 256 KB: a larger window costs memory that no page fills. */
const WINDOW_BITS = 18

/** The best form of a page that the client accepts; undefined when gzip is to be made first. */
export function findEncoded(page: Sealed, accepted: Accepted): EncodedPage | undefined {
  const { forms } = page
  if (page.status !== 200) return (forms.identity ??= formOf(page, 'identity', page.body))
  if (accepted.br) {
    if (forms.br) return forms.br
    if (!forms.quick) return keep(page, 'quick', brotliCompressSync(page.body, settings(page, QUICK_QUALITY)))
    // The page is asked for again, so the denser form is worth it. Until then clients get what is there.
    void make(page, 'br').catch(() => {})
    return forms.quick
  }
  if (accepted.gzip) return forms.gzip
  return (forms.identity ??= formOf(page, 'identity', page.body))
}

/** The best form of a page that the client accepts. */
export async function encodePage(page: Sealed, accepted: Accepted): Promise<EncodedPage> {
  return findEncoded(page, accepted) ?? make(page, 'gzip')
}

const codingOf = { br: 'br', quick: 'br', gzip: 'gzip', identity: 'identity' } as const satisfies Record<Form, Coding>
const endings = { br: '-br"', quick: '-b1"', gzip: '-gz"', identity: '"' } as const satisfies Record<Form, string>
const formsByEnding = Object.entries(endings).map(([form, ending]) => ({ form: form as Form, ending }))

/** The headers of a 304, when the ETag that the client sends is that of this page in a coding that it accepts. */
export function findUnchanged(page: Sealed, accepted: Accepted, etag: string | undefined): string[] | undefined {
  const whole = page.etag.slice(0, -1)
  if (page.status !== 200 || !etag?.startsWith(whole)) return undefined
  const form = formsByEnding.find(({ ending }) => etag.length === whole.length + ending.length && etag.endsWith(ending))?.form
  const coding = form && codingOf[form]
  if (!coding || (coding !== 'identity' && !accepted[coding])) return undefined
  return (page.unchanged[form] ??= sharedHead(page, etag))
}

function make(page: Sealed, coding: 'br' | 'gzip'): Promise<EncodedPage> {
  page.making[coding] ??= compress(page, coding).then((body) => {
    if (coding === 'br') drop(page, 'quick')
    return keep(page, coding, body)
  })
  return page.making[coding]
}

function compress(page: Sealed, coding: 'br' | 'gzip'): Promise<Buffer> {
  return coding === 'br' ? brotliText(page.body, settings(page, BROTLI_QUALITY)) : gzipText(page.body, { level: GZIP_LEVEL })
}

function keep(page: Sealed, form: Form, body: Buffer): EncodedPage {
  grow(page, body.length)
  return (page.forms[form] = formOf(page, form, body))
}

function drop(page: Sealed, form: Form): void {
  grow(page, -(page.forms[form]?.body.length ?? 0))
  delete page.forms[form]
}

function grow(page: Sealed, bytes: number): void {
  page.bytes += bytes
  page.onGrown?.(bytes)
}

function settings({ body }: Sealed, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  }
}

function formOf(page: Sealed, form: Form, body: Buffer): EncodedPage {
  const etag = `${page.etag.slice(0, -1)}${endings[form]}`
  const coding = codingOf[form]
  const ofBody = [...(coding === 'identity' ? [] : ['Content-Encoding', coding]), 'Content-Length', String(body.length)]
  return { body, etag, head: [...sharedHead(page, etag), ...ofBody] }
}

function sharedHead({ status, headers }: Sealed, etag: string): string[] {
  return Object.entries({ ...headers, Vary: 'Accept-Encoding, Cookie', ...(status === 200 ? { ETag: etag } : {}) }).flat()
}
