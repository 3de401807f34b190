// Writes src/site/api-types.ts from the OpenAPI document of the endpoints.
import { writeFile } from 'node:fs/promises'
import { createApiDocument } from '#app/api-document.ts'
import type { AppContext } from '#app/create-context.ts'
import { createFeatureApi } from '#app/feature-api.ts'
import { createRouter } from '#platform/http/router.ts'
import { type Document, typesOf } from './api-types.ts'

const api = createRouter()
// Endpoints are declarations: to describe them, no verb runs and nothing of the context is read.
api.route('/api', createFeatureApi({} as AppContext))
await writeFile('src/site/api-types.ts', typesOf(createApiDocument(api, { publicUrl: undefined }) as unknown as Document))
