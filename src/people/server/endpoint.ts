import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { z } from 'zod'
import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { type AppEnv, body, defineRoute, fileBody, json, optionalBody, type RequestContext } from '#platform/http/router.ts'
import { assertMember, type Member, type Viewer } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { LimitedAction } from '#site/server/limits.ts'
import { type Hidden, hiddenOf } from './hidden-from.ts'

type Schema = z.ZodType | undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Answer<S> = S extends z.ZodType ? z.input<S> : never
/** An account may lack its username and the consent to the policies, or wait for an approval: it is no member yet. */
type Who = 'anyone' | 'account' | 'member'

/** One request to an endpoint, checked against its schemas. */
export interface Call<W extends Who, Params extends Schema, Query extends Schema, Body extends Schema> {
  viewer: Viewer
  member: W extends 'member' ? Member : undefined
  params: Output<Params>
  query: Output<Query>
  body: Output<Body>
  /** The idempotency key that the caller chose. */
  key: string | undefined
  address: string
  /** The members whom this viewer does not see. */
  hidden: () => Promise<Hidden>
  /** The request itself, for cookies and files. */
  c: RequestContext
}

/** What a write must say about itself; tests/rules/writes.test.ts compares the words with the verb. */
interface Writing {
  method: 'post' | 'put' | 'patch' | 'delete'
  /** A policy decides; or the verb touches what is the member's own; or anybody may, and what the call brings proves the rest. */
  permit: 'policy' | 'own' | 'open'
  /** Whether the verb invalidates cached pages. */
  changes: 'pages' | 'nothing public'
  /** A read whose body holds what no address may: a position. */
  isRead?: true
}

type Declared<W extends Who, Params extends Schema, Query extends Schema, Body extends Schema> = Common<W, Params, Query, Body> &
  ({ method: 'get' } | Writing)

interface Common<W extends Who, Params extends Schema, Query extends Schema, Body extends Schema> {
  path: `/${string}`
  summary: string
  /** The section of the documentation, where it differs from that of the group. */
  tag?: string
  /** Members only, accounts that are not yet members too, or visitors too. */
  who: W
  /** Whether programs of others may rely on it. */
  isPublic?: true
  /** Counted per viewer and address before the verb runs; `subject` is what the act is about. */
  limit?: LimitedAction | { action: LimitedAction; subject: (call: Call<W, Params, Query, Body>) => string }
  /** A repeated call with the same key gets the first response. */
  isIdempotent?: true
  /** No cache keeps the response, not even the browser's. */
  isPrivate?: true
  /** Reads from a replica, which may be a moment behind. */
  mayLag?: true
  params?: Params
  query?: Query
  body?: Body
  /** A body that may be left out: it is empty then. */
  optionalBody?: Body
  /** The types of a file that is the body, sent unchanged. */
  file?: readonly string[]
}

interface Answered<
  C,
  W extends Who,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Out extends z.ZodType,
  Also extends Schema,
> {
  out: Out
  /** What the response is, for the documentation. */
  says: string
  status?: 200 | 201
  /** Another response: of a call whose effect waits. */
  also?: { status: 202; out: Also; says: string; when: (answer: object) => boolean }
  /** Leaves out what this viewer does not see. */
  hide?: (answer: Answer<Out>, hidden: Hidden) => Answer<Out>
  run: (context: C, call: Call<W, Params, Query, Body>) => Promise<Answer<Out> | Answer<Also>> | Answer<Out>
}

interface Responding<C, W extends Who, Params extends Schema, Query extends Schema, Body extends Schema> {
  answers: RouteConfig['responses']
  respond: (context: C, call: Call<W, Params, Query, Body>) => Promise<Response> | Response
}

export type Endpoint<C> = Declared<Who, Schema, Schema, Schema> & {
  responses: RouteConfig['responses']
  respond: (context: C, call: Call<Who, Schema, Schema, Schema>) => Promise<Response> | Response
}

/** The endpoints of a feature by operation id. */
export type Endpoints<C> = Record<string, Endpoint<C>>

