-- What is always true. Every query returns the rows for which it is not; each begins with `-- name:` and its sentence.

-- Money

-- name: The sum of a member's ledger is the balance less the debt.
select p.id from profiles p
  left join (select user_id, sum(points_change) as total from points_log group by user_id) l on l.user_id = p.id
  where p.points_tenths - p.debt_tenths <> coalesce(l.total, 0);

-- name: Neither a balance nor a debt is below zero, and nobody has both.
select id from profiles where points_tenths < 0 or debt_tenths < 0 or (points_tenths > 0 and debt_tenths > 0);

-- name: What is deleted has been taken back.
select l.id from points_log l
  where l.reason in ('VOTE_GIVEN', 'VOTE_RECEIVED', 'COMMENT_GIVEN', 'COMMENT_RECEIVED', 'REPLY_GIVEN', 'REPLY_RECEIVED')
    and case split_part(l.source, ':', 1)
      when 'vote' then not exists (select from votes v where v.id = split_part(l.source, ':', 2)::bigint)
        and not exists (select from merged_votes m where m.vote_id = split_part(l.source, ':', 2)::bigint)
      when 'comment' then not exists (select from comments c where c.id = split_part(l.source, ':', 2)::bigint and not c.is_deleted)
      when 'reply' then not exists (select from comment_replies a where a.id = split_part(l.source, ':', 2)::bigint)
      else false end
    and not exists (select from points_log r where r.source = l.source || ':' || l.reason and r.user_id = l.user_id and r.reason = 'REVERSED');

-- name: An action earns a fixed amount.
select id from points_log where points_change <> case reason
  when 'QUESTION_CREATED' then 5 when 'VOTE_RECEIVED' then 1 when 'COMMENT_RECEIVED' then 2 when 'REPLY_RECEIVED' then 1
  when 'VOTE_GIVEN' then 1 when 'COMMENT_GIVEN' then 2 when 'REPLY_GIVEN' then 1 when 'BOOST' then -1000 else points_change end;

-- name: What is spent or taken back is a debit, what is returned or granted is not.
select id from points_log
  where (reason in ('BOOST', 'GIFT_SENT', 'REVERSED') and points_change >= 0) or (reason in ('GIFT_REFUNDED', 'GRANTED') and points_change <= 0);

-- name: An action pays each member at most once.
select source, user_id, reason from points_log group by source, user_id, reason having count(*) > 1;

-- name: A vote that pays is a member's, or was until the member left, on the restaurant of another member.
select l.id from points_log l join votes v on l.source = 'vote:' || v.id
  join restaurants r on r.id = v.question_id and r.id = coalesce(l.question_id, r.id)
  where l.points_change > 0 and ((v.user_id is null and v.anonymous_session_id not like 'gone-%') or v.user_id = r.author_id
    or (l.reason = 'VOTE_GIVEN' and l.user_id <> v.user_id) or (l.reason = 'VOTE_RECEIVED' and l.user_id is distinct from r.author_id));

-- name: Nothing is taken back that was not paid, and never more than that.
select t.id from points_log t where t.reason = 'REVERSED' and not exists (
  select from points_log l where l.user_id = t.user_id and t.source = l.source || ':' || l.reason and l.points_change >= -t.points_change);

-- name: A boosted restaurant was paid for once, and what was paid for is boosted.
select r.id from restaurants r
  left join (select question_id, count(*) as debits from points_log where reason = 'BOOST' group by question_id) l on l.question_id = r.id
  where r.author_id is not null and coalesce(l.debits, 0) <> r.hype_score / 100;

-- Votes

-- name: A vote has exactly one voter.
select id from votes where num_nonnulls(user_id, anonymous_session_id) <> 1;

-- name: A member votes once on a restaurant.
select question_id, user_id from votes where user_id is not null group by question_id, user_id having count(*) > 1;

-- name: A visitor votes once on a restaurant.
select question_id, anonymous_session_id from votes where anonymous_session_id is not null
  group by question_id, anonymous_session_id having count(*) > 1;

-- name: Every vote counter of a restaurant equals its votes that are not held.
select r.restaurant_id as id from vote_counts r left join (
  select question_id, count(*) filter (where choice = 'accept') as accepts, count(*) filter (where choice = 'reject') as rejects,
    count(*) filter (where choice = 'accept' and counts_as_member) as member_accepts,
    count(*) filter (where choice = 'reject' and counts_as_member) as member_rejects
  from votes where not is_held group by question_id) v on v.question_id = r.restaurant_id
  where (r.accept_count, r.reject_count, r.member_accept_count, r.member_reject_count)
    <> (coalesce(v.accepts, 0), coalesce(v.rejects, 0), coalesce(v.member_accepts, 0), coalesce(v.member_rejects, 0));

-- name: Every rating bucket of a restaurant equals its votes that are not held.
select r.restaurant_id as id, rating from vote_counts r cross join generate_series(1, 10) as rating left join (
  select question_id, votes.rating as given, count(*) filter (where counts_as_member) as members,
    count(*) filter (where not counts_as_member) as visitors
  from votes where votes.rating is not null and not is_held group by question_id, votes.rating) v
    on v.question_id = r.restaurant_id and v.given = rating
  where (r.logged_in_ratings[rating], r.anonymous_ratings[rating]) <> (coalesce(v.members, 0), coalesce(v.visitors, 0));

