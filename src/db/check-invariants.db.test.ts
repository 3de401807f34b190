import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPublicKey, seal } from '#tests/support/envelopes.ts'
import { comment, crowd, duet, membersVote, reply, visitorsVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from './check-invariants.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  const { db } = testApp.database
  const members = await crowd(testApp, 4)
  const [a, b, c] = members as [string, string, string]
  const id = await testApp.restaurant({ id: 'bufe', author_id: a, hype_score: 100 })
  await testApp.restaurant({ id: 'baska', photos: ['kokorec'], longitude: 29.03, latitude: 40.99, position_kind: 'pin' })
  await db
    .insertInto('media_files')
    .values(['kokorec-400.webp', 'kokorec-800.webp', 'kokorec-1600.webp'].map((name) => ({ name })))
    .execute()
  await membersVote(testApp, id, members, [9, 3, 10])
  await visitorsVote(testApp, id, [5, 5])
  const said = await comment(testApp, id, b, { content: 'Nefis' })
  await db.insertInto('comments').values({ question_id: 'baska', user_id: c, content: 'Başka' }).execute()
  await reply(testApp, said, c, { replied_to: await reply(testApp, said, a) })
  await db.insertInto('comment_likes').values({ comment_id: said, user_id: c }).execute()
  await duet(testApp, id, c)
  await db
    .insertInto('follows')
    .values([{ follower_id: a, following_id: b }])
    .execute()
  const { id: first_badge } = await db
    .insertInto('badges')
    .values({ name: 'İlk', description: '-', emoji: '1', condition_type: 'first_100', condition_value: 100 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_badges').values({ user_id: b, badge_id: first_badge }).execute()
  const gift = await db
    .insertInto('gift_types')
    .values({ name: 'Gül', emoji: '🌹', description: '-', cost_tenths: 50 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = await db
    .insertInto('gift_inbox')
    .values({ sender_id: b, receiver_id: c, gift_type_id: gift.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vote = await db.selectFrom('votes').select('id').where('user_id', '=', b).executeTakeFirstOrThrow()
  await db
    .insertInto('points_log')
    .values([
      { user_id: a, points_change: 2000, reason: 'GRANTED', source: 'test:1' },
      { user_id: b, points_change: 100, reason: 'GRANTED', source: 'test:2' },
      { user_id: a, points_change: -1000, reason: 'BOOST', source: 'restaurant:bufe', question_id: id },
      { user_id: b, points_change: -50, reason: 'GIFT_SENT', source: `gift:${sent.id}` },
      { user_id: b, points_change: 1, reason: 'VOTE_GIVEN', source: `vote:${vote.id}`, question_id: id },
      { user_id: a, points_change: 1, reason: 'VOTE_RECEIVED', source: `vote:${vote.id}`, question_id: id },
    ])
    .execute()
  const collection = await db
    .insertInto('collections')
    .values({ user_id: a, name: 'Sevdiklerim' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('collection_items').values({ collection_id: collection.id, question_id: id }).execute()
  const keys = [a, b].map((user_id) => ({ user_id, ...newPublicKey() }))
  await db
    .insertInto('user_keys')
    .values(keys.map(({ user_id, kid, publicKey }) => ({ user_id, kid, public_key: publicKey })))
    .execute()
  await db.insertInto('key_backup').values({ kid: keys[0]!.kid, sealed: '{}' }).execute()
  const [from, to] = keys.map(({ user_id, kid }) => ({ profileId: user_id, kid }))
  await db
    .insertInto('encrypted_messages')
    .values({ sender_id: a, receiver_id: b, client_id: '9b6f1d1e-53a4-4f3b-8a54-111111111111', encrypted_content: seal(from!, to!) })
    .execute()
  const monday = 'Mo 10:00-12:00'
  await db
    .insertInto('hours_changes')
    .values([
      { restaurant_id: id, version: 1, member_id: b, new_value: '24/7' },
      { restaurant_id: id, version: 2, member_id: c, old_value: '24/7', new_value: monday },
      { restaurant_id: id, version: 3, member_id: a, old_value: monday, new_value: null, undone_to: 0 },
      { restaurant_id: id, version: 4, member_id: a, new_value: monday, undone_to: 2 },
    ])
    .execute()
  await db.insertInto('restaurant_hours').values({ restaurant_id: id, version: 4, value: monday, due_at: new Date() }).execute()
})
afterAll(() => testApp.close())

const PHOTOS_RECORDED = 'A restaurant has at most three photos, no two share a file, and every file that is referred to is on record.'

/** Damage that no constraint prevents, and the invariant that it violates. */
const damages: [sql: string, sentence: string][] = [
  [`update profiles set points_tenths = points_tenths + 1`, 'The sum of a member’s ledger is the balance less the debt.'],
  [`update profiles set points_tenths = -1`, 'Neither a balance nor a debt is below zero, and nobody has both.'],
  [
    `update profiles set points_tenths = points_tenths + 3, debt_tenths = 3`,
    'Neither a balance nor a debt is below zero, and nobody has both.',
  ],
  [
    `with p as (update profiles set points_tenths = points_tenths + 2 where id = (select author_id from restaurants where id = 'bufe') returning id)
      insert into points_log (user_id, points_change, reason, source) select id, 2, 'COMMENT_GIVEN', 'comment:999999' from p`,
    'What is deleted has been taken back.',
  ],
  [`update points_log set points_change = 2 where reason = 'VOTE_GIVEN'`, 'An action earns a fixed amount.'],
  [
    `update points_log set points_change = 50 where reason = 'GIFT_SENT'`,
    'What is spent or taken back is a debit, what is returned or granted is not.',
  ],
  [
    `insert into points_log (user_id, points_change, reason, source) select user_id, points_change, reason, source from points_log where reason = 'VOTE_GIVEN'`,
    'An action pays each member at most once.',
  ],
  [
    `update restaurants set author_id = (select user_id from votes where rating = 3) where id = 'bufe'`,
    'A vote that pays is a member’s, or was until the member left, on the restaurant of another member.',
  ],
  [
    `insert into points_log (user_id, points_change, reason, source) select id, -1, 'REVERSED', 'vote:0:VOTE_GIVEN' from profiles limit 1`,
    'Nothing is taken back that was not paid, and never more than that.',
  ],
  [
    `update restaurant_hours set value = 'Tu 10:00-12:00'`,
    'The hours of a restaurant are those of its latest change, and each change follows the one before.',
  ],
  [
    `update hours_changes set old_value = 'Tu 10:00-12:00' where version = 2`,
    'The hours of a restaurant are those of its latest change, and each change follows the one before.',
  ],
  [`update hours_changes set undone_to = 1 where version = 3`, 'An undo brings back the hours of the version that it names.'],
  [
    `insert into restaurant_hours (restaurant_id, value, due_at) select id, '24/7', now() from restaurants where question_type = 'duet'`,
    'Only a restaurant has hours, a duet has none.',
  ],
  [`update restaurants set hype_score = 0 where id = 'bufe'`, 'A boosted restaurant was paid for once, and what was paid for is boosted.'],
  [`insert into withdrawn_votes select user_id, question_id from votes where rating = 3`, 'A repeated vote is a change and paid nothing.'],
  [`update points_log set reason = 'VOTE_GIVEN', question_id = 'bufe'`, 'A member’s votes on a restaurant pay once.'],
  [`update votes set anonymous_session_id = 'session-1' where rating = 3`, 'A vote has exactly one voter.'],
  [
    `insert into votes (user_id, counts_as_member, question_id, choice) select user_id, true, question_id, choice from votes where rating = 3`,
    'A member votes once on a restaurant.',
  ],
  [`update votes set anonymous_session_id = 'session-1' where anonymous_session_id is not null`, 'A visitor votes once on a restaurant.'],
  [
    `update vote_counts set accept_count = accept_count + 1 where restaurant_id = 'bufe'`,
    'Every vote counter of a restaurant equals its votes that are not held.',
  ],
  [
    `update vote_counts set member_reject_count = 0 where restaurant_id = 'bufe'`,
    'Every vote counter of a restaurant equals its votes that are not held.',
  ],
  [
    `update vote_counts set anonymous_ratings[5] = 3 where restaurant_id = 'bufe'`,
    'Every rating bucket of a restaurant equals its votes that are not held.',
  ],
  [
    `update vote_counts set logged_in_ratings[3] = 0, logged_in_ratings[4] = 1 where restaurant_id = 'bufe'`,
    'Every rating bucket of a restaurant equals its votes that are not held.',
  ],
  [
    `update restaurants set member_average = 9.9 where id = 'bufe'`,
    'The average of a restaurant is that of its members’ ratings, a duet’s that of the members’ ratings of its original.',
  ],
  [
    `update restaurants set member_average = 1 where question_type = 'duet'`,
    'The average of a restaurant is that of its members’ ratings, a duet’s that of the members’ ratings of its original.',
  ],
  ...[
    `update vote_counts set weight_sum = weight_sum + 0.5, weighted_ratings = weighted_ratings + 3.5 where restaurant_id = 'bufe'`,
    `update votes set weight = 0.25 where rating = 3`,
  ].map((damage): [string, string] => [damage, 'The weighted sums of a restaurant are those of its members’ votes.']),
  ...[
    `update restaurants set weight_sum = weight_sum + 0.5, weighted_ratings = weighted_ratings + 3.5 where id = 'bufe'`,
    `alter table restaurants disable trigger all; update restaurants set weight_sum = 1 where question_type = 'duet'; alter table restaurants enable trigger all`,
  ].map((damage): [string, string] => [
    damage,
    'The order of a restaurant is that of its weighted sums, a duet’s that of its original, unless the restaurant is marked.',
  ]),
  ...[
    `delete from vote_counts where restaurant_id = 'bufe'`,
    `update restaurants set member_accept_count = member_accept_count + 1 where id = 'bufe'`,
    `update restaurants set logged_in_ratings[3] = 0, logged_in_ratings[4] = 1 where id = 'bufe'`,
  ].map((damage): [string, string] => [
    damage,
    'Each restaurant has a row of counters, and lists are ordered by a copy of it unless the restaurant is marked.',
  ]),
  [`update votes set is_held = true where rating = 3`, 'Every vote counter of a restaurant equals its votes that are not held.'],
  [`update votes set is_held = true where rating = 3`, 'Every rating bucket of a restaurant equals its votes that are not held.'],
  [`update vote_counts set held_count = 1 where restaurant_id = 'bufe'`, 'A restaurant counts its held votes.'],
  ...[
    `update votes set is_held = true where rating = 3`,
    `with s as (insert into shields (restaurant_id, pole, signs) values ('bufe', 'high', '[]') returning id)
      insert into held_votes (vote_id, shield_id, signs) select v.id, s.id, '{burst}' from votes v, s where v.rating = 3`,
    `with s as (insert into shields (restaurant_id, pole, signs, outcome, decided_at) values ('bufe', 'high', '[]', 'released', now()) returning id),
      h as (insert into held_votes (vote_id, shield_id, signs) select v.id, s.id, '{burst}' from votes v, s where v.rating = 3)
      update votes set is_held = true where rating = 3`,
  ].map((damage): [string, string] => [
    damage,
    'A vote is held exactly while a shield holds it, and a shield that was released holds none.',
  ]),
  ...[
    `insert into vote_networks (vote_id, network_hash) select id, '\\x00' from votes where user_id is null`,
    `insert into vote_networks (vote_id, network_hash, cast_at) select id, '\\x00', now() - interval '92 days' from votes where rating = 3`,
  ].map((damage): [string, string] => [
    damage,
    'The network of a vote is kept for at most 90 days, and only while the vote is a member’s.',
  ]),
  ...[
    `insert into restaurant_statements (question_id, user_id, statement, network_hash, said_at)
      select 'bufe', id, 'closed', '\\x00112233445566778899aabbccddeeff', now() - interval '93 days' from profiles limit 1`,
    `insert into hours_statements (restaurant_id, member_id, value, network_hash, said_at)
      select 'bufe', id, '24/7', '\\x00112233445566778899aabbccddeeff', now() - interval '93 days' from profiles limit 1`,
    `insert into fact_statements (restaurant_id, member_id, fact, value, seen_on, network_hash, said_at)
      select 'bufe', id, 'cash', 'yes', current_date - 93, '\\x00112233445566778899aabbccddeeff', now() - interval '93 days' from profiles limit 1`,
    `insert into prices (dish_id, user_id, amount, seen_on, network_hash, created_at)
      select 0, id, 100, current_date - 93, '\\x00112233445566778899aabbccddeeff', now() - interval '93 days' from profiles limit 1`,
    `insert into merge_proposals (first_id, second_id, network_hash, created_at)
      values ('baska', 'bufe', '\\x00112233445566778899aabbccddeeff', now() - interval '93 days')`,
  ].map((damage): [string, string] => [damage, 'The network of a statement is kept for at most 90 days.']),
  [
    `update votes set counts_as_member = false where rating = 3`,
    'A vote counts in the class of its voter, or in the other until the night that is set.',
  ],
  [`update restaurants set order_prior = 150 where question_type = 'duet'`, 'A duet starts its order where its original does.'],
  [
    `update restaurants set address_key = 'baska yer' where id = 'bufe'`,
    'The addresses by which a place is found are those of the restaurants.',
  ],
  [`update restaurants set province = 34, district = 'cankaya' where id = 'bufe'`, 'A restaurant’s district belongs to its province.'],
  ...[
    `update restaurants set longitude = 2.35, latitude = 48.86, position_kind = 'pin' where id = 'bufe'`,
    `update restaurants set longitude = 29, latitude = 41 where id = 'bufe'`,
    `update restaurants set position_kind = 'pin' where id = 'bufe'`,
  ].map((damage): [string, string] => [damage, 'A position is in Türkiye, and only a restaurant with a position says of what it is.']),
  [`update restaurants set province = 34 where id = 'bufe'`, 'A place counts its restaurants, but for those that are closed.'],
  [
    `insert into member_blocks (owner_id, member_id, kind) select follower_id, following_id, 'block' from follows`,
    'Members who are apart by a block neither follow each other nor have gifts waiting.',
  ],
  [
    `insert into member_blocks (owner_id, member_id, kind) select a.id, b.id, 'block' from profiles a, profiles b where a.id < b.id;
      insert into notifications (receiver_id, actor_id, kind, group_key, cause)
        select b.id, a.id, 'follow', 'f', 'f' from profiles a, profiles b where a.id < b.id`,
    'Nobody is told of a member who is apart by a block.',
  ],
  [
    `insert into member_blocks (owner_id, member_id, kind)
      select (select id from profiles limit 1), gen_random_uuid(), 'mute' from generate_series(1, 1001)`,
    'A member blocks and mutes at most a thousand members.',
  ],
  [
    `insert into saved_reasons (rule, name, facts_tr, facts_en)
      select 'spam', 'Metin ' || n, 'Bu bir ilan.', 'This is an ad.' from generate_series(1, 51) n`,
    'There are at most 50 saved reasons.',
  ],
  [`update notification_counts set unread = unread + 1`, 'The number of unread notifications is the number of unread rows.'],
  [
    `update comments set is_deleted = true, content = null where question_id = 'bufe';
      insert into notifications (receiver_id, kind, group_key, cause, comment_id) select user_id, 'comment_like', 'a', 'c', id from comments where is_deleted`,
    'Nobody is told of an emptied comment.',
  ],
  [`update restaurants set is_votable = false where id = 'bufe'`, 'A restaurant that takes no votes has none.'],
  [`update votes set last_rating_change_at = created_at - interval '1 second'`, 'A vote was not changed before it was cast.'],
  [`update restaurants set reply_count = 0 where id = 'bufe'`, 'Every comment and reply counter of a restaurant equals its rows.'],
  [`update comments set likes_count = 0`, 'Every counter of a comment equals its rows.'],
  [`update comment_replies set likes_count = 1`, 'The like counter of a reply equals its rows.'],
  [`update comments set edited_at = now()`, 'What is marked as edited has an earlier version; a deleted comment has none.'],
  [`update comment_replies set edited_at = now()`, 'What is marked as edited has an earlier version; a deleted comment has none.'],
  [
    `insert into comment_dislikes (comment_id, user_id) select comment_id, user_id from comment_likes`,
    'Nobody both likes and dislikes a comment.',
  ],
  [
    `update comments set vote_choice = 'accept' where vote_rating = 3`,
    'A comment on a vote is the voter’s, on the same restaurant, and says what the vote says now.',
  ],
  [
    `insert into comments (question_id, user_id, content) select question_id, user_id, content from comments where vote_id is null`,
    'A vote carries at most one comment, and a member writes at most one without a vote on a restaurant.',
  ],
  [
    `update comment_replies set question_id = 'baska'`,
    'A reply belongs to the restaurant of its comment and answers a reply of the same thread.',
  ],
  [
    `with c as (update comments set is_deleted = true returning id) insert into text_versions (comment_id, content) select id, '-' from c`,
    'What is marked as edited has an earlier version; a deleted comment has none.',
  ],
  [
    `with files as (insert into media_files (name) select 'b-' || s || '.webp' from unnest(array[400, 800, 1600]) s)
      insert into member_photos (restaurant_id, member_id, comment_id, photo, width, height, color)
      select 'baska', id, (select min(id) from comments), 'b', 1, 1, '#000000' from profiles limit 1`,
    'A photo of a comment, or of a text that waits, is its writer’s, of the same restaurant, and goes with it.',
  ],
  [
    `with files as (insert into media_files (name) select 'b-' || s || '.webp' from unnest(array[400, 800, 1600]) s)
      insert into member_photos (restaurant_id, member_id, photo, width, height, color) select 'baska', id, 'b', 1, 1, '#000000' from profiles limit 1;
      update member_photos set state = 'hidden'`,
    'A photo that reports hid is in the queue.',
  ],
  [`update comments set content = null`, 'A comment that was deleted has no text, and one that was not has some.'],
  [`update restaurants set id = 'random' where id = 'baska'`, 'An address is a slug, and none that means something else.'],
  [`update restaurants set duet_rating = null where question_type = 'duet'`, 'A duet takes no votes, has a rating and answers no duet.'],
  [
    `update restaurants set duet_user_id = (select author_id from restaurants where id = 'bufe') where question_type = 'duet'`,
    'A member answers a restaurant with at most one duet, and never their own.',
  ],
  [`update restaurants set photos = '{a,b,c,d}' where id = 'bufe'`, PHOTOS_RECORDED],
  [`update restaurants set photos = '{a,a}' where id = 'bufe'`, PHOTOS_RECORDED],
  [`delete from media_files where name = 'kokorec-400.webp'`, PHOTOS_RECORDED],
  [`update profiles set avatar_url = '/media/nobody.webp'`, PHOTOS_RECORDED],
  [
    `update restaurants set engagement_score = 0 where id = 'bufe'`,
    'The scores of a restaurant that do not fade are what the formulas say.',
  ],
  [`update profiles set vote_count = vote_count + 1`, 'Every counter of a member equals its rows.'],
  [`update profiles set follower_count = 9`, 'Every counter of a member equals its rows.'],
  [`update follows set is_mutual = true`, 'Nobody follows themselves, and a follow is mutual exactly when it is answered.'],
  [`update collections set item_count = 0`, 'Every counter of a collection equals its rows.'],
  [`update profiles set primary_badge_id = 12345`, 'A primary badge is one that the member holds.'],
  [
    `insert into user_badges (user_id, badge_id) select gen_random_uuid(), id from badges, generate_series(1, 100)`,
    'At most a hundred members are the first hundred.',
  ],
  [
    `update gift_inbox set status = 'expired'`,
    'A gift that was sent has one debit of its cost, and one that was declined or ran out is refunded once.',
  ],
  [
    `insert into points_log (user_id, points_change, reason, source) select user_id, 49, 'GIFT_REFUNDED', source from points_log where reason = 'GIFT_SENT'`,
    'A gift is refunded to the member who paid for it, with all that was paid.',
  ],
  [`update gift_inbox set responded_at = now()`, 'A gift was answered before it ran out, and an open one was not answered.'],
  [
    `insert into deleted_content_stats (content_type, content_id) values ('question', 'bufe')`,
    'What was deleted by a moderator is gone, and nothing about it is still open.',
  ],
  [
    `with d as (insert into decisions (content_type, outcome, rule, facts, found_by, member_id)
      select 'member', 'banned', 'spam', 'Aynı ilanı yazıyor', 'person', id from profiles limit 1 returning id, member_id)
      insert into sanctions (member_id, kind, decision_id, until) select member_id, 'muted', id, now() + interval '1 day' from d`,
    'A sanction belongs to a decision about its member, and ends when the decision is undone.',
  ],
  [
    `insert into decisions (content_type, content_id, outcome, rule, facts, found_by, undone_at)
      values ('comment', '1', 'removed', 'spam', 'Aynı ilanı yazıyor', 'person', now())`,
    'An undone decision has an appeal that undid it, or a raid that was returned, and keeps nothing aside.',
  ],
  ...Object.entries({
    votes: 'select to_jsonb(t) from votes t',
    prices:
      'insert into prices (dish_id, user_id, amount, seen_on) select 0, id, 100, current_date from profiles returning to_jsonb(prices)',
    restaurant_dishes: `insert into restaurant_dishes (restaurant_id, name, name_key) values ('bufe', 'Ayran', 'ayran') returning to_jsonb(restaurant_dishes)`,
    dish_ratings: 'insert into dish_ratings (dish_id, member_id, rating) select 0, id, 8 from profiles returning to_jsonb(dish_ratings)',
    member_photos: `insert into member_photos (restaurant_id, member_id, photo, width, height, color)
      select 'bufe', id, 'b', 1, 1, '#000000' from profiles limit 1 returning to_jsonb(member_photos)`,
    menu_photos: `insert into menu_photos (question_id, user_id, photo) select 'bufe', id, 'a' from profiles returning to_jsonb(menu_photos)`,
    photos: `select jsonb_build_object('restaurant_id', id, 'photo', photos[1]) from restaurants where id = 'baska'`,
    hours_changes: 'select to_jsonb(t) from hours_changes t',
    fact_statements: `insert into fact_statements (restaurant_id, member_id, fact, value, seen_on)
      select 'bufe', id, 'cash', 'yes', current_date from profiles limit 1 returning to_jsonb(fact_statements)`,
    merge_proposals: `insert into merge_proposals (first_id, second_id) values ('baska', 'bufe') returning to_jsonb(merge_proposals)`,
    collections: 'select to_jsonb(t) from collections t',
    encrypted_messages: 'select to_jsonb(t) from encrypted_messages t',
    gift_inbox: 'select to_jsonb(t) from gift_inbox t',
  }).map(([kind, rows]): [string, string] => [
    `with r as (insert into raids (signs, rule, facts, step) values ('{}', 'spam', 'Aynı ilanı yazıyor', 'votes') returning id), t (content) as (${rows})
      insert into archived_rows (raid_id, kind, content) select r.id, '${kind}', t.content from r, t limit 1`,
    'What a raid took out is not there as well.',
  ]),
  [
    `with r as (insert into raids (signs, rule, facts, step, state) values ('{}', 'spam', 'Aynı ilanı yazıyor', 'bans', 'returned') returning id)
      insert into archived_rows (raid_id, kind, content) select r.id, 'votes', '{"id": 999999}' from r`,
    'A raid that was returned, or that cannot return any more, keeps nothing.',
  ],
  [
    `insert into decisions (content_type, outcome, rule, facts, found_by) values ('member', 'muted', 'spam', 'Aynı ilanı yazıyor', 'person')`,
    'A decision about a member who has left tells nothing of the person.',
  ],
  [
    `insert into reports (question_id, report_type, reason) values ('bufe', 'spam', 'hep aynı ilan'); update reported_items set report_count = 2`,
    'Each thing with open reports is in the queue once, with their number and the first of them.',
  ],
  [
    `insert into pending_decisions (batch_id, kind, item, decision, due_at) values (gen_random_uuid(), 'look', '1', '{}', now() + interval '1 hour')`,
    'A removal whose messages wait is a removal, and no decision waits for long.',
  ],
  [
    `insert into reports (reporter_id, question_id, report_type, reason) select author_id, id, 'spam', 'kendi mekanım benim' from restaurants where id = 'bufe'`,
    'Nobody reports what is their own, and only the author requests a deletion.',
  ],
  [
    `with report as (insert into reports (reporter_id, message_id, report_type, reason, status)
        select receiver_id, id, 'spam', 'uzun bir neden', 'resolved' from encrypted_messages returning id)
      insert into reported_messages (report_id, sender_id, content, sent_at)
        select report.id, m.sender_id, 'Selam', now() from report, encrypted_messages m`,
    "Only the open report of another member's message keeps its text.",
  ],
  [
    `update encrypted_messages set is_read = true`,
    'A message is read exactly when it has a time of reading, and empty exactly when it was deleted.',
  ],
  [
    `update conversations set unread_count = unread_count + 1`,
    'A conversation counts what its owner received and neither read nor lost by deletion.',
  ],
  [
    `update encrypted_messages set is_read = true, read_at = now()`,
    'A conversation counts what its owner received and neither read nor lost by deletion.',
  ],
  ...[
    `delete from conversations where unread_count = 0`,
    `update conversations set other_id = null where unread_count > 0`,
    `update conversations set id = repeat('0', 32)`,
    `update encrypted_messages set conversation_id = repeat('0', 32)`,
  ].map((damage): [string, string] => [
    damage,
    'A message is in the conversation list of each of its two members who still has an account.',
  ]),
  [`update conversations set last_message_id = last_message_id + 1`, 'A conversation knows its last message.'],
  [`update conversations set last_message_at = now()`, 'A conversation knows its last message.'],
  [
    `with follow as (insert into follows (follower_id, following_id) select receiver_id, sender_id from encrypted_messages)
      update conversations set request = 'declined' where unread_count > 0`,
    'A member who follows another has no request of that member.',
  ],
  [
    `update conversations set request = 'declined' where unread_count = 0`,
    'A message request has not been read or answered, and holds only a few messages of one member.',
  ],
  [
    `insert into notifications (receiver_id, kind, group_key, cause) select id, 'message_request', 'x', 'x' from profiles limit 1`,
    'Only a message request that waits is told of.',
  ],
  [`delete from encrypted_messages`, 'A conversation knows its last message.'],
  ...[
    `update encrypted_messages set conversation_id = repeat('0', 32)`,
    `update encrypted_messages set sender_id = receiver_id, receiver_id = sender_id`,
    `delete from user_keys where user_id = (select receiver_id from encrypted_messages)`,
    `delete from user_keys where user_id = (select sender_id from encrypted_messages)`,
  ].map((damage): [string, string] => [damage, 'An envelope names its conversation, and a key of its sender and one of its receiver.']),
  [
    `insert into user_keys (kid, user_id, public_key) select reverse(kid), user_id, public_key from user_keys limit 1`,
    'A member has at most one living key.',
  ],
  [`insert into key_backup (kid, sealed) values ('nobody', '{}')`, 'A backup belongs to a key, and a key to a member.'],
  [`update user_keys set user_id = gen_random_uuid()`, 'A backup belongs to a key, and a key to a member.'],
  [
    `delete from auth_users where id = (select auth_id from profiles limit 1)`,
    'Every account that accepted both policies has one profile, no other has one, and every profile has an account.',
  ],
  [
    `update profiles set username = case when username < 'kalabalik_2' then 'AYNI' else 'ayni' end`,
    'Usernames are unique, however they are written.',
  ],
  [
    `insert into held_names (name_hash, expires_at) values (sha256('x'), now() + interval '1 year')`,
    'A username is held for at most 90 days after it was given up.',
  ],
  [
    `insert into left_people (person_hash, expires_at) values (sha256('x'), now() + interval '1 year')`,
    'A vote that was left is known for at most 90 days, and has no voter.',
  ],
  [
    `insert into erased_members (member_hash) select sha256(convert_to(id::text, 'UTF8')) from profiles limit 1`,
    'No member is on the list of erased members.',
  ],
  [
    `update restaurants set latitude = latitude + 0.01 where id = 'baska'`,
    'The map has every open restaurant with a position, where it is and with its average, and no other.',
  ],
  [`update map_cells set sum_x = sum_x + 1 where level = 8`, 'A cell of the map counts its restaurants, and knows their middle.'],
  [
    `update map_restaurants set rating = 99`,
    'The map has every open restaurant with a position, where it is and with its average, and no other.',
  ],
  [
    `update map_restaurants set rating = 50; update map_rated_cells set ratings[3] = 1 where level = 9`,
    'A cell of the map counts its rated restaurants by their ratings, and knows their middle.',
  ],
  [
    `insert into dishes (question_id, name, name_key, price_count) select id, 'Hayalet', 'hayalet', 1 from restaurants limit 1`,
    'A portion has a price, and its count and its latest day are those of its prices.',
  ],
  [
    `insert into restaurant_dishes (restaurant_id, name, name_key, seen_on) values ('bufe', 'Hayalet', 'hayalet', current_date)`,
    'A dish has the day of its latest price.',
  ],
  [
    `insert into restaurant_dishes (restaurant_id, name, name_key, rating_counts, is_ranked)
      values ('bufe', 'Hayalet', 'hayalet', '{0,0,0,0,0,0,0,0,0,3}', true)`,
    'The counters and the weights of a dish are those of its ratings that are not held, and three of them rank it.',
  ],
  [
    `with d as (insert into restaurant_dishes (restaurant_id, name, name_key, rating_counts) values ('bufe', 'Hayalet', 'hayalet', '{0,0,0,0,0,0,0,1,0,0}') returning id)
      insert into dish_ratings (dish_id, member_id, rating, is_held) select d.id, p.id, 8, true from d, (select id from profiles limit 1) p`,
    'The counters and the weights of a dish are those of its ratings that are not held, and three of them rank it.',
  ],
  [
    `with d as (insert into restaurant_dishes (restaurant_id, name, name_key) values ('bufe', 'Hayalet', 'hayalet') returning id)
      insert into listed_dishes (dish_id, name_key, province) select id, 'hayalet', 81 from d`,
    'Every dish of a restaurant that is not closed is listed where the restaurant is, and is ordered where its ratings weigh.',
  ],
  [
    `insert into restaurant_dishes (restaurant_id, name, name_key) values ('bufe', 'Hayalet', 'hayalet'); delete from dish_names`,
    'The search knows the name of every dish.',
  ],
  [
    `insert into restaurant_dishes (restaurant_id, name, name_key, created_at) values ('bufe', 'Hayalet', 'hayalet', now() - interval '9 days')`,
    'A dish without a price and a rating goes within eight days.',
  ],
  [
    `insert into restaurant_claims (restaurant_id, member_id, proof, state) select 'bufe', id, 'admin', 'active' from profiles order by id limit 1;
      with d as (insert into restaurant_dishes (restaurant_id, name, name_key) values ('bufe', 'Hayalet', 'hayalet') returning id)
      insert into dish_ratings (dish_id, member_id, rating) select d.id, p.id, 8 from d, (select id from profiles order by id limit 1) p`,
    'No business rates a dish of its restaurant.',
  ],
  [
    `insert into dish_ratings (dish_id, rating, goes_at) values (0, 8, now() + interval '70 days')`,
    'A rating of a member who left goes within 60 days.',
  ],
  [
    `insert into prices (dish_id, user_id, amount, seen_on) select 0, id, 100, current_date + 2 from profiles limit 1`,
    'No price was seen in the future.',
  ],
  [
    `insert into prices (dish_id, user_id, amount, seen_on, state) select 0, id, 100, current_date, 'waits' from profiles limit 1`,
    'A price waits only where another one of its dish is shown.',
  ],
  ...[
    `insert into fact_statements (restaurant_id, member_id, fact, value, seen_on) select 'bufe', id, 'cash', 'yes', current_date from profiles limit 1`,
    `insert into restaurant_facts (restaurant_id, fact, value, state, confirmed_on, witnesses) values ('bufe', 'cash', 'yes', 'word', current_date, 1)`,
  ].map((damage): [string, string] => [damage, 'What members say about a fact is shown, and nothing else is.']),
  ...[
    `('bufe', 'vegan', 'yes', 'word', current_date, 2, false, null)`,
    `('bufe', 'vegan', 'yes', 'fact', current_date, 1, false, null)`,
    `('bufe', 'vegan', 'yes', 'fact', current_date, 1, true, current_date + 365)`,
  ].map((row): [string, string] => [
    `with f as (insert into restaurant_facts (restaurant_id, fact, value, state, confirmed_on, witnesses, is_hit, hit_until) values ${row})
      insert into fact_statements (restaurant_id, member_id, fact, value, seen_on, state) select 'bufe', id, 'vegan', 'yes', current_date, 'decided'
      from profiles limit 1`,
    'A settled fact counts the members who say it, holds while the author, a moderator or two members hold it, and is a hit only then.',
  ]),
  ...[
    `update restaurants set fact_hits = '{vegan}' where id = 'bufe'`,
    `update restaurants set longitude = 29, latitude = 41, position_kind = 'pin' where id = 'bufe';
      insert into restaurant_facts (restaurant_id, fact, value, state, confirmed_on, witnesses, is_hit, hit_until)
      values ('bufe', 'cash', 'yes', 'fact', current_date, 2, true, current_date + 365);
      update restaurant_facts set mercator = point(0, 0)`,
  ].map((damage): [string, string] => [damage, 'A restaurant has a copy of its hits, and each hit of what filters ask of its restaurant.']),
  [
    `insert into fact_statements (restaurant_id, member_id, fact, value, seen_on) select 'bufe', id, 'cash', 'yes', current_date + 2 from profiles limit 1`,
    'Only a restaurant has facts, a duet has none, and no fact was seen in the future.',
  ],
  [
    `insert into fact_statements (restaurant_id, member_id, fact, value, seen_on)
      select 'bufe', id, 'meal_card:hayalet', 'yes', current_date from profiles limit 1`,
    'A fact about a meal card names a card of the list.',
  ],
  [
    `insert into restaurant_redirects (id, restaurant_id) values ('baska', 'bufe')`,
    'The address of a restaurant leads nowhere else, and the address of an absorbed one leads to a restaurant.',
  ],
  [
    `insert into restaurant_merges (survivor_id, absorbed_id, absorbed_title) values ('bufe', 'hic-yok', 'Hiç')`,
    'The address of a restaurant leads nowhere else, and the address of an absorbed one leads to a restaurant.',
  ],
  [
    `with d as (
        insert into decisions (content_type, content_id, outcome, rule, facts, found_by) values ('restaurant', 'bufe', 'removed', 'spam', 'Yedi kez aynı ilan.', 'person')
        returning id),
      k as (insert into archived_rows (decision_id, kind, content) select id, 'restaurants', '{"id": "bufe"}' from d returning id)
      insert into removed_restaurants (address, row_id) select 'bufe', id from k`,
    'A removed restaurant is kept with its row, and no restaurant has its addresses.',
  ],
  [
    `with d as (
        insert into decisions (content_type, content_id, outcome, rule, facts, found_by) values ('restaurant', 'bufe', 'removed', 'illegal', 'Mahkeme kararı.', 'person')
        returning id),
      t as (
        insert into takedowns (received_on, authority, authority_name, reference, asked, summary)
        values ('2026-11-12', 'court', 'Mahkeme', '1', 'removal', 'Kaldırılması istendi.') returning id)
      insert into takedown_items (takedown_id, content_type, content_id, outcome, decision_id) select t.id, 'restaurant', 'bufe', 'removed', d.id from t, d`,
    'What was taken down by law is gone as long as the order holds.',
  ],
  [
    `insert into merged_votes (vote_id, kept_id) select min(id), max(id) from votes`,
    'A vote that gave way is no vote, and the one that it gave way to is one, or gave way too.',
  ],
  [
    `insert into merged_votes (vote_id, kept_id) values (900001, 900002)`,
    'A vote that gave way is no vote, and the one that it gave way to is one, or gave way too.',
  ],
  [
    `insert into restaurant_merges (survivor_id, absorbed_id, absorbed_title, undone_at) values ('bufe', 'hic-yok', 'Hiç', now());
      insert into archived_rows (merge_id, kind, is_moved, row_key) select max(id), 'votes', true, '1' from restaurant_merges`,
    'Only a merge that can be undone has a journal.',
  ],
  [`update restaurants set status = 'closed' where parent_question_id is not null`, 'A duet has the status of its original.'],
]

const plain = (sentence: string) => sentence.replaceAll('’', "'")

describe('the invariants', () => {
  it('hold in a testApp where every write followed the rules', async () => {
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  })

  it('each detects its damage [DISH-05]', async () => {
    const { pool } = testApp.database
    // Without triggers, foreign keys and constraints: as after a bad restore or a bug below all rules.
    const drop = `do $$ declare c record; begin for c in select conrelid::regclass as t, conname as n from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u') order by contype = 'u' loop
      execute format('alter table %s drop constraint if exists %I cascade, disable trigger user', c.t, c.n); end loop; end $$`
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(drop)
      await client.query('drop index comments_standalone_once')
      await client.query('drop index user_keys_one_living')
      for (const [damage, sentence] of damages) {
        await client.query('savepoint before')
        await client.query(damage)
        const found = await checkInvariants({ connect: async () => insideOf(client) } as never)
        await client.query('rollback to savepoint before')
        expect([damage, found.map((violation) => violation.sentence)]).toEqual([damage, expect.arrayContaining([plain(sentence)])])
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  }, 60_000)

  it('each has damage that it detects', async () => {
    const file = await readFile(join(import.meta.dirname, 'invariants.sql'), 'utf8')
    const sentences = [...file.matchAll(/^-- name: (.*)$/gm)].map((match) => match[1]!)
    expect(sentences.filter((sentence) => !damages.some(([, known]) => plain(known) === sentence))).toEqual([])
    expect(sentences.length).toBeGreaterThan(30)
  })
})

/** The same connection, which stays in its transaction. */
function insideOf(client: { query(sql: string): Promise<unknown> }) {
  return {
    query: (sql: string) => (/^(begin|rollback)/.test(sql) ? Promise.resolve() : client.query(sql)),
    release: () => {},
  }
}
