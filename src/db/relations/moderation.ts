import { OTHERS, type Relation, TRANSIENT } from './relation.ts'

/** Reports, decisions and what moderators do. It outlives what it is about, so it hangs on members alone. */
export const moderation = {
  moderators: {
    of: { member_id: 'profiles' },
    names: { appointed_by: 'profiles' },
    owner: ['member_id'],
    raid: 'stays',
    leaving: 'goes',
    export: 'verdigim-kararlar',
  },
  raids: { names: { ordered_by: 'profiles', returned_by: 'profiles' }, raid: 'stays', leaving: 'nameless', export: OTHERS },
  raid_members: { of: { member_id: 'profiles', raid_id: 'raids' }, owner: ['member_id'], raid: 'stays', leaving: 'goes', export: OTHERS },
  raid_items: { of: { raid_id: 'raids' } },
  decisions: {
    names: { decided_by: 'profiles', member_id: 'profiles', raid_id: 'raids' },
    raid: 'stays',
    leaving: 'nameless',
    export: 'hakkimdaki-kararlar',
  },
  appeals: {
    of: { decision_id: 'decisions' },
    names: { answered_by: 'profiles' },
    raid: 'stays',
    leaving: 'nameless',
    export: 'hakkimdaki-kararlar',
  },
  left_sanctions: { of: { decision_id: 'decisions' }, raid: 'stays', export: OTHERS },
  sanctions: {
    of: { decision_id: 'decisions', member_id: 'profiles' },
    owner: ['member_id'],
    raid: 'stays',
    leaving: 'goes',
    export: 'hakkimdaki-kararlar',
  },
  reports: { names: { decision_id: 'decisions', reporter_id: 'profiles' }, raid: 'stays', leaving: 'nameless', export: 'bildirimler' },
  reported_messages: {
    of: { report_id: 'reports', sender_id: 'profiles' },
    owner: ['sender_id'],
    raid: 'stays',
    leaving: 'goes',
    export: OTHERS,
  },
  deleted_content_stats: {
    names: { decision_id: 'decisions', deleted_by: 'profiles', report_id: 'reports' },
    raid: 'stays',
    leaving: 'nameless',
    export: 'silmeler',
  },
  queue_assignments: { of: { member_id: 'profiles' }, owner: ['member_id'], raid: 'stays', leaving: 'goes', export: 'verdigim-kararlar' },
  reported_items: { raid: 'stays', export: OTHERS },
  pending_decisions: {
    of: { decision_id: 'decisions' },
    names: { moderator_id: 'profiles' },
    raid: 'stays',
    leaving: 'nameless',
    export: TRANSIENT,
  },
  removed_restaurants: { of: { row_id: 'archived_rows' }, raid: 'stays', leaving: 'goes', export: OTHERS },
  takedowns: { names: { recorded_by: 'profiles' }, raid: 'stays', leaving: 'nameless', export: 'verdigim-kararlar' },
  takedown_items: { of: { decision_id: 'decisions', takedown_id: 'takedowns' } },
  site_changes: { names: { changed_by: 'profiles' }, raid: 'stays', leaving: 'nameless', export: 'verdigim-kararlar' },
} as const satisfies Record<string, Relation>