-- name: Each restaurant has a row of counters, and lists are ordered by a copy of it unless the restaurant is marked.
select r.id from restaurants r left join vote_counts c on c.restaurant_id = r.id
  where c.restaurant_id is null or ((r.member_accept_count, r.member_reject_count, r.logged_in_ratings)
      <> (c.member_accept_count, c.member_reject_count, c.logged_in_ratings)
    and not exists (select from vote_count_marks m where m.restaurant_id = r.id));

-- name: The average of a restaurant is that of its members' ratings, a duet's that of the members' ratings of its original.
select r.id from restaurants r left join restaurants p on p.id = r.parent_question_id
  where r.member_average is distinct from ratings_average(coalesce(p.logged_in_ratings, r.logged_in_ratings));

-- name: The weighted sums of a restaurant are those of its members' votes.
select c.restaurant_id as id from vote_counts c left join (
  select question_id, sum(weight) as weights, sum(weight * rating) as ratings from votes where weight > 0 group by question_id) v
    on v.question_id = c.restaurant_id
  where (c.weight_sum, c.weighted_ratings) <> (coalesce(v.weights, 0), coalesce(v.ratings, 0));

-- name: The order of a restaurant is that of its weighted sums, a duet's that of its original, unless the restaurant is marked.
select r.id from restaurants r left join vote_counts c on c.restaurant_id = case r.question_type when 'duet' then r.parent_question_id else r.id end
  where (r.weight_sum, r.weighted_ratings) <> (coalesce(c.weight_sum, 0), coalesce(c.weighted_ratings, 0))
    and not exists (select from vote_count_marks m where m.restaurant_id = c.restaurant_id);

-- name: A restaurant counts its held votes.
select r.restaurant_id as id from vote_counts r left join (
  select question_id, count(*) as held from votes where is_held group by question_id) v on v.question_id = r.restaurant_id
  where r.held_count <> coalesce(v.held, 0);

-- name: A vote is held exactly while a shield holds it, and a shield that was released holds none.
select v.id::text as id from votes v left join held_votes h on h.vote_id = v.id left join shields s on s.id = h.shield_id
  where v.is_held <> (s.id is not null and s.outcome is distinct from 'released');

-- name: The network of a vote is kept for at most 90 days, and only while the vote is a member's.
select n.vote_id::text as id from vote_networks n join votes v on v.id = n.vote_id
  where v.user_id is null or n.cast_at < now() - interval '91 days';

-- name: The network of a statement is kept for at most 90 days.
select question_id as id from restaurant_statements where network_hash is not null and said_at < now() - interval '92 days'
  union all select restaurant_id from hours_statements where network_hash is not null and said_at < now() - interval '92 days'
  union all select id::text from fact_statements where network_hash is not null and said_at < now() - interval '92 days'
  union all select id::text from prices where network_hash is not null and created_at < now() - interval '92 days'
  union all select id::text from merge_proposals where network_hash is not null and created_at < now() - interval '92 days';

-- name: A vote counts in the class of its voter, or in the other until the night that is set.
select id from votes where counts_as_member <> (user_id is not null) and class_changes_at is null;

-- name: A duet starts its order where its original does.
select d.id from restaurants d join restaurants p on p.id = d.parent_question_id where d.order_prior <> p.order_prior;

-- name: A restaurant that takes no votes has none.
select v.id from votes v join restaurants r on r.id = v.question_id where not r.is_votable;

-- name: A repeated vote is a change and paid nothing.
select v.id from withdrawn_votes w join votes v on v.question_id = w.question_id and v.user_id = w.user_id
  where v.last_rating_change_at is null or exists (select from points_log l where l.source = 'vote:' || v.id);

-- name: A member's votes on a restaurant pay once.
select question_id, user_id from points_log where reason = 'VOTE_GIVEN' and question_id is not null
  group by question_id, user_id having count(*) > 1;

-- name: A vote was not changed before it was cast.
select id from votes where last_rating_change_at < created_at;

-- Comments

-- name: Every comment and reply counter of a restaurant equals its rows.
select r.id from restaurants r where r.comment_count <> (select count(*) from comments c where c.question_id = r.id and not c.is_deleted)
  or r.reply_count <> (select count(*) from comment_replies a where a.question_id = r.id);

-- name: Every counter of a comment equals its rows.
select c.id from comments c where c.reply_count <> (select count(*) from comment_replies a where a.comment_id = c.id)
  or c.likes_count <> (select count(*) from comment_likes l where l.comment_id = c.id)
  or c.dislikes_count <> (select count(*) from comment_dislikes d where d.comment_id = c.id);

-- name: The like counter of a reply equals its rows.
select a.id from comment_replies a where a.likes_count <> (select count(*) from reply_likes l where l.reply_id = a.id);

-- name: What is marked as edited has an earlier version; a deleted comment has none.
select c.id from comments c where case when c.is_deleted then exists (select from text_versions v where v.comment_id = c.id)
    else c.edited_at is not null and not exists (select from text_versions v where v.comment_id = c.id) end
  union all
  select a.id from comment_replies a where a.edited_at is not null and not exists (select from text_versions v where v.reply_id = a.id);

