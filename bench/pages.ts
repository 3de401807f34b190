import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { cpuOf, cpuText, inTurns, measure, middle, perSecond, ratioOf, printShares } from './load.ts'
import { type BenchSite, fullestRestaurant, startOpponent } from './site.ts'
import type { Row } from './table.ts'

const SECONDS = 3
/** Node sets these for each connection, with the same values on both sides. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
const encodings = ['identity', 'gzip', 'br'] as const

/** An answer as received, still compressed. */
export interface Sent {
  status: number
  headers: [name: string, value: string][]
  encoding: string
  body: Buffer
}

/** Cached public pages against a bare node:http that sends the same headers and bytes from memory, in each encoding that the product offers. */
export async function measureCachedPages(site: BenchSite): Promise<Row[]> {
  const pages = { home: '/tr', restaurant: await fullestRestaurant(site) }
  const result: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    for (const encoding of encodings) {
      const sent = await fetchRaw(site.url + path, encoding)
      if (sent.encoding !== encoding) {
        console.log(`  cached ${name}: ${encoding} is not offered`)
        continue
      }
      result.push(await compare(`cached ${name} page, ${encoding}`, site, path, sent))
    }
  }
  return result
}

async function compare(what: string, site: BenchSite, path: string, sent: Sent): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'lokma-page-'))
  const [bodyFile, headFile] = [join(folder, 'body'), join(folder, 'head.json')]
  await writeFile(bodyFile, sent.body)
  await writeFile(headFile, JSON.stringify({ status: sent.status, headers: sent.headers }))
  const bare = await startOpponent('static.ts', { BODY_FILE: bodyFile, HEAD_FILE: headFile })
  const requests = [{ path, headers: { 'accept-encoding': sent.encoding } }]
  const rounds = await inTurns(
    () => measure({ url: site.url, requests, seconds: SECONDS, watched: { app: site.pid } }),
    () => measure({ url: bare.url, requests, seconds: SECONDS, watched: { app: bare.pid } }),
  )
  await bare.stop()
  await rm(folder, { recursive: true })
  printShares(
    what,
    rounds.flatMap(({ ours, theirs }) => [ours, theirs]),
  )
  const [ours, theirs] = [middle(rounds.map((round) => round.ours)), middle(rounds.map((round) => round.theirs))]
  return {
    what: `${what} (${(sent.body.length / 1024).toFixed(1)} KB), CPU of an answer against bare node:http`,
    measured: `${cpuText(ours.app)}, ${perSecond(ours.perSecond)}`,
    against: `${cpuText(theirs.app)}, ${perSecond(theirs.perSecond)}`,
    figure: ratioOf(rounds, cpuOf),
    goal: { atMost: 1.3 },
    values: { ours: ours.app, theirs: theirs.app, rate: ratioOf(rounds, (sample) => sample.perSecond), bytes: sent.body.length },
  }
}

/** Fetches an answer without decompressing it. */
export function fetchRaw(url: string, encoding: string): Promise<Sent> {
  return new Promise((done, fail) => {
    get(url, { agent: false, headers: { 'accept-encoding': encoding } }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('error', fail)
      res.on('end', () => {
        const headers: [string, string][] = []
        for (let at = 0; at < res.rawHeaders.length; at += 2)
          if (!OF_THE_CONNECTION.has(res.rawHeaders[at]!.toLowerCase())) headers.push([res.rawHeaders[at]!, res.rawHeaders[at + 1]!])
        done({ status: res.statusCode!, headers, encoding: res.headers['content-encoding'] ?? 'identity', body: Buffer.concat(chunks) })
      })
    }).on('error', fail)
  })
}

/** The decompressed text of an answer. */
export function textOf({ encoding, body }: Sent): string {
  return (encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
