// Before the generator, on purpose: it must also describe schemas that were made before it was imported.
import { person } from '#people/person.contract.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { createApiDocument } from '#app/api-document.ts'
import { createFeatureApi } from '#app/feature-api.ts'
import type { AppContext } from '#app/create-context.ts'
import { type Document, typesOf } from '#scripts/api-types.ts'
import { createRouter } from '#platform/http/router.ts'

interface Operation {
  operationId: string
  security: object[]
  tags: string[]
  'x-internal'?: boolean
}

const api = createRouter()
// Endpoints are declarations: to describe them, no verb runs and nothing of the context is read.
api.route('/api', createFeatureApi({} as AppContext))

it('the OpenAPI document has no error by the rules that Redocly recommends', async () => {
  const source = JSON.stringify(createApiDocument(api, { publicUrl: undefined }))
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const told = problems.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer ?? ''} ${message}`)
  expect(source.length).toBeGreaterThan(100_000)
  expect(told.filter((problem) => problem.startsWith('error'))).toEqual([])
  // Profiles have addresses by username and, one level deeper, by id: a username is never called by-id.
  expect(new Set(problems.map(({ ruleId }) => ruleId))).toEqual(new Set(['no-ambiguous-paths']))
})

it('every operation says who may call it, has an id of its own, and the internal ones are marked', () => {
  const { paths } = createApiDocument(api, { publicUrl: undefined }) as unknown as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(operations.length)
  for (const { security, tags } of operations) {
    expect(security).toContainEqual({ session: [] })
    expect(tags).toHaveLength(1)
  }
  const isOpen = ({ security }: Operation): boolean => security.some((way) => Object.keys(way).length === 0)
  expect(operations.filter((one) => !one['x-internal']).every(isOpen)).toBe(true)
})

it('a named schema that was made before the generator is described too', () => {
  const { components } = createApiDocument(api, { publicUrl: undefined }) as unknown as {
    components: { schemas: Record<string, { type: string; properties: object }> }
  }
  expect(components.schemas['Person']).toMatchObject({ type: 'object' })
  expect(Object.keys(components.schemas['Person']?.properties ?? {})).toEqual(Object.keys(person.shape))
})

it('the types of the browser are those of the document', () => {
  const document = createApiDocument(api, { publicUrl: undefined }) as unknown as Document
  const file = join(import.meta.dirname, '../../src/site/api-types.ts')
  // Otherwise run npm run api:generate.
  expect(readFileSync(file, 'utf8')).toBe(typesOf(document))
})
