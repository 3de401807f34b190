import { z } from 'zod'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { HOUSE_NAME } from '#i18n/site.ts'
import { VERSION } from '#lib/version.ts'
import { sessionCookieName } from '#features/accounts/server/index.ts'
import { isSecure } from '#platform/http/visitor-cookie.ts'
import type { AppEnv } from '#platform/http/router.ts'
import type { Config } from '#site/server/config.ts'

export interface ApiDocument {
  info: object
}

const DESCRIPTION = `The API of a site where people rate street food.
Errors always have the shape of the schema Error; its code is stable. Operations with x-internal serve the site's own pages and may change
with each release; the others only gain fields.`

/** OpenAPI 3.1 knows the identifier; the generator's types are those of 3.0. */
const MIT: { name: string } & object = Object.assign({ name: 'MIT' }, { identifier: 'MIT' })

/** The OpenAPI document of a router's endpoints. */
export function createApiDocument(router: OpenAPIHono<AppEnv>, { publicUrl }: Pick<Config, 'publicUrl'>): ApiDocument {
  const registry = router.openAPIRegistry
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(isSecure({ publicUrl })),
    description: 'The cookie of a signed-in browser',
  })
  registry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'For programs: the token that POST /api/auth/sign-in returns with withToken',
  })
  const write = () =>
    router.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: HOUSE_NAME, version: VERSION, description: DESCRIPTION, license: MIT },
      servers: [{ url: publicUrl ?? '/', description: 'This site' }],
    })
  // The generator describes a named schema as it meets it first, which may be where it can be null. A registered one is described by
  // itself; those that hold no others come first. The generator extends only schemas made after it was imported: a clone is one.
  const named = Object.entries(write().components?.schemas ?? {}).filter(
    ([, schema]) => 'type' in schema && Array.isArray(schema.type) && schema.type.includes('null'),
  )
  const refs = (schema: object): number => JSON.stringify(schema).split('$ref').length
  for (const [name] of named.toSorted(([, one], [, other]) => refs(one) - refs(other)))
    registry.register(name, (z.globalRegistry._idmap.get(name) as z.ZodType).clone())
  return withNullableNames(write())
}

/** A nullable named schema: the generator writes 'this and null', which matches nothing; it means 'this or null'. */
function withNullableNames(document: object): ApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const { allOf, ...rest } = (value ?? {}) as { allOf?: [{ $ref?: string }, { type?: unknown }] }
    const isNullable = allOf?.length === 2 && allOf[0].$ref !== undefined && Array.isArray(allOf[1].type) && allOf[1].type.includes('null')
    return isNullable ? { ...rest, anyOf: [allOf[0], { type: 'null' }] } : value
  }) as ApiDocument
}