-- name: Nobody both likes and dislikes a comment.
select l.comment_id, l.user_id from comment_likes l join comment_dislikes d using (comment_id, user_id);

-- name: A comment on a vote is the voter's, on the same restaurant, and says what the vote says now.
select c.id from comments c join votes v on v.id = c.vote_id
  where c.question_id <> v.question_id or (c.user_id is not null and c.user_id is distinct from v.user_id)
    or c.vote_choice is distinct from v.choice or c.vote_rating is distinct from v.rating;

-- name: A vote carries at most one comment, and a member writes at most one without a vote on a restaurant.
select vote_id::text from comments where vote_id is not null group by vote_id having count(*) > 1
  union all
  select question_id from comments where vote_id is null and user_id is not null and not is_deleted and not is_second
  group by question_id, user_id having count(*) > 1;

-- name: A reply belongs to the restaurant of its comment and answers a reply of the same thread.
select a.id from comment_replies a join comments c on c.id = a.comment_id left join comment_replies t on t.id = a.replied_to
  where a.question_id <> c.question_id or t.comment_id <> a.comment_id;

-- name: A comment that was deleted has no text, and one that was not has some.
select id from comments where is_deleted <> (content is null);

-- Restaurants

-- name: An address is a slug, and none that means something else.
select id from restaurants where not is_slug(id) or id in ('count', 'random');

-- name: A duet takes no votes, has a rating and answers no duet.
select r.id from restaurants r left join restaurants p on p.id = r.parent_question_id
  where (r.question_type = 'duet' and (r.is_votable or r.duet_rating is null or p.question_type = 'duet'))
    or (r.question_type = 'normal' and r.parent_question_id is not null);

-- name: A member answers a restaurant with at most one duet, and never their own.
select r.parent_question_id, r.duet_user_id from restaurants r join restaurants p on p.id = r.parent_question_id
  where r.duet_user_id is not null group by r.parent_question_id, r.duet_user_id
  having count(*) > 1 or bool_or(p.author_id = r.duet_user_id);

-- name: A restaurant has at most three photos, no two share a file, and every file that is referred to is on record.
select id as name from restaurants where cardinality(photos) > 3
  union all
  select u.name from media_in_use u left join media_files f on f.name = u.name group by u.name, f.name having count(*) > 1 or f.name is null;

-- name: The addresses by which a place is found are those of the restaurants.
select coalesce(r.id, a.restaurant_id) as id from restaurants r full join restaurant_addresses a on a.restaurant_id = r.id
  where coalesce(r.address_key, '') <> coalesce(a.address_key, '');

-- name: The scores of a restaurant that do not fade are what the formulas say.
select id from restaurants where engagement_score <> engagement_of(member_vote_count, comment_count);

-- Social

-- name: Every counter of a member equals its rows.
select p.id from profiles p where p.restaurant_count <> (select count(*) from restaurants r where r.author_id = p.id)
  or p.vote_count <> (select count(*) from votes v where v.user_id = p.id)
  or p.comment_count <> (select count(*) from comments c where c.user_id = p.id and not c.is_deleted)
  or p.reply_count <> (select count(*) from comment_replies a where a.user_id = p.id)
  or p.follower_count <> (select count(*) from follows f where f.following_id = p.id)
  or p.following_count <> (select count(*) from follows f where f.follower_id = p.id)
  or p.friend_count <> (select count(*) from follows f where f.follower_id = p.id and f.is_mutual);

-- name: Nobody follows themselves, and a follow is mutual exactly when it is answered.
select f.id from follows f where f.follower_id = f.following_id or f.is_mutual <> exists (
  select from follows b where b.follower_id = f.following_id and b.following_id = f.follower_id);

-- name: Every counter of a collection equals its rows.
select c.id from collections c where c.item_count <> (select count(*) from collection_items i where i.collection_id = c.id)
  or c.like_count <> (select count(*) from collection_likes l where l.collection_id = c.id);

-- Badges

-- name: A primary badge is one that the member holds.
select p.id from profiles p where p.primary_badge_id is not null and not exists (
  select from user_badges h where h.user_id = p.id and h.badge_id = p.primary_badge_id);

-- name: At most a hundred members are the first hundred.
select h.badge_id from user_badges h join badges b on b.id = h.badge_id where b.condition_type = 'first_100'
  group by h.badge_id having count(*) > 100;

-- Gifts

-- name: A gift that was sent has one debit of its cost, and one that was declined or ran out is refunded once.
select g.id from gift_inbox g
  left join (select source, user_id, count(*) filter (where reason = 'GIFT_SENT') as sent, count(*) filter (where reason = 'GIFT_REFUNDED') as refunded
    from points_log group by source, user_id) l on l.source = 'gift:' || g.id and l.user_id = g.sender_id
  where g.sender_id is not null
    and (coalesce(l.sent, 0) <> 1 or coalesce(l.refunded, 0) <> (g.status in ('rejected', 'expired'))::integer);

-- name: A gift is refunded to the member who paid for it, with all that was paid.
select r.id from points_log r where r.reason = 'GIFT_REFUNDED' and not exists (
  select from points_log s where s.source = r.source and s.user_id = r.user_id and s.reason = 'GIFT_SENT' and s.points_change = -r.points_change);