/** An endpoint of the API whose response is JSON. */
export function endpoint<
  W extends Who,
  Out extends z.ZodType,
  C extends Pick<Context, 'db'> = Context,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Also extends Schema = undefined,
>({
  out,
  says,
  status = 200,
  also,
  hide,
  run,
  ...declared
}: Declared<W, Params, Query, Body> & Answered<C, W, Params, Query, Body, Out, Also>): Endpoint<C> {
  return {
    ...(declared as unknown as Declared<Who, Schema, Schema, Schema>),
    responses: { [status]: json(out, says), ...(also && { [also.status]: json(also.out!, also.says) }) },
    async respond(context, call) {
      const answer = await run(context, call as never)
      if (also?.when(answer as object)) return call.c.json(answer as object, also.status)
      const shown = hide ? hide(answer as Answer<Out>, await call.hidden()) : answer
      return call.c.json(shown as object, status)
    },
  }
}

/** An endpoint of the API whose response is a file or a redirect. */
export function responseEndpoint<
  W extends Who,
  C extends Pick<Context, 'db'> = Context,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>({ answers, respond, ...declared }: Declared<W, Params, Query, Body> & Responding<C, W, Params, Query, Body>): Endpoint<C> {
  return {
    ...(declared as unknown as Declared<Who, Schema, Schema, Schema>),
    responses: answers,
    respond: respond as Endpoint<C>['respond'],
  }
}

/** The endpoints of a feature, in the order in which addresses are compared. */
export function endpoints<C>(tag: string, group: Endpoints<C>): Endpoints<C> {
  return Object.fromEntries(Object.entries(group).map(([id, one]) => [id, { ...one, tag: one.tag ?? tag }]))
}

export function mountEndpoints<C extends Context>(router: OpenAPIHono<AppEnv>, context: C, group: Endpoints<C>): void {
  for (const [id, one] of Object.entries(group))
    router.openapi(routeOf(id, one), ((c: RequestContext) => respond(c, context, one)) as never)
}

const SIGNED_IN = [{ session: [] }, { token: [] }]

function routeOf(operationId: string, { method, path, tag, summary, who, isPublic, responses, ...one }: Endpoint<never>) {
  const content = one.body ? body(one.body) : one.optionalBody ? optionalBody(one.optionalBody) : one.file && fileBody(one.file)
  return defineRoute({
    method,
    path,
    operationId,
    tags: [tag!],
    summary,
    security: who === 'anyone' ? [{}, ...SIGNED_IN] : SIGNED_IN,
    ...(!isPublic && { 'x-internal': true }),
    request: {
      ...(one.params && { params: one.params as z.ZodObject }),
      ...(one.query && { query: one.query as z.ZodObject }),
      ...(one.isIdempotent && { headers: idempotencyHeaders }),
      ...(content && { body: content }),
    },
    responses,
  })
}

async function respond<C extends Context>(c: RequestContext, context: C, one: Endpoint<C>): Promise<Response> {
  if (one.isPrivate) c.header('Cache-Control', 'private, no-store')
  const viewer = await c.get('viewer')()
  if (one.who === 'member') assertMember(viewer)
  const valid = (part: 'param' | 'query' | 'json' | 'header') => c.req.valid(part as never)
  const call: Call<Who, Schema, Schema, Schema> = {
    viewer,
    member: viewer as never,
    params: valid('param'),
    query: valid('query'),
    body: valid('json'),
    key: one.isIdempotent && valid('header')['idempotency-key'],
    address: c.get('address'),
    hidden: () => hiddenOf(c, context),
    c,
  }
  await count(context, one, call)
  return one.mayLag ? context.reads.run(c, async (db) => one.respond({ ...context, db }, call)) : one.respond(context, call)
}

async function count<C extends Context>({ limits }: C, { limit }: Endpoint<C>, call: Call<Who, Schema, Schema, Schema>): Promise<void> {
  if (limit === undefined) return
  const { viewer, address } = call
  if (typeof limit === 'string') return limits.consume(limit, { viewer, address })
  await limits.consume(limit.action, { viewer, address, subject: limit.subject(call) })
}
