import type { Client } from '#tests/support/client.ts'

/** As much of a JSON Schema as the documents of this API use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

interface Operation {
  parameters?: { in: 'path' | 'query' | 'header'; name: string; schema: Schema; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** One route as /api/openapi.json describes it. */
export interface Route {
  /** As in `PUT /api/duets/{id}`. */
  name: string
  method: string
  path: string
  parameters: NonNullable<Operation['parameters']>
  /** What its body is made of, where it takes JSON. */
  body: Schema | undefined
  takesFile: boolean
  responses: Operation['responses']
}

export interface Api {
  routes: Route[]
  /** The named schemas, for `$ref`. */
  schemas: Record<string, Schema>
}

/** Every route, asked from the product itself. */
export async function readApi(visitor: Client): Promise<Api> {
  const { body } = await visitor.get<{ paths: Record<string, Record<string, Operation>>; components: { schemas: Api['schemas'] } }>(
    '/api/openapi.json',
  )
  const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody, responses }]) => {
      const method = verb.toUpperCase()
      const content = requestBody?.content ?? {}
      return {
        name: `${method} ${path}`,
        method,
        path,
        parameters,
        body: content['application/json']?.schema,
        takesFile: 'image/jpeg' in content,
        responses,
      }
    }),
  )
  return { routes, schemas: body.components.schemas }
}

export const isWrite = ({ method }: Route): boolean => method !== 'GET'

/** A schema without its name. */
export function dereference({ schemas }: Pick<Api, 'schemas'>, schema: Schema): Schema {
  return schema.$ref ? dereference({ schemas }, schemas[schema.$ref.split('/').at(-1)!]!) : schema
}
