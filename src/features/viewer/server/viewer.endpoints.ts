import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { type AccountsContext, authHeaders, renewSession } from '#features/accounts/server/index.ts'
import { rememberVisitor } from '#platform/http/visitor-cookie.ts'
import { shownMarks } from '#people/viewer.contract.ts'
import { seenAnnouncements, seenAnnouncementsInput, viewerWithNews } from '../viewer.contract.ts'
import { getViewer } from './get-viewer.ts'
import { markAnnouncementsSeen } from './mark-announcements-seen.ts'

export const viewerEndpoints = endpoints('accounts', {
  getViewer: endpoint({
    method: 'get',
    path: '/viewer',
    summary: 'Who asks',
    who: 'anyone',
    isPrivate: true,
    query: z.strictObject({
      anonymous_session_id: z
        .string()
        .regex(/^[A-Za-z0-9-]{8,64}$/)
        .optional(),
      shows: shownMarks,
    }),
    out: viewerWithNews,
    says: 'The signed-in member, or nobody',
    run: async (context: AccountsContext, { viewer, query, c }) => {
      if (viewer.kind === 'visitor') rememberVisitor(c, context, viewer, query.anonymous_session_id)
      else if (viewer.isRenewalDue) await renewSession(c, context)
      return await getViewer(context, viewer, { headers: authHeaders(c), shows: query.shows })
    },
  }),
  markAnnouncementsSeen: endpoint({
    method: 'put',
    path: '/viewer/news',
    summary: 'Mark announcements as seen',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    body: seenAnnouncementsInput,
    out: seenAnnouncements,
    says: 'What this call marked',
    run: (context: AccountsContext, { member, body }) => markAnnouncementsSeen(context, member, body),
  }),
})
