import { endpoint, endpoints, responseEndpoint } from '#people/server/endpoint.ts'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { fileAnswer } from '#platform/http/router.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'
import { waits } from '../../keys.contract.ts'
import { leaveInput } from '../../deletion.contract.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

export const deletionEndpoints = endpoints('accounts', {
  exportData: responseEndpoint({
    method: 'get',
    path: '/account/export',
    summary: 'Everything that is kept about the requester, as a zip archive of JSON and pictures',
    who: 'member',
    limit: 'export',
    answers: { 200: fileAnswer('application/zip', 'The archive') },
    respond: async (context: AccountsContext, { member, c }) =>
      c.body(Readable.toWeb(await exportData(context, member)) as ReadableStream, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="lokma-${member.username}.zip"`,
      }),
  }),
  deleteAccount: endpoint({
    method: 'post',
    path: '/account/deletion',
    summary: 'Delete the member’s own account for good',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    body: leaveInput,
    out: z.object({ deleted: z.literal(true) }),
    says: 'Gone, and signed out everywhere',
    also: {
      status: 202,
      out: waits,
      says: 'Every key of the account is new: it happens then, unless a mail cancels it',
      when: (answer) => 'waitsUntil' in answer,
    },
    run: async (context: AccountsContext, { member, body, c }) => {
      const until = await deleteAccount(context, member, body, {
        headers: c.req.raw.headers,
        device: visitorOf(c, context).anonymousId,
      })
      return until ? { waitsUntil: until.toISOString() } : { deleted: true as const }
    },
  }),
})
