import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brandStyles, parseBrandFile } from '#lib/brand-colors.ts'
import { accentProblem, barProblem } from '#site/settings.ts'
import { createRouter } from '#platform/http/router.ts'

const MARK = join(import.meta.dirname, '../../../public/brand/mark-on-dark.svg')
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** The style sheet and the drawn mark of any readable brand. The address names the colours, so the answer never changes. */
export function brandRoutes() {
  return createRouter().get('/brand/:file', async (c) => {
    const asked = parseBrandFile(c.req.param('file'))
    if (!asked || !isReadable(asked)) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    const { accentColor, barColor } = asked
    if (barColor !== undefined)
      return c.body(brandStyles(accentColor, barColor), 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': FOR_GOOD })
    const mark = (await readFile(MARK, 'utf8')).replaceAll('#FFB31A', accentColor)
    return c.body(mark, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': FOR_GOOD })
  })
}

function isReadable({ accentColor, barColor }: { accentColor: string; barColor?: string }): boolean {
  return accentProblem(accentColor) !== 'COLOR_CONTRAST' && (barColor === undefined || barProblem(barColor, accentColor) === undefined)
}