-- name: A gift was answered before it ran out, and an open one was not answered.
select id from gift_inbox where (status = 'accepted' and (responded_at is null or responded_at >= expires_at))
  or (status in ('pending', 'expired') and responded_at is not null);

-- Moderation

-- name: What was deleted by a moderator is gone, and nothing about it is still open.
select s.id from deleted_content_stats s
  where (s.content_type = 'question' and exists (select from restaurants r where r.id = s.content_id))
    or (s.content_type = 'comment' and exists (select from comments c where c.id::text = s.content_id and not c.is_deleted))
    or (s.content_type = 'reply' and exists (select from comment_replies a where a.id::text = s.content_id))
    or (s.content_type = 'price' and exists (select from prices p where p.id::text = s.content_id))
    or (s.content_type = 'dish' and exists (select from restaurant_dishes d where d.id::text = s.content_id))
    or (s.content_type = 'menu_photo' and exists (select from menu_photos m where m.id::text = s.content_id))
    or (s.content_type = 'member_photo' and exists (select from member_photos m where m.id::text = s.content_id))
    or (s.content_type = 'collection' and exists (select from collections c where c.id::text = s.content_id))
    or (s.content_type = 'photo' and exists (select from restaurants r, unnest(r.photos) photo where r.id || '.' || photo = s.content_id))
    -- A part of a profile can be there again, and be reported again.
    or (s.content_type <> 'profile' and exists (select from reports r where r.status = 'pending' and r.item = s.content_type || ':' || s.content_id));

-- name: A photo of a comment, or of a text that waits, is its writer's, of the same restaurant, and goes with it.
select m.id from member_photos m join comments c on c.id = m.comment_id
  where c.is_deleted or c.user_id is distinct from m.member_id or c.question_id <> m.restaurant_id
  union all
  select m.id from member_photos m join held_texts h on h.id = m.held_text_id
    where h.user_id <> m.member_id or h.question_id <> m.restaurant_id;

-- name: A photo that reports hid is in the queue.
select m.id from member_photos m where m.state = 'hidden' and not exists (
  select from reports r where r.item = 'member_photo:' || m.id and r.status = 'pending');

-- name: A sanction belongs to a decision about its member, and ends when the decision is undone.
select s.id from sanctions s join decisions d on d.id = s.decision_id
  where d.member_id is distinct from s.member_id or d.outcome <> s.kind or (d.undone_at is not null and s.ended_at is null);

-- name: An undone decision has an appeal that undid it, or a raid that was returned, and keeps nothing aside.
select d.id from decisions d left join appeals a on a.decision_id = d.id
  left join takedown_items i on i.decision_id = d.id
  left join raids r on r.id = d.raid_id
  where case when i.outcome = 'lifted' then d.undone_at is null when r.state in ('returning', 'returned') then false
      else (d.undone_at is not null) <> (a.outcome is not distinct from 'undone') end
    or (i.outcome is distinct from 'removed' and (a.outcome in ('upheld', 'undone') or d.undone_at is not null)
      and exists (select from archived_rows k where k.decision_id = d.id));

-- name: What a raid took out is not there as well.
select k.id from archived_rows k where k.raid_id is not null and case k.kind
  when 'votes' then exists (select from votes v where v.id = (k.content ->> 'id')::bigint)
  when 'comments' then exists (select from comments c where c.id = (k.content ->> 'id')::bigint)
  when 'emptied' then exists (select from comments c where c.id = (k.content ->> 'id')::bigint and not c.is_deleted)
  when 'comment_replies' then exists (select from comment_replies a where a.id = (k.content ->> 'id')::bigint)
  when 'points_log' then exists (select from points_log l where l.id = (k.content ->> 'id')::bigint)
  when 'restaurant_dishes' then exists (select from restaurant_dishes d where d.id = (k.content ->> 'id')::bigint)
  when 'dish_ratings' then exists (select from dish_ratings s where s.id = (k.content ->> 'id')::bigint)
  when 'prices' then exists (select from prices p where p.id = (k.content ->> 'id')::bigint)
  when 'menu_photos' then exists (select from menu_photos m where m.id = (k.content ->> 'id')::bigint)
  when 'member_photos' then exists (select from member_photos m where m.id = (k.content ->> 'id')::bigint)
  when 'photos' then exists (
    select from restaurants r where r.id = k.content ->> 'restaurant_id' and k.content ->> 'photo' = any(r.photos))
  when 'hours_changes' then exists (select from hours_changes h where h.id = (k.content ->> 'id')::bigint)
  when 'fact_statements' then exists (select from fact_statements s where s.id = (k.content ->> 'id')::bigint)
  when 'merge_proposals' then exists (select from merge_proposals p where p.id = (k.content ->> 'id')::bigint)
  when 'collections' then exists (select from collections c where c.id = (k.content ->> 'id')::uuid)
  when 'encrypted_messages' then exists (select from encrypted_messages m where m.id = (k.content ->> 'id')::bigint)
  when 'gift_inbox' then exists (select from gift_inbox g where g.id = (k.content ->> 'id')::bigint)
  else false end;

-- name: A raid that was returned, or that cannot return any more, keeps nothing.
select r.id from raids r where (r.state = 'returned' or r.forgotten_at is not null)
  and (exists (select from archived_rows k where k.raid_id = r.id) or (r.state = 'returned' and exists (select from raid_members m where m.raid_id = r.id and m.is_open)));

