import { z } from 'zod'
import { type AccountsContext, authHeaders, renewSession } from '#features/accounts/server/index.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { rememberVisitor } from '#platform/http/visitor-cookie.ts'
import { shownMarks } from '#people/viewer.contract.ts'
import { seenAnnouncements, seenAnnouncementsInput, viewerWithNews } from '../viewer.contract.ts'
import { getViewer } from './get-viewer.ts'
import { markAnnouncementsSeen } from './mark-announcements-seen.ts'

const tags = ['accounts']

const getViewerRoute = defineRoute({
  method: 'get',
  path: '/viewer',
  tags,
  summary: 'Who asks',
  request: {
    query: z.strictObject({
      anonymous_session_id: z
        .string()
        .regex(/^[A-Za-z0-9-]{8,64}$/)
        .optional(),
      shows: shownMarks,
    }),
  },
  responses: { 200: json(viewerWithNews, 'The signed-in member, or nobody') },
})

const putNewsSeen = defineRoute({
  method: 'put',
  path: '/viewer/news',
  tags,
  summary: 'Mark announcements as seen',
  request: { body: body(seenAnnouncementsInput) },
  responses: { 200: json(seenAnnouncements, 'What this call marked') },
})

export function viewerRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(getViewerRoute, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      const viewer = await c.get('viewer')()
      if (viewer.kind === 'visitor') rememberVisitor(c, context, viewer, c.req.valid('query').anonymous_session_id)
      else await renewSession(c, context)
      return c.json(await getViewer(context, viewer, { headers: authHeaders(c), shows: c.req.valid('query').shows }), 200)
    })
    .openapi(putNewsSeen, async (c) => c.json(await markAnnouncementsSeen(context, await memberOf(c), c.req.valid('json')), 200))
}
