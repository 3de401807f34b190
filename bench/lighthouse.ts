import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import type { Language } from '#i18n/languages.ts'
import { findBrowser } from '#scripts/browser.ts'
import type { BenchSite } from './site.ts'
import { median, type Row } from './table.ts'

const RUNS = 3
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof goals

/** Lighthouse scores of home, the list and a restaurant on a slow phone; the median of several runs. */
export async function measureLighthouse({ url, pool }: BenchSite): Promise<Row[]> {
  const executablePath = findBrowser()
  if (!executablePath) {
    console.log('lighthouse: not run, Chromium is missing (Debian: apt-get install chromium)')
    return []
  }
  const { rows } = await pool.query<{ id: string }>(
    "select id from restaurants where question_type = 'normal' order by comment_count desc limit 1",
  )
  const detail = `/tr/restaurants/${rows[0]!.id}`
  const pages: [name: string, path: string, language: Language][] = [
    ['home', '/tr', 'tr'],
    ['list', '/tr/restaurants', 'tr'],
    ['detail', detail, 'tr'],
    ['home in English', '/tr', 'en'],
    ['detail in English', detail, 'en'],
  ]
  const result: Row[] = []
  for (const [name, path, language] of pages) {
    const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [], seo: [] }
    for (let run = 0; run < RUNS; run++) {
      for (const [category, { score, missing }] of await inspect(executablePath, url + path, language)) {
        scores[category].push(score)
        if (score < goals[category]) console.log(`lighthouse: ${name}, ${category} ${score}: ${missing.join('; ')}`)
      }
    }
    for (const [category, goal] of Object.entries(goals) as [Category, number][]) {
      const score = median(scores[category])
      result.push({
        what: `Lighthouse, ${name}, ${category}`,
        measured: String(score),
        against: '–',
        figure: score,
        goal: { atLeast: goal },
      })
    }
  }
  return result
}

async function inspect(
  executablePath: string,
  url: string,
  language: Language,
): Promise<[Category, { score: number; missing: string[] }][]> {
  const port = 9300 + Math.floor(Math.random() * 500)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`] })
  try {
    const run = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: Object.keys(goals),
      extraHeaders: { Cookie: `language=${language}` },
    })
    const { categories, audits } = run!.lhr
    return (Object.keys(goals) as Category[]).map((category) => {
      const { score, auditRefs } = categories[category]!
      const missing = auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
      return [category, { score: Math.round((score ?? 0) * 100), missing }]
    })
  } finally {
    await browser.close()
  }
}
