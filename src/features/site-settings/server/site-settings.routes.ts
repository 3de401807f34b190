import { PHOTO_TYPES } from '#lib/media.rules.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { body, createRouter, defineRoute, fileBody, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { siteHistory, siteHistoryQuery, siteInput, siteState } from '../site-settings.contract.ts'
import { getSite, listSiteChanges } from './get-site.ts'
import { saveSite } from './save-site.ts'
import { removeLogo, setLogo } from './set-logo.ts'

const tags = ['moderation']

const getRoute = defineRoute({
  method: 'get',
  path: '/moderation/site',
  tags,
  summary: 'The settings of the site and their defaults (admins)',
  responses: { 200: json(siteState, 'All settings with the version that a save names') },
})

const putRoute = defineRoute({
  method: 'put',
  path: '/moderation/site',
  tags,
  summary: 'Change settings of the site; refused where another save came first (admins)',
  request: { body: body(siteInput) },
  responses: { 200: json(siteState, 'The settings of now') },
})

const getHistory = defineRoute({
  method: 'get',
  path: '/moderation/site/history',
  tags,
  summary: 'Every change of a setting with before and after (admins)',
  request: { query: siteHistoryQuery },
  responses: { 200: json(siteHistory, 'Newest first') },
})

const putLogo = defineRoute({
  method: 'put',
  path: '/moderation/site/logo',
  tags,
  summary: 'Show another logo: the file itself is the body (admins)',
  request: { body: fileBody(PHOTO_TYPES) },
  responses: { 200: json(siteState, 'The settings with the logo') },
})

const deleteLogo = defineRoute({
  method: 'delete',
  path: '/moderation/site/logo',
  tags,
  summary: 'Show the drawn logo again (admins)',
  responses: { 200: json(siteState, 'The settings without a logo') },
})

export function siteRoutes(context: Context) {
  return createRouter()
    .openapi(getRoute, async (c) => c.json(await getSite(context, await memberOf(c)), 200))
    .openapi(putRoute, async (c) => c.json(await saveSite(context, await memberOf(c), c.req.valid('json')), 200))
    .openapi(putLogo, async (c) => {
      const admin = await memberOf(c)
      return c.json(await setLogo(context, admin, await receivePhoto(c, context, admin)), 200)
    })
    .openapi(deleteLogo, async (c) => c.json(await removeLogo(context, await memberOf(c)), 200))
    .openapi(getHistory, async (c) => c.json(await listSiteChanges(context, await memberOf(c), c.req.valid('query')), 200))
}
