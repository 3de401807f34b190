import { readBody } from '#platform/http/body-limit.ts'
import { type RequestContext, createRouter } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'

const PATH = '/policy-reports'

/** The directives that make browsers report violations. */
export const REPORT_DIRECTIVES = `report-uri ${PATH}; report-to policy`
/** The header that goes with such a policy. */
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

/** Logs browsers' reports of policy violations, without user input and without anything that identifies a person. */
export function policyReportRoutes({ limits, log }: Pick<Context, 'limits' | 'log'>) {
  return createRouter().post(PATH, async (c) => {
    await limits.consume('policyReport', { viewer: { kind: 'visitor', anonymousId: undefined }, address: c.get('address') })
    const reports = await readReports(c)
    if (reports === undefined) return c.text('Bad report', 400, { 'Cache-Control': 'no-store' })
    for (const report of reports.slice(0, REPORTS_MAX)) log.warn(report, 'content policy stopped something')
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
}

async function readReports(c: RequestContext): Promise<Report[] | undefined> {
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

/** A keyword such as 'inline', or only the origin of a URL: the rest can contain private data. */
function originOf(text: string): string {
  if (/^[a-z-]{1,30}$/.test(text)) return text
  if (!URL.canParse(text)) return 'unknown'
  const { protocol, host } = new URL(text)
  return host === '' ? protocol : `${protocol}//${host}`
}

/** The kind of page, without names or ids. */
function pageOf(text: string): string {
  if (!URL.canParse(text)) return 'unknown'
  const [language = '', kind = '', ...more] = new URL(text).pathname.split('/').slice(1)
  const isOurs = /^[a-z]{2,3}$/.test(language) && /^[a-z-]{0,20}$/.test(kind)
  return isOurs ? `/${[language, kind, ...more.map(() => '*')].filter(Boolean).join('/')}` : 'unknown'
}
