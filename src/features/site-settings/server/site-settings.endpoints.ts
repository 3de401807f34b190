import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { PHOTO_TYPES } from '#lib/media.rules.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { siteHistory, siteHistoryQuery, siteInput, siteState } from '../site-settings.contract.ts'
import { getSite, listSiteChanges } from './get-site.ts'
import { saveSite } from './save-site.ts'
import { removeLogo, setLogo } from './set-logo.ts'

export const siteEndpoints = endpoints('moderation', {
  getSite: endpoint({
    method: 'get',
    path: '/moderation/site',
    summary: 'The settings of the site and their defaults (admins)',
    who: 'member',
    out: siteState,
    says: 'All settings with the version that a save names',
    run: (context, { member }) => getSite(context, member),
  }),
  saveSite: endpoint({
    method: 'put',
    path: '/moderation/site',
    summary: 'Change settings of the site; refused where another save came first (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    body: siteInput,
    out: siteState,
    says: 'The settings of now',
    run: (context, { member, body }) => saveSite(context, member, body),
  }),
  setLogo: endpoint({
    method: 'put',
    path: '/moderation/site/logo',
    summary: 'Show another logo: the file itself is the body (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    file: PHOTO_TYPES,
    out: siteState,
    says: 'The settings with the logo',
    run: async (context, { member, c }) => setLogo(context, member, await receivePhoto(c, context, member, 'upload')),
  }),
  removeLogo: endpoint({
    method: 'delete',
    path: '/moderation/site/logo',
    summary: 'Show the drawn logo again (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    out: siteState,
    says: 'The settings without a logo',
    run: (context, { member }) => removeLogo(context, member),
  }),
  listSiteChanges: endpoint({
    method: 'get',
    path: '/moderation/site/history',
    summary: 'Every change of a setting with before and after (admins)',
    who: 'member',
    query: siteHistoryQuery,
    out: siteHistory,
    says: 'Newest first',
    run: (context, { member, query }) => listSiteChanges(context, member, query),
  }),
})
