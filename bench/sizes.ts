import { gzipSync } from 'node:zlib'
import type { BenchSite } from './site.ts'
import type { Row } from './table.ts'

/** What a first visit loads, compressed as it is sent: the scripts that the page asks for, and the page. */
export async function measureSizes({ url, pool }: BenchSite): Promise<Row[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from restaurants where question_type = 'normal' order by comment_count desc limit 1",
  )
  const result: Row[] = []
  for (const [name, path] of [
    ['home', '/tr'],
    ['detail', `/tr/restaurants/${rows[0]!.id}`],
  ] as const) {
    const html = await (await fetch(url + path)).text()
    const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!))
    let bytes = 0
    for (const file of scripts) bytes += gzipSync(Buffer.from(await (await fetch(url + file)).arrayBuffer()), { level: 9 }).length
    result.push({
      what: `JavaScript of a first load, ${name}`,
      measured: `${(bytes / 1024).toFixed(1)} KB gzip`,
      against: '–',
      figure: bytes / 1024,
      goal: { atMost: 170 },
    })
    const page = gzipSync(html, { level: 5 }).length / 1024
    result.push({ what: `HTML, ${name}`, measured: `${page.toFixed(1)} KB gzip`, against: '–', figure: page, goal: { atMost: 20 } })
  }
  return result
}
