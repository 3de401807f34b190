import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTurns, perSecond, requestsPerSecond } from './load.ts'
import { type BenchSite, startOpponent } from './site.ts'
import type { Row } from './table.ts'

/** Cached public pages against a bare node:http that sends the same bytes from memory. */
export async function measureCachedPages({ url, pool }: BenchSite): Promise<Row[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from restaurants where question_type = 'normal' order by comment_count desc limit 1",
  )
  const pages = { home: '/tr', detail: `/tr/restaurants/${rows[0]!.id}` }
  const result: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    const body = await (await fetch(url + path)).text()
    const file = join(await mkdtemp(join(tmpdir(), 'lokma-page-')), 'page.html')
    await writeFile(file, body)
    const bare = await startOpponent('static.ts', { BODY_FILE: file })
    const { ours, theirs, ratio } = await inTurns(
      () => requestsPerSecond(url + path),
      () => requestsPerSecond(bare.url),
    )
    await bare.stop()
    result.push({
      what: `cached ${name} page against bare node:http`,
      measured: perSecond(ours),
      against: perSecond(theirs),
      figure: ratio,
      goal: { atLeast: 0.6 },
    })
  }
  return result
}
