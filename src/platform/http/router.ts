import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { isErrorCode } from '#lib/errors.ts'
import { errorBody, errorResponse } from './error-body.ts'
import { checkJsonBody } from './json-body.ts'
import type { Viewer } from './viewer.ts'

/** What every API handler finds in its context. */
export interface AppEnv {
  Bindings: Partial<HttpBindings> & {
    address?: string
    /** 'process' for a request that this process makes to its own app: neither limited nor logged. */
    origin?: 'process'
  }
  Variables: {
    requestId: string
    log: Logger
    /** The client's address, as the trusted proxy reports it. */
    address: string
    /** The current viewer, resolved once per request. */
    viewer: () => Promise<Viewer>
  }
}

/** The request under way, as handlers get it from Hono. */
export type RequestContext = Context<AppEnv>

/** A router whose refused inputs answer in the error shape. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined
      const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issueCode(issue) }))
      const code = issues.map((issue) => issue.code).find(isErrorCode) ?? 'INVALID_INPUT'
      return errorResponse(c, code, { issues })
    },
  })
}

function issueCode(issue: z.core.$ZodIssue): string {
  const params = issue.code === 'custom' ? (issue.params as { code?: string } | undefined) : undefined
  return params?.code ?? issue.code
}

/** The documentation of a JSON answer. */
export function json<S extends z.ZodType>(schema: S, description: string) {
  return { content: { 'application/json': { schema } }, description }
}

/** A JSON body that may be left out: it is empty then. */
export function optionalBody<S extends z.ZodType>(schema: S) {
  return { content: { 'application/json': { schema } }, required: false as const }
}

/** A JSON body that must be there. */
export function body<S extends z.ZodType>(schema: S) {
  return { content: { 'application/json': { schema } }, required: true as const }
}

const JSON_TYPE = 'application/json'
const file = z.any().meta({ type: 'string', format: 'binary' })

/** The body is a file of one of these types, sent unchanged; the route itself checks its size and type. */
export function fileBody(types: readonly string[]) {
  return { content: Object.fromEntries(types.map((type) => [type, { schema: file }])), required: true as const }
}

/** The documentation of an answer that is a file. */
export function fileAnswer(type: string, description: string) {
  return { content: { [type]: { schema: file } }, description }
}

function takesFile({ request }: RouteConfig): boolean {
  const content = request?.body?.content
  return content !== undefined && !(JSON_TYPE in content)
}

/** A route of the API. Its body is checked as JSON unless it declares a file; every route may also answer with the error shape. */
export function defineRoute<const R extends RouteConfig>(route: R) {
  return createRoute({
    ...route,
    ...(takesFile(route) ? {} : { middleware: checkJsonBody }),
    responses: { ...route.responses, '4XX': json(errorBody, 'A refusal'), default: json(errorBody, 'A failure') },
  } as R)
}