-- name: A removed restaurant is kept with its row, and no restaurant has its addresses.
select v.address as id from removed_restaurants v join archived_rows k on k.id = v.row_id
  where k.kind <> 'restaurants' or exists (select from restaurants r where r.id = v.address)
    or exists (select from restaurant_redirects r where r.id = v.address);

-- name: What was taken down by law is gone as long as the order holds.
select i.id::text as id from takedown_items i where i.outcome = 'removed' and case i.content_type
  when 'restaurant' then exists (select from restaurants r where r.id = i.content_id)
  when 'comment' then exists (select from comments c where c.id = i.content_id::bigint and not c.is_deleted)
  when 'reply' then exists (select from comment_replies r where r.id = i.content_id::bigint)
  when 'price' then exists (select from prices p where p.id = i.content_id::bigint)
  when 'menu_photo' then exists (select from menu_photos p where p.id = i.content_id::bigint)
  when 'member_photo' then exists (select from member_photos p where p.id = i.content_id::bigint)
  when 'dish' then exists (select from restaurant_dishes d where d.id = i.content_id::bigint)
  else false end;

-- name: A decision about a member who has left tells nothing of the person.
select d.id from decisions d left join appeals a on a.decision_id = d.id
  where d.member_id is null and d.outcome in ('warning', 'muted', 'suspended', 'banned') and (d.facts is not null or a.content is not null);

-- name: Nobody reports what is their own, and only the author requests a deletion.
select r.id from reports r left join restaurants q on q.id = r.question_id left join comments c on c.id = r.comment_id
  where r.reporter_id in (q.author_id, c.user_id) and r.report_type <> 'deletion_request'
  union all
  select r.id from reports r join restaurants q on q.id = r.question_id
    where r.report_type = 'deletion_request' and r.reporter_id is not null and r.reporter_id is distinct from q.author_id
  union all
  select r.id from reports r where r.reporter_id::text = case r.content_type
    when 'profile' then split_part(r.content_id, '.', 1)
    when 'collection' then (select c.user_id::text from collections c where c.id::text = r.content_id)
    when 'member_photo' then (select m.member_id::text from member_photos m where m.id::text = r.content_id)
    when 'reply' then (select a.user_id::text from comment_replies a where a.id::text = r.content_id) end;

-- name: Only the open report of another member's message keeps its text.
select e.report_id from reported_messages e join reports r on r.id = e.report_id
  where r.status <> 'pending' or r.message_id is null or r.reporter_id = e.sender_id;

-- Messages

-- name: A message is read exactly when it has a time of reading, and empty exactly when it was deleted.
select id from encrypted_messages where is_read <> (read_at is not null) or is_deleted <> (encrypted_content is null);

-- name: A conversation counts what its owner received and neither read nor lost by deletion.
select c.owner_id, c.id from conversations c where c.unread_count <> (
  select count(*) from encrypted_messages m
    where m.receiver_id = c.owner_id and m.conversation_id = c.id and not m.is_read and not m.is_deleted);

-- name: A message is in the conversation list of each of its two members who still has an account.
select m.id from encrypted_messages m
  cross join lateral (values (m.sender_id, m.receiver_id), (m.receiver_id, m.sender_id)) as side (owner_id, other_id)
  left join conversations c on c.owner_id = side.owner_id and c.id = m.conversation_id
  where side.owner_id is not null
    and (c.id is null or (side.other_id is not null and (c.other_id is distinct from side.other_id or c.id <> conversation_key(side.owner_id, side.other_id))));

-- name: A conversation knows its last message.
select c.owner_id, c.id from conversations c
  left join lateral (select m.id, m.created_at from encrypted_messages m where m.conversation_id = c.id order by m.id desc limit 1) as last on true
  where (c.last_message_id, c.last_message_at) is distinct from (last.id, last.created_at);

-- name: A member who follows another has no request of that member.
select c.owner_id, c.id from conversations c join follows f on f.follower_id = c.owner_id and f.following_id = c.other_id
  where c.request is not null;

-- name: A message request has not been read or answered, and holds only a few messages of one member.
select c.owner_id, c.id from conversations c join encrypted_messages m on m.conversation_id = c.id
  where c.request is not null group by c.owner_id, c.id having count(*) > 3 or bool_or(m.is_read or m.receiver_id is distinct from c.owner_id);

-- name: An envelope names its conversation, and a key of its sender and one of its receiver.
select m.id from encrypted_messages m
  cross join lateral (select substring(m.encrypted_content from '"c":"([^"]*)"') as c,
    substring(m.encrypted_content from '"sk":"([^"]*)"') as sk, substring(m.encrypted_content from '"rk":"([^"]*)"') as rk) as says
  left join user_keys s on s.kid = says.sk
  left join user_keys r on r.kid = says.rk
  where m.encrypted_content ~ '^\{"v":[23],' and (says.c is distinct from m.conversation_id
    or (m.sender_id is not null and s.user_id is distinct from m.sender_id)
    or (m.receiver_id is not null and r.user_id is distinct from m.receiver_id));

-- name: A member has at most one living key.
select user_id from user_keys where revoked_at is null group by user_id having count(*) > 1;

