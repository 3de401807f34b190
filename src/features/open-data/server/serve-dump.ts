import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#site/server/config.ts'
import type { RequestContext } from '#platform/http/router.ts'
import { DUMP_PATH, isDumpFile } from '../open-data.rules.ts'
import { dumpDirectory } from './dump-folder.ts'

/** Anyone may read the dump. Its files never change; the manifest is read again after five minutes. */
export async function serveDump(c: RequestContext, { config }: { config: Config }): Promise<Response> {
  const path = c.req.path.slice(DUMP_PATH.length)
  const file = join(dumpDirectory(config), path)
  const found = isDumpFile(path) ? await stat(file).catch(() => undefined) : undefined
  if (!found?.isFile()) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
  const isManifest = path === 'manifest.json'
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': `public, max-age=${isManifest ? 300 : 86_400}`,
    'Content-Length': String(found.size),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': isManifest ? 'application/json; charset=utf-8' : 'application/gzip',
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(c.req.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream), { headers })
}
