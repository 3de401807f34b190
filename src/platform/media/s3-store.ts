import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { UnavailableError } from '#lib/errors.ts'
import { assertMediaName, type MediaStore, StoreDenied, StoreFull } from './media-store.ts'
import { readListing } from './s3-listing.ts'

/** A bucket, and who may write into it. */
export interface S3Settings {
  /** Without a slash at the end. */
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

/** Timeout of one call, retries included. */
const PATIENCE_MS = 6000
const ATTEMPTS = 3
const PAUSE_MS = 100

/** The status, and the codes, of servers whose disk or quota is full. */
const FULL = 507
const FULL_CODES = /(?:QuotaExceeded|StorageFull)$/

/** Whether a repeated call may work. */
const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status !== FULL)

/** Keeps pictures in a bucket of any server that speaks S3. */
export function createS3Store(settings: S3Settings, { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {}): MediaStore {
  const { endpoint, bucket, accessKey, secretKey, region } = settings
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' })

  async function call(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', name: string, data?: Buffer): Promise<{ status: number; body: Buffer }> {
    assertMediaName(name)
    return ask(`${endpoint}/${bucket}/${name}`, { method, ...(data && bodyOf(data)) })
  }

  async function ask(url: string, request: RequestInit): Promise<{ status: number; body: Buffer }> {
    try {
      const response = await send(url, request, AbortSignal.timeout(patienceMs))
      // Always read the body: an unread one keeps its connection busy.
      const body = Buffer.from(await response.arrayBuffer())
      if (response.ok || response.status === 404) return { status: response.status, body }
      throw refusal(settings, response.status, /<Code>(\w+)<\/Code>/.exec(String(body))?.[1])
    } catch (error) {
      if (error instanceof UnavailableError) throw error
      const { name: kind, cause } = error as Error & { cause?: NodeJS.ErrnoException }
      throw new UnavailableError(`The picture store at S3_ENDPOINT ${endpoint} does not answer (${cause?.code ?? kind}).`)
    }
  }

  /**
   * The signal is given to fetch itself: one that is part of a Request is forgotten when that is cleared from memory, and nothing ends
   * then.
   */
  async function send(url: string, request: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(await client.sign(url, request), { signal })
      if (attempt === ATTEMPTS || !isPassing(response.status)) return response
      await response.arrayBuffer()
      await sleep(Math.random() * PAUSE_MS * 2 ** attempt, undefined, { signal })
    }
  }

  const has = async (name: string): Promise<boolean> => (await call('HEAD', name)).status !== 404
  return {
    async put(name, data) {
      // Not every server refuses by itself to overwrite. Names are recorded before they are used, so no two calls share one.
      if (await has(name)) throw new UnavailableError(`The picture store has ${name} already.`)
      const { status } = await call('PUT', name, data)
      if (status === 404) throw new UnavailableError(`The picture store at S3_ENDPOINT ${endpoint} has no S3_BUCKET ${bucket}.`)
    },
    async get(name) {
      const { status, body } = await call('GET', name)
      return status === 404 ? undefined : body
    },
    has,
    async remove(name) {
      await call('DELETE', name)
    },
    async *list() {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', ...(token !== undefined && { 'continuation-token': token }) })
        const { status, body } = await ask(`${endpoint}/${bucket}?${query.toString()}`, { method: 'GET' })
        if (status === 404) throw new UnavailableError(`The picture store at S3_ENDPOINT ${endpoint} has no S3_BUCKET ${bucket}.`)
        const page = readListing(String(body))
        if (!page) throw new UnavailableError(`The picture store at S3_ENDPOINT ${endpoint} lists its objects in an unknown form.`)
        token = page.next
        if (page.files.length > 0) yield page.files
      } while (token !== undefined)
    },
  }
}

/** Why the store refused, for the operator. */
function refusal({ endpoint, bucket }: S3Settings, status: number, code: string | undefined): UnavailableError {
  if (status === FULL || (code !== undefined && FULL_CODES.test(code)))
    return new StoreFull(`The picture store at S3_ENDPOINT ${endpoint} has no room in S3_BUCKET ${bucket} (${code ?? status}).`)
  return status === 401 || status === 403
    ? new StoreDenied(
        `The picture store at S3_ENDPOINT ${endpoint} refuses S3_ACCESS_KEY and S3_SECRET_KEY for S3_BUCKET ${bucket} (${status}).`,
      )
    : new UnavailableError(`The picture store at S3_ENDPOINT ${endpoint} fails (${status}).`)
}

/** The body of a call that stores these bytes, with their hash. */
export function bodyOf(data: Buffer) {
  const sha256 = createHash('sha256').update(data).digest('hex')
  return { body: new Uint8Array(data), headers: { 'content-type': 'image/webp', 'x-amz-content-sha256': sha256 } }
}