-- name: A backup belongs to a key, and a key to a member.
select b.kid from key_backup b left join user_keys k using (kid) where k.kid is null
  union all
  select k.kid from user_keys k left join profiles p on p.id = k.user_id where p.id is null;

-- Notifications

-- name: The number of unread notifications is the number of unread rows.
select p.id from profiles p
  left join notification_counts c on c.member_id = p.id
  left join (select receiver_id, count(*) as unread from notifications where read_at is null and on_site group by receiver_id) n on n.receiver_id = p.id
  where coalesce(c.unread, 0) <> coalesce(n.unread, 0);

-- name: Only a message request that waits is told of.
select n.id from notifications n where n.kind = 'message_request' and not exists (
  select from conversations c where c.owner_id = n.receiver_id and c.other_id = n.actor_id and c.request = 'waiting');

-- name: Nobody is told of an emptied comment.
select n.id from notifications n join comments c on c.id = n.comment_id where c.is_deleted and n.reply_id is null;

-- Blocks

-- name: Members who are apart by a block neither follow each other nor have gifts waiting.
select f.id::text as id from follows f where is_blocked_between(f.follower_id, f.following_id)
  union all
  select g.id::text from gift_inbox g where g.status = 'pending' and is_blocked_between(g.sender_id, g.receiver_id);

-- name: Nobody is told of a member who is apart by a block.
select n.id from notifications n where is_blocked_between(n.receiver_id, n.actor_id);

-- name: A member blocks and mutes at most a thousand members.
select owner_id as id from member_blocks group by owner_id having count(*) > 1000;

-- Opening hours

-- name: The hours of a restaurant are those of its latest change, and each change follows the one before.
select coalesce(h.restaurant_id, c.restaurant_id) as id from restaurant_hours h
  full join (select distinct on (restaurant_id) restaurant_id, version, new_value from hours_changes order by restaurant_id, version desc) c
    using (restaurant_id)
  where h.version is distinct from c.version or h.value is distinct from c.new_value
  union all
  select restaurant_id from (
    select restaurant_id, version, old_value, lag(new_value) over changes as before, row_number() over changes as place
    from hours_changes window changes as (partition by restaurant_id order by version)) c
  where c.version <> c.place or c.old_value is distinct from c.before;

-- name: An undo brings back the hours of the version that it names.
select c.id::text as id from hours_changes c
  left join hours_changes t on t.restaurant_id = c.restaurant_id and t.version = c.undone_to
  where c.undone_to is not null and c.new_value is distinct from t.new_value;

-- name: Only a restaurant has hours, a duet has none.
select h.restaurant_id as id from restaurant_hours h join restaurants r on r.id = h.restaurant_id where r.question_type <> 'normal';

-- Places

-- name: A restaurant's district belongs to its province.
select r.id from restaurants r
  where r.district is not null and not exists (select from districts d where d.province = r.province and d.slug = r.district);

-- name: A position is in Türkiye, and only a restaurant with a position says of what it is.
select id from restaurants
  where not coalesce(longitude between 25.5 and 45 and latitude between 35.7 and 42.2, position_kind = 'none')
    or (longitude is null) <> (position_kind = 'none');

-- name: A place counts its restaurants, but for those that are closed.
select coalesce(c.province, v.province)::text || '/' || coalesce(c.district, v.district) as id
  from (select province, district, restaurant_type, restaurants from place_counts where restaurants > 0) c
  full join (select province, coalesce(district, '') as district, coalesce(restaurant_type, '') as restaurant_type, count(*) as restaurants
    from restaurants where question_type = 'normal' and province is not null and status <> 'closed' group by 1, 2, 3) v using (province, district, restaurant_type)
  where c.restaurants is distinct from v.restaurants;

-- name: The map has every open restaurant with a position, where it is and with its average, and no other.
select coalesce(m.restaurant_id, v.restaurant_id) as id from map_restaurants m
  full join (select v.* from restaurants r cross join lateral map_restaurant_of(r) v where is_on_map(r)) v using (restaurant_id)
  where m is distinct from v;

-- name: A cell of the map counts its restaurants, and knows their middle.
select concat_ws('/', level, restaurant_type, x, y) as id
  from (select * from map_cells where (restaurants, sum_x, sum_y) <> (0, 0, 0)) k
  full join (select c.*, count(*) as restaurants, sum(v.x) as sum_x, sum(v.y) as sum_y from map_restaurants v cross join lateral cells_of(v) c
    group by 1, 2, 3, 4) c using (level, restaurant_type, x, y)
  where (k.restaurants, k.sum_x, k.sum_y) is distinct from (c.restaurants, c.sum_x, c.sum_y);

-- name: A cell of the map counts its rated restaurants by their ratings, and knows their middle.
select concat_ws('/', level, restaurant_type, x, y) as id
  from (select * from map_rated_cells where (restaurants, sum_x, sum_y) <> (0, 0, 0) or 0 <> any (ratings)) k
  full join (
    select level, restaurant_type, x, y, sum(amount) as restaurants, sum(m_x) as sum_x, sum(m_y) as sum_y,
      rating_counts(array_agg(rating), array_agg(amount)) as ratings
    from (
      select c.*, m.rating, count(*)::integer as amount, sum(m.x) as m_x, sum(m.y) as m_y
      from map_restaurants m cross join lateral cells_of(m) c
        where m.rating > 0 and c.level <= 14 and not starts_with(c.restaurant_type, ' ') group by 1, 2, 3, 4, 5) rated
    group by 1, 2, 3, 4) c using (level, restaurant_type, x, y)
  where (k.restaurants, k.sum_x, k.sum_y, k.ratings) is distinct from (c.restaurants, c.sum_x, c.sum_y, c.ratings);

