import { globSync, readFileSync } from 'node:fs'

/** Lines of one page. */
const MOST = 300

/**
 * What the pages of failed journeys showed at the end, as Playwright describes them. A rerun empties the folder, and of a machine of the
 * continuous integration only its log is left.
 */
export function failedPages(folder = 'test-results'): string[] {
  return globSync('*/error-context.md', { cwd: folder })
    .toSorted()
    .map((file) => {
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      const snapshot = /```yaml\n([\s\S]*?)```/.exec(text)?.[1] ?? text
      return `── the page at the end of ${file.split('/')[0]}\n${snapshot.trimEnd().split('\n').slice(0, MOST).join('\n')}`
    })
}
