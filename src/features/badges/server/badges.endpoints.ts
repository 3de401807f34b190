import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { badgeList, badgeProgressList } from '../badges.contract.ts'
import { listBadgeProgress, listBadges } from './badges.reads.ts'

export const badgeEndpoints = endpoints('badges', {
  listBadges: endpoint({
    method: 'get',
    path: '/badges',
    summary: 'All badges that members can earn',
    who: 'anyone',
    isPublic: true,
    out: badgeList,
    says: 'By what earns them, the nearest first',
    run: (context) => listBadges(context),
  }),
  listBadgeProgress: endpoint({
    method: 'get',
    path: '/badges/progress',
    summary: 'The badges with the progress of the member',
    who: 'member',
    out: badgeProgressList,
    says: 'Earned ones too',
    run: (context, { member }) => listBadgeProgress(context, member),
  }),
})
