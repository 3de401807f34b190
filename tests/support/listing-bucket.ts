import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  data: Buffer
  changedAt: Date
}

/** How the server answers calls of a method instead: with a status and a code, or by closing the connection. */
type Fault = { status: number; code?: string } | 'drop'

export interface ListingBucket {
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>
  objects: Map<string, StoredObject>
  /** Faults by method, and by 'LIST'. */
  faults: Map<string, Fault>
  /** How many pages were listed. */
  pages: () => number
  close(): Promise<void>
}

const BUCKET = 'lokma-listing'
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('+', '&#43;')

/** A server that speaks the part of S3 that pictures need, with listings in small pages, which s3rver cannot make. It checks no signature. */
export async function createListingBucket(pageSize = 3): Promise<ListingBucket> {
  const objects = new Map<string, StoredObject>()
  const faults = new Map<string, Fault>()
  let pages = 0

  function list(token: string | null): string {
    pages++
    const keys = [...objects.keys()].sort().filter((key) => token === null || key > token.slice('nach + '.length))
    const page = keys.slice(0, pageSize)
    const isMore = keys.length > page.length
    const entries = page.map((key) => {
      const { data, changedAt } = objects.get(key)!
      return `<Contents><Key>${escape(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>&quot;1&quot;</ETag><Size>${data.length}</Size></Contents>`
    })
    const next = isMore ? `<NextContinuationToken>${escape(`nach + ${page.at(-1)!}`)}</NextContinuationToken>` : ''
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><IsTruncated>${isMore}</IsTruncated>${entries.join('')}${next}</ListBucketResult>\n`
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
    const name = decodeURIComponent(pathname).slice(`/${BUCKET}`.length + 1)
    const data = await buffer(request)
    const isList = searchParams.get('list-type') === '2'
    const fault = faults.get(isList ? 'LIST' : request.method!)
    if (fault === 'drop') return void request.socket.destroy()
    if (fault) return void response.writeHead(fault.status).end(`<Error><Code>${fault.code ?? 'Fault'}</Code></Error>`)
    if (!(request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=')) return void response.writeHead(403).end()
    if (isList) return void response.end(list(searchParams.get('continuation-token')))
    if (request.method === 'PUT') objects.set(name, { data, changedAt: new Date() })
    if (request.method === 'DELETE') objects.delete(name)
    const known = objects.get(name)
    if (request.method === 'DELETE' || request.method === 'PUT') return void response.writeHead(200).end()
    response.writeHead(known ? 200 : 404).end(request.method === 'GET' ? known?.data : undefined)
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    },
    objects,
    faults,
    pages: () => pages,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
