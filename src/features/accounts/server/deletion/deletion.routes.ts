import { Readable } from 'node:stream'
import { z } from 'zod'
import { body, createRouter, defineRoute, fileAnswer, json } from '#platform/http/router.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'
import { leaveInput } from '../../deletion.contract.ts'
import { waits } from '../../keys.contract.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

const tags = ['accounts']

const getExport = defineRoute({
  method: 'get',
  path: '/account/export',
  tags,
  summary: 'Everything that is kept about the requester, as a zip archive of JSON and pictures',
  responses: { 200: fileAnswer('application/zip', 'The archive') },
})

const postDeletion = defineRoute({
  method: 'post',
  path: '/account/deletion',
  tags,
  summary: 'Delete the member’s own account for good',
  request: { body: body(leaveInput) },
  responses: {
    200: json(z.object({ deleted: z.literal(true) }), 'Gone, and signed out everywhere'),
    202: json(waits, 'Every key of the account is new: it happens then, unless a mail cancels it'),
  },
})

export function deletionRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(getExport, async (c) => {
      const viewer = await memberOf(c)
      await context.limits.consume('export', { viewer, address: c.get('address') })
      const archive = await exportData(context, viewer)
      return c.body(Readable.toWeb(archive) as ReadableStream, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="lokma-${viewer.username}.zip"`,
      }) as never
    })
    .openapi(postDeletion, async (c) => {
      const viewer = await memberOf(c)
      const until = await deleteAccount(context, viewer, c.req.valid('json'), {
        headers: c.req.raw.headers,
        device: visitorOf(c, context).anonymousId,
      })
      return until ? c.json({ waitsUntil: until.toISOString() }, 202) : c.json({ deleted: true as const }, 200)
    })
}
