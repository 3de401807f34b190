import { endpoint, endpoints } from '#people/server/endpoint.ts'
import {
  bulkSanction,
  bulkSanctioned,
  factorConfirmed,
  memberAccount,
  memberFile,
  memberPage,
  memberParams,
  memberReportPage,
  memberReportQuery,
  memberSearch,
} from '../members.contract.ts'
import { sanctionMembers } from './sanction-members.ts'
import { findMembers } from './find-members.ts'
import { confirmStaffFactor, getMemberAccount, getMemberFile, listMemberReports } from './read-member.ts'

// A body, because an address is written into logs, and this one would hold e-mails.

export const memberEndpoints = endpoints('moderation', {
  findMembers: endpoint({
    method: 'post',
    path: '/moderation/members/search',
    summary: 'Find members by name and sign-up day (moderators), by e-mail and network (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    body: memberSearch,
    out: memberPage,
    says: 'The latest sign-up first',
    run: (context, { member, body }) => findMembers(context, member, body),
  }),
  sanctionMembers: endpoint({
    method: 'post',
    path: '/moderation/members/sanctions',
    summary:
      'Sanction up to 200 members with one reason: the named ones, or all that filters find (moderators; suspensions and bans admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    isIdempotent: true,
    body: bulkSanction,
    out: bulkSanctioned,
    says: 'How many were sanctioned, and who was left out',
    run: (context, { member, body, key }) => sanctionMembers(context, member, body, key),
  }),
  getMemberFile: endpoint({
    method: 'get',
    path: '/moderation/members/{username}',
    summary: 'A member with counts and the sanctions that hold (moderators)',
    who: 'member',
    params: memberParams,
    out: memberFile,
    says: 'The file',
    run: (context, { member, params }) => getMemberFile(context, member, params.username),
  }),
  getMemberAccount: endpoint({
    method: 'get',
    path: '/moderation/members/{username}/account',
    summary: 'The e-mail and the open sessions of a member; each reading is logged (admins)',
    who: 'member',
    params: memberParams,
    out: memberAccount,
    says: 'The account, without tokens',
    run: (context, { member, params }) => getMemberAccount(context, member, params.username),
  }),
  confirmStaffFactor: endpoint({
    method: 'post',
    path: '/moderation/members/{username}/staff-factor',
    summary: 'Confirm the second factor of another member of the staff (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: memberParams,
    out: factorConfirmed,
    says: 'It counts for the role',
    run: async (context, { member, params }) => {
      await confirmStaffFactor(context, member, params.username)
      return { confirmed: true as const }
    },
  }),
  listMemberReports: endpoint({
    method: 'get',
    path: '/moderation/members/{username}/reports',
    summary: 'What a member reported, or what others reported about the member (moderators)',
    who: 'member',
    params: memberParams,
    query: memberReportQuery,
    out: memberReportPage,
    says: 'Newest first',
    run: (context, { member, params, query }) => listMemberReports(context, member, params.username, query),
  }),
})
