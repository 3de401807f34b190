import { Readable } from 'node:stream'
import { z } from 'zod'
import { body, createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { memberOf } from '#server/viewer.ts'
import { visitorOf } from '#server/visitor.ts'
import { leaveInput } from '../leaving.contract.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

const tags = ['accounts']

const getExport = defineRoute({
  method: 'get',
  path: '/account/export',
  tags,
  summary: 'Everything that is kept about the asker, as a zip archive of JSON and pictures',
  responses: {
    200: { description: 'The archive', content: { 'application/zip': { schema: z.any().meta({ type: 'string', format: 'binary' }) } } },
  },
})

const postDeletion = defineRoute({
  method: 'post',
  path: '/account/deletion',
  tags,
  summary: 'Delete the own account for good',
  request: { body: body(leaveInput) },
  responses: { 200: json(z.object({ deleted: z.literal(true) }), 'Gone, and signed out everywhere') },
})

export function leavingRoutes(services: Services) {
  return createRouter()
    .openapi(getExport, async (c) => {
      const viewer = await memberOf(c)
      await services.limits.consume('export', { viewer, address: c.get('address') })
      const archive = await exportData(services, viewer)
      return c.body(Readable.toWeb(archive) as ReadableStream, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="lokma-${viewer.username}.zip"`,
      }) as never
    })
    .openapi(postDeletion, async (c) => {
      const viewer = await memberOf(c)
      await deleteAccount(services, viewer, c.req.valid('json'), {
        headers: c.req.raw.headers,
        device: visitorOf(c, services).anonymousId,
      })
      return c.json({ deleted: true as const }, 200)
    })
}
