import type { Context } from 'hono'
import { readBody } from './limit-body.ts'
import { type AppEnv, createRouter } from './router.ts'
import type { Services } from './services.ts'

const PATH = '/policy-reports'

/** What each content policy says so that browsers report what it stopped. */
export const REPORT_DIRECTIVES = `report-uri ${PATH}; report-to policy`
/** What goes out beside such a policy. */
export const REPORT_HEADERS = { 'Reporting-Endpoints': `policy="${PATH}"` }

const BODY_BYTES = 16 * 1024
/** Lines of the log for one call: a browser sends several reports together. */
const REPORTS_MAX = 5
const TYPES = new Set(['application/csp-report', 'application/reports+json', 'application/json'])

interface Report {
  directive: string
  blocked: string
  page: string
}

/** Takes browsers' reports of what the content policy stopped into the log, without anything that people typed or that names them. */
export function policyReportRoutes({ limits, log }: Pick<Services, 'limits' | 'log'>) {
  return createRouter().post(PATH, async (c) => {
    await limits.consume('policyReport', { viewer: { kind: 'visitor', anonymousId: undefined }, address: c.get('address') })
    const reports = await readReports(c)
    if (reports === undefined) return c.text('Bad report', 400, { 'Cache-Control': 'no-store' })
    for (const report of reports.slice(0, REPORTS_MAX)) log.warn(report, 'content policy stopped something')
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
}

async function readReports(c: Context<AppEnv>): Promise<Report[] | undefined> {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const body = type !== undefined && TYPES.has(type) ? await readBody(c, BODY_BYTES) : undefined
  if (!body) return undefined
  try {
    const given = JSON.parse(body.toString()) as unknown
    return [given].flat().flatMap(reportOf)
  } catch {
    return undefined
  }
}

/** Both forms that browsers send: one report under 'csp-report', or several with a 'body'. */
function reportOf(given: unknown): Report[] {
  const fields = fieldsOf(given)
  const report = fieldsOf(fields['csp-report'] ?? fields['body'])
  const directive = textOf(report['effective-directive'] ?? report['effectiveDirective'] ?? report['violated-directive'])
  if (!/^[a-z-]{3,40}$/.test(directive)) return []
  return [
    {
      directive,
      blocked: originOf(textOf(report['blocked-uri'] ?? report['blockedURL'])),
      page: pageOf(textOf(report['document-uri'] ?? report['documentURL'])),
    },
  ]
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}

/** A keyword such as 'inline', or the origin of an address: what follows can be anybody's. */
function originOf(text: string): string {
  if (/^[a-z-]{1,30}$/.test(text)) return text
  if (!URL.canParse(text)) return 'unknown'
  const { protocol, host } = new URL(text)
  return host === '' ? protocol : `${protocol}//${host}`
}

/** The kind of page, without whom or what it is about. */
function pageOf(text: string): string {
  if (!URL.canParse(text)) return 'unknown'
  const [language = '', kind = '', ...more] = new URL(text).pathname.split('/').slice(1)
  const isOurs = /^[a-z]{2,3}$/.test(language) && /^[a-z-]{0,20}$/.test(kind)
  return isOurs ? `/${[language, kind, ...more.map(() => '*')].filter(Boolean).join('/')}` : 'unknown'
}