-- Accounts

-- name: Every account that accepted both policies has one profile, no other has one, and every profile has an account.
select coalesce(u.id, p.auth_id) from auth_users u full join profiles p on p.auth_id = u.id
  where u.id is null or (p.id is null) <> (u.policies_accepted_at is null)
  union all
  select auth_id from profiles group by auth_id having count(*) > 1;

-- name: Usernames are unique, however they are written.
select lower(username) from profiles group by lower(username) having count(*) > 1;

-- name: A username is held for at most 90 days after it was given up.
select encode(name_hash, 'hex') as id from held_names where expires_at > now() + interval '90 days 1 minute';

-- name: A vote that was left is known for at most 90 days, and has no voter.
select l.vote_id::text as id from left_votes l join votes v on v.id = l.vote_id
  where v.user_id is not null or v.anonymous_session_id not like 'gone-%' or l.expires_at > now() + interval '90 days 1 minute'
  union all
  select encode(person_hash, 'hex') from left_people where expires_at > now() + interval '90 days 1 minute';

-- name: No member is on the list of erased members.
select p.id::text as id from profiles p join erased_members e on e.member_hash = sha256(convert_to(p.id::text, 'UTF8'));

-- Dishes and prices

-- name: A dish has the day of its latest price.
select r.id::text as id from restaurant_dishes r
  left join (select question_id, name_key, max(seen_on) as seen_on from dishes group by 1, 2) p
    on (p.question_id, p.name_key) = (r.restaurant_id, r.name_key)
  where r.seen_on is distinct from p.seen_on;

-- name: The counters and the weights of a dish are those of its ratings that are not held, and three of them rank it.
select r.id::text as id from restaurant_dishes r
  left join lateral (
    select count(s.id) filter (where not s.is_held) as amount, count(s.id) filter (where s.is_held) as held,
      coalesce(sum(s.weight), 0) as weights, coalesce(sum(s.weight * s.rating), 0) as ratings,
      array(select count(x.id)::integer from generate_series(1, 10) as g (rating)
        left join dish_ratings x on x.dish_id = r.id and x.rating = g.rating and not x.is_held group by g.rating order by g.rating) as counts
    from dish_ratings s where s.dish_id = r.id) c on true
  where (r.rating_counts, r.held_count, r.weight_sum, r.weighted_ratings, r.is_ranked)
    is distinct from (c.counts, c.held::integer, c.weights, c.ratings, c.amount >= 3);

-- name: Every dish of a restaurant that is not closed is listed where the restaurant is, and is ordered where its ratings weigh.
select coalesce(l.dish_id, d.id)::text as id from listed_dishes l
  full join (select d.id, d.name_key, d.kind, r.province, r.district, d.weight_sum > 0 as is_weighed
    from restaurant_dishes d join restaurants r on r.id = d.restaurant_id where r.question_type = 'normal' and r.status <> 'closed') d on d.id = l.dish_id
  where (l.name_key, l.kind, l.province, l.district, l.order_score > 0) is distinct from (d.name_key, d.kind, d.province, d.district, d.is_weighed);

-- name: The search knows the name of every dish.
select d.id::text as id from restaurant_dishes d where not exists (select from dish_names n where n.name_key = d.name_key);

-- name: A dish without a price and a rating goes within eight days.
select r.id::text as id from restaurant_dishes r
  where r.created_at < now() - interval '8 days'
    and not exists (select from dishes p where (p.question_id, p.name_key) = (r.restaurant_id, r.name_key))
    and not exists (select from dish_ratings s where s.dish_id = r.id);

-- name: No business rates a dish of its restaurant.
select s.id::text as id from dish_ratings s join restaurant_dishes r on r.id = s.dish_id
  where s.member_id is not null and holds_restaurant(s.member_id, r.restaurant_id);

-- name: A rating of a member who left goes within 60 days.
select id::text as id from dish_ratings where goes_at > now() + interval '60 days 1 minute';

-- name: A portion has a price, and its count and its latest day are those of its prices.
select d.id::text as id from dishes d
  left join (select dish_id, count(*) as prices, max(seen_on) as latest from prices group by dish_id) p on p.dish_id = d.id
  where p.dish_id is null or d.price_count <> p.prices or d.seen_on is distinct from p.latest;

-- name: A price waits only where another one of its dish is shown.
select p.id::text as id from prices p where p.state = 'waits' and not exists (
  select from prices o where o.dish_id = p.dish_id and o.state in ('holds', 'word'));

-- name: No price was seen in the future.
select id::text as id from prices where seen_on > (now() at time zone 'Europe/Istanbul')::date;

-- Facts

