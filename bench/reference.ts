import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** React omits comments and the doctype; a much shorter result means that the page was parsed wrongly. */
const SHARE_MIN = 0.9

/** CPU milliseconds of React's renderToString for the markup of a page. */
export async function renderReference(html: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lokma-reference-'))
  const file = join(folder, 'page.html')
  await writeFile(file, html)
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'opponents/react.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PAGE_FILE: file },
  })
  await rm(folder, { recursive: true })
  const { ms, share } = JSON.parse(stdout) as { ms: number; share: number }
  if (share < SHARE_MIN || share > 1 / SHARE_MIN) throw new Error(`the reference has ${(share * 100).toFixed(0)} % of the page`)
  return ms
}

const SECTIONS = 60

/**
 * A constant page of sixty sections, the unit for recorded figures: the cost of another program is stored as a multiple of
 * the cost of rendering this page in the same run.
 */
export function fixedPage(): string {
  const section = (at: number) =>
    `<section class="card" id="s${at}" aria-label="Section ${at}"><h2 class="title">Title ${at} &amp; more</h2><ul class="list">${Array.from(
      { length: 12 },
      (_, line) =>
        `<li class="line line-${line}" data-at="${at * 12 + line}"><a class="link" href="/go/${at}/${line}">Line ${line} of ${at}</a> <span class="note">A few words that say something about it.</span></li>`,
    ).join('')}</ul></section>`
  return `<html lang="en"><head><title>Reference</title></head><body>${Array.from({ length: SECTIONS }, (_, at) => section(at)).join('')}</body></html>`
}
