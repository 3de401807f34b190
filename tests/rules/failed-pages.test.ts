import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedPages } from '#scripts/verify/failed-pages.ts'

test('the log shows what the page of a failed journey showed, without the source of the test', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokma-pages-'))
  await mkdir(join(folder, 'vote-a-visitor-phone'))
  const context = '# Error details\n\n```\nError\n```\n\n```yaml\n- main:\n  - heading "Oy ver"\n```\n\n# Test source\n'
  await writeFile(join(folder, 'vote-a-visitor-phone', 'error-context.md'), context)
  const pages = failedPages(folder)
  await rm(folder, { recursive: true })
  expect(pages).toEqual(['── the page at the end of vote-a-visitor-phone\n- main:\n  - heading "Oy ver"'])
})