-- name: What members say about a fact is shown, and nothing else is.
select s.id::text as id from fact_statements s
  where s.state <> 'refused' and not is_banned(s.member_id) and not exists (
    select from restaurant_facts f where f.restaurant_id = s.restaurant_id and f.fact = s.fact)
  union all select f.restaurant_id || ' ' || f.fact from restaurant_facts f where not exists (
    select from fact_statements s where s.restaurant_id = f.restaurant_id and s.fact = f.fact);

-- name: A settled fact counts the members who say it, holds while the author, a moderator or two members hold it, and is a hit only then.
select f.restaurant_id || ' ' || f.fact as id from restaurant_facts f
  cross join lateral (
    select count(distinct s.id) filter (where s.value = f.value and s.state <> 'refused') as members,
      count(distinct s.id) filter (where s.value = f.value and s.state = 'decided') as decided,
      count(distinct s.id) filter (where s.value = f.value and s.state = 'ruled') as ruled,
      count(distinct s.id) filter (where s.value <> f.value and s.state <> 'refused'
        and s.seen_on >= (now() at time zone 'Europe/Istanbul')::date - 180 and not is_banned(s.member_id)) as against,
      max(s.seen_on) filter (where s.value = f.value and s.state <> 'refused') as latest,
      max(greatest(b.starts_at, b.ended_at, k.active_since, k.decided_at)) as changed_at
    from fact_statements s left join sanctions b on b.member_id = s.member_id and b.kind = 'banned'
      left join restaurant_claims k on (k.member_id, k.restaurant_id) = (s.member_id, s.restaurant_id)
    where s.restaurant_id = f.restaurant_id and s.fact = f.fact) s
  where (f.settle_at is null or f.settle_at > now()) and (s.changed_at is null or s.changed_at < f.settled_at)
    and (f.witnesses > s.members or f.confirmed_on > s.latest
      or (f.state = 'fact' and s.ruled = 0 and s.decided < 2)
      or (f.is_hit and ((s.ruled = 0 and s.decided < 2) or f.confirmed_on < f.hit_until - 365))
      or (f.is_hit and f.fact in ('halal_certificate', 'meatless', 'vegan', 'gluten_free')
        and (s.decided < 2 or s.against > 0 or (f.fact = 'gluten_free' and f.confirmed_on < f.hit_until - 180))));

-- name: A restaurant has a copy of its hits, and each hit of what filters ask of its restaurant.
select r.id from restaurants r
  left join (select restaurant_id, array_agg(fact order by fact) as facts from restaurant_facts where is_hit group by restaurant_id) f
    on f.restaurant_id = r.id
  where r.fact_hits <> coalesce(f.facts, '{}')
  union all select f.restaurant_id from restaurant_facts f join restaurants r on r.id = f.restaurant_id
    where f.is_hit and ((f.restaurant_type, f.is_listed, f.hits) is distinct from (r.restaurant_type, r.status <> 'closed', r.fact_hits)
      or not coalesce(f.mercator ~= r.mercator, f.mercator is null and r.mercator is null));

-- name: Only a restaurant has facts, a duet has none, and no fact was seen in the future.
select s.id::text as id from fact_statements s join restaurants r on r.id = s.restaurant_id
  where r.question_type = 'duet' or s.seen_on > (now() at time zone 'Europe/Istanbul')::date;

-- name: A fact about a meal card names a card of the list.
select s.id::text as id from fact_statements s
  where s.fact like 'meal_card:%' and not exists (select from meal_cards c where s.fact = 'meal_card:' || c.slug);

-- Whether restaurants are still there

-- name: A duet has the status of its original.
select d.id from restaurants d join restaurants p on p.id = d.parent_question_id
  where d.status <> p.status or d.moved_to is distinct from p.moved_to;

-- The moderators' queue

-- name: Each thing with open reports is in the queue once, with their number and the first of them.
select coalesce(i.item, r.item) as id
  from reported_items i full join (
    select item, count(*) as reports, min(created_at) as since from reports where status = 'pending' group by item) r using (item)
  where (i.report_count, i.since) is distinct from (r.reports, r.since);

-- name: A removal whose messages wait is a removal, and no decision waits for long.
select p.id::text as id from pending_decisions p left join decisions d on d.id = p.decision_id
  where (p.decision_id is not null and d.outcome is distinct from 'removed') or p.due_at > now() + interval '1 minute';

-- name: There are at most 50 saved reasons.
select id::text as id from saved_reasons offset 50;

-- Merges

-- name: The address of a restaurant leads nowhere else, and the address of an absorbed one leads to a restaurant.
select d.id from restaurant_redirects d join restaurants r on r.id = d.id
  union all
  select m.absorbed_id from restaurant_merges m where m.undone_at is null
    and (exists (select from restaurants r where r.id = m.absorbed_id) or not exists (select from restaurant_redirects d where d.id = m.absorbed_id));

-- name: A vote that gave way is no vote, and the one that it gave way to is one, or gave way too.
select m.vote_id::text as id from merged_votes m
  where exists (select from votes v where v.id = m.vote_id)
    or not exists (select from votes v where v.id = m.kept_id union all select from merged_votes k where k.vote_id = m.kept_id);

-- name: Only a merge that can be undone has a journal.
select m.id::text as id from restaurant_merges m where m.absorbed is null and exists (select from archived_rows j where j.merge_id = m.id);
