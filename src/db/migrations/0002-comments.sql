-- What the tables, columns, indexes and functions are for. They stand in the database, so that src/db/schema.sql shows them.
-- A later migration changes a comment as it changes anything else, by another `comment on`.

comment on table appeals is 'The one appeal against a decision.';
comment on column appeals.content is 'Null once the member has left.';
comment on column appeals.is_restored is 'Whether everything that the decision took away is back; null where nothing was taken.';
comment on index appeals_answered_by is 'Serves: the deletion of the account of the moderator who answered.';
comment on index appeals_created is 'Serves: the numbers of a quarter.';
comment on index appeals_open is 'Serves: the appeals that wait, oldest first.';

comment on table auth_accounts is 'How an account signs in: its password, or its identity at Google.';
comment on index auth_accounts_user is 'Serves: the password of one account.';

comment on table auth_sessions is 'Sessions. Each device that is signed in has one.';
comment on column auth_sessions.network is 'The network in which the session began, /24 or /48, never the full address. It is deleted after 90 days (docs/decisions/0044-sessions-and-proofs.md).';
comment on column auth_sessions.last_used_at is 'Written at most every ten minutes.';
comment on column auth_sessions.proven_at is 'When the member last proved to be the owner of the account in this session, at first by signing in.';
comment on column auth_sessions.proven_again_at is 'When a session last proved itself after its sign-in: what cannot be undone does not take the sign-in for a proof.';
comment on index auth_sessions_network is 'Serves: members whose sessions came from a network.';
comment on index auth_sessions_networks is 'Serves: the networks that are kept no longer.';
comment on index auth_sessions_user is 'Serves: all sessions of one account (sign out everywhere), and the cascade of its deletion.';

comment on table auth_users is 'Accounts, as better-auth keeps them. Who signed up with Google, or applied, and has not finished has no profile.';
comment on column auth_users.username is 'Null until a member chooses a name: the first sign-in with Google makes an account without a profile.';
comment on column auth_users.applied_at is 'An application waits while the policies count as not accepted: then make_profile has made no profile.';
comment on index auth_users_applied is 'Serves: the applications that wait, oldest first.';
comment on index auth_users_applied_username is 'Of two applications for one name the second is refused at once.';
comment on index auth_users_email_trigram is 'Serves: members by a part of their e-mail.';
comment on index auth_users_invitation is 'Serves: the members of one invitation, and its deletion.';
comment on index auth_users_unfinished is 'Serves: the job that removes accounts that were begun and never finished.';

comment on table auth_verifications is 'Links by mail of better-auth, by the hash of their token.';
comment on index auth_verifications_identifier is 'Serves: a token looked up by its hash.';

comment on table badges is 'What members can earn, and by what.';

comment on table business_replies is 'The one public answer of a business to a comment on its venue. It belongs to the claim and goes with it.';
comment on index business_replies_claim is 'Serves: the replies of a claim that ends, and the export of a member''s data.';

comment on table cart_pauses is 'Carts whose live position is hidden: until a time, or, where that is null, until the author allows it again.';

comment on table cart_statements is 'What each member said last about where a cart is. No history: one row for each member and cart, deleted after three hours.';
comment on index cart_statements_faded is 'Serves: deleting what has faded.';
comment on index cart_statements_user is 'Serves: the export of a member''s data, and the cascade of the account''s deletion.';

comment on table collection_items is 'The restaurants of a collection in their order.';
comment on index collection_items_order is 'Serves: a collection in its order.';
comment on index collection_items_question is 'Serves: the collections that have a restaurant, and the cascade of its deletion.';

comment on table collection_likes is 'Who likes a collection.';
comment on index collection_likes_user is 'Serves: the collections that a member likes, and the cascade of the account''s deletion.';

comment on table collections is 'Collections of restaurants that members made.';
comment on index collections_liked is 'Serves: the public gallery by likes and by age.';
comment on index collections_name_trigram is 'Serves: search among public collections by any three letters of the name, or the start of a word.';
comment on index collections_newest is 'Serves: the public gallery by likes and by age.';
comment on index collections_user is 'Serves: a member''s collections, newest first.';

comment on table comment_dislikes is 'Who dislikes a comment. A member either likes or dislikes it.';
comment on index comment_dislikes_user is 'Serves: what a member likes and dislikes, and the cascade of the account''s deletion.';

comment on table comment_likes is 'Who likes a comment.';
comment on index comment_likes_user is 'Serves: what a member likes and dislikes, and the cascade of the account''s deletion.';

comment on table comment_replies is 'Replies to comments, and to other replies of the same comment.';
comment on column comment_replies.question_id is 'The comment''s restaurant, kept here so that a cascade can still settle its counters.';
comment on index comment_replies_member is 'Serves: the last reply of a member, and the deletion of the account.';
comment on index comment_replies_members is 'Serves: the members of a thread, in the order in which they are told.';
comment on index comment_replies_question is 'Serves: the cascade of a restaurant''s deletion.';
comment on index comment_replies_replied_to is 'Serves: the foreign key, when the answered reply is deleted.';
comment on index comment_replies_thread is 'Serves: the replies of some comments, oldest first.';

comment on table comments is 'Comments on a restaurant: one standalone for each member, and one with the vote. A deleted comment that has replies stays as an empty row.';
comment on column comments.user_id is 'Null once the writer is gone.';
comment on column comments.is_deleted is 'Deleted but kept, because others replied to it.';
comment on column comments.vote_choice is 'What the writer voted, followed when the vote changes; null on a duet.';
comment on column comments.edited_at is 'The last edit that came later than fifteen minutes after writing; null: nothing is marked.';
comment on column comments.has_mentions is 'So that a text without mentions, nearly every one, needs no look at the table.';
comment on column comments.is_second is 'A comment that a merge brought to a venue where its writer has another comment.';
comment on index comments_all is 'Serves: a restaurant''s column of comments, and all of a duet''s, most liked first.';
comment on index comments_column is 'Serves: a restaurant''s column of comments, and all of a duet''s, most liked first.';
comment on index comments_standalone_once is 'One standalone comment per member and restaurant.';
comment on index comments_user is 'Serves: a member''s comments, newest first.';

comment on table conversations is 'A conversation as one of its two members sees it: one row for each (docs/decisions/0027-message-requests.md).';
comment on column conversations.id is 'Its public name, see conversation_key.';
comment on column conversations.other_id is 'Null once the other one is gone.';
comment on column conversations.unread_count is 'Received, neither read nor deleted.';
comment on column conversations.request is 'In the row of the receiver only: a request that waits, or one that was declined. Null: a conversation like any other.';
comment on index conversations_id is 'Serves: every row of a conversation whose messages went.';
comment on index conversations_newest is 'Serves: the list, newest first, without requests.';
comment on index conversations_other is 'Serves: who leaves.';
comment on index conversations_requests is 'Serves: the requests that wait, newest first.';
comment on index conversations_unread is 'Serves: how many are unread altogether. A request is silent.';

comment on table decisions is 'Every decision of moderation. It outlives the accounts that it names, without their names and without its text.';
comment on column decisions.content_id is 'No foreign key: a decision outlives what it is about. Null for a decision about a member.';
comment on column decisions.rule is 'The broken house rule, and what happened in the decider''s words; both null where nothing was restricted.';
comment on column decisions.found_by is 'Whether a person found it or a rule of the machine.';
comment on column decisions.member_id is 'The member whom the decision concerns.';
comment on column decisions.until is 'When a sanction ends; null without an end.';
comment on column decisions.undone_at is 'Set when an appeal undid the decision.';
comment on column decisions.raid_id is 'The raid whose undo made this decision. Its return undoes it without an appeal.';
comment on index decisions_decider is 'Serves: the decisions of one moderator, newest first, and the deletion of the account.';
comment on index decisions_member is 'Serves: the decisions that concern a member, newest first, and the deletion of the account.';
comment on index decisions_newest is 'Serves: the public log, newest first, and the numbers of a quarter.';
comment on index decisions_outcome is 'Serves: decisions with one outcome, newest first.';
comment on index decisions_raid is 'Serves: the decisions of one raid.';

comment on table deleted_content_stats is 'What moderators deleted: the log, with a short name of the thing and the decision with its reason.';
comment on index deleted_content_stats_decision is 'Serves: the log of a decision.';
comment on index deleted_content_stats_deleter is 'Serves: the deletion of the account of a moderator.';
comment on index deleted_content_stats_newest is 'Serves: what moderators deleted, newest first, of both kinds and of one.';
comment on index deleted_content_stats_report is 'Serves: the log of a report.';
comment on index deleted_content_stats_type_newest is 'Serves: what moderators deleted, newest first, of both kinds and of one.';

comment on table digest_settings is 'How often a member gets a digest by e-mail; without a row never.';
comment on column digest_settings.sent_on is 'The day in Istanbul of the last digest, whether there was something to tell or not.';
comment on column digest_settings.covers_until is 'What came until then was summed up already.';
comment on index digest_settings_due is 'Serves: the members whose digest is due.';

comment on table dishes is 'Each dish and portion of a restaurant that has a price, by folded names. A dish goes with its last price.';
comment on index dishes_latest is 'Serves: the dishes of a restaurant, the latest seen first. The day is a number, because cursors hold numbers.';

comment on table districts is 'The districts that a venue can be in, by the code of their province (src/features/places/provinces.data.ts has their names).';

comment on table email_changes is 'A change of the e-mail, from the wish to the end of the time in which the old address can undo it (docs/decisions/0049-keys-to-the-account.md).';
comment on column email_changes.confirm_hash is 'Null once the link was used, and where the new address has an account: no link was sent then.';
comment on column email_changes.undo_until is 'Counts again from the confirmation.';
comment on index email_changes_age is 'Serves: the removal of old changes.';
comment on index email_changes_held is 'Serves: whether an address is held for the person who had it.';
comment on index email_changes_of_account is 'Serves: the changes of an account, the export.';
comment on index email_changes_pending_once is 'An account waits for one new address; a newer wish takes the place of the older.';

comment on table empty_searches is 'The words of searches without a result, for 90 days. Who searched is not kept (docs/decisions/0047-statistics.md).';

comment on table encrypted_messages is 'Private messages. What they say is sealed on the members'' devices; here is who wrote to whom, when, and what was read.';
comment on column encrypted_messages.client_id is 'The sender''s own id of the message: sending twice stores once.';
comment on column encrypted_messages.encrypted_content is 'The sealed envelope; null once deleted.';
comment on column encrypted_messages.conversation_id is 'Filled by the database itself, see name_conversation.';
comment on index encrypted_messages_received is 'Serves: what goes with a member who leaves. The other side is served by the rule that a message is sent once.';
comment on index encrypted_messages_thread is 'Serves: a thread, from either end.';
comment on index encrypted_messages_unread is 'Serves: what is unread, by conversation.';

comment on table follows is 'Who follows whom. Two members who follow each other are friends: both rows are mutual.';
comment on index follows_followers is 'Serves: followers and following, newest first.';
comment on index follows_following is 'Serves: followers and following, newest first.';
comment on trigger refuse_blocked on follows is 'After pair_follow by its name, which locks both profiles.';

comment on table gift_inbox is 'Gifts that were sent, with what became of them. The points of an open gift are still its sender''s.';
comment on column gift_inbox.refund_seen_at is 'When the sender was told that the points are back.';
comment on index gift_inbox_expiry is 'Serves: the job that refunds what expired.';
comment on index gift_inbox_open is 'Serves: a member''s open gifts, newest first.';
comment on index gift_inbox_returned is 'Serves: what a sender was not told of yet.';
comment on index gift_inbox_sender is 'Serves: the gifts that a member sent, and the cascade of the account''s deletion.';
comment on index gift_inbox_type is 'Serves: the foreign key, when a gift is deleted.';

comment on table gift_types is 'The gifts that can be sent, with what they cost.';
comment on column gift_types.cost_tenths is 'Tenths of a point.';
comment on index gift_types_active is 'Serves: the gifts to choose from, cheapest first.';

comment on table held_names is 'Usernames that a member gave up, by a new name or by leaving: for 90 days nobody else takes them.';
comment on column held_names.name_hash is 'HMAC-SHA-256 of the username under the server''s secret: the name of a deleted account is kept nowhere.';
comment on column held_names.profile_id is 'Who had the name, to lead old links to the present one; null once the member has left.';
comment on index held_names_expired is 'Serves: what is held no longer.';
comment on index held_names_profile is 'Serves: the holds of one member, and the foreign key when the member leaves.';

comment on table held_texts is 'Texts of newcomers that wait for a moderator (docs/decisions/0052-newcomers.md).';
comment on column held_texts.comment_id is 'The comment that it answers; null: it is a comment itself.';
comment on column held_texts.content is 'Empty once it is decided: the accepted text is a comment or a reply then.';
comment on index held_texts_comment is 'Serves: the deletion of a venue, a comment or a reply.';
comment on index held_texts_comment_once is 'Of one member at most one comment on a venue waits.';
comment on index held_texts_member is 'Serves: the last text of a member, whether a link was accepted, the export, and the deletion of the account.';
comment on index held_texts_question is 'Serves: the deletion of a venue, a comment or a reply.';
comment on index held_texts_replied_to is 'Serves: the deletion of a venue, a comment or a reply.';
comment on index held_texts_waiting is 'Serves: what waits, the oldest first.';

comment on table held_votes is 'A vote that a shield held. The row stays after the decision, so that a released vote is not held again.';
comment on column held_votes.signs is 'The signs that found this vote.';
comment on column held_votes.weight is 'The weight that a vote had when it was held: a released vote has it again until the next night.';
comment on index held_votes_shield is 'Serves: the votes that a shield holds or held.';

comment on table hours_changes is 'Who said what about the hours of a venue, each version once.';
comment on column hours_changes.undone_to is 'The version whose value an undo brought back; 0: the hours were unknown.';
comment on column hours_changes.is_imported is 'Hours that an import wrote have no member either, but nobody left.';
comment on index hours_changes_member is 'Serves: the export of a member''s data, and the deletion of the account.';

comment on table hub_outbox is 'What members are to hear, written with what makes it true and gone once it was told.';

comment on table idempotency_keys is 'The answer of a creating call, kept so that a repeated call gets it again.';
comment on index idempotency_keys_created is 'Serves: the clean-up after a day.';

comment on table invitations is 'Links that let people sign up while the site is closed to others (docs/decisions/0051-admissions.md).';
comment on column invitations.token_hash is 'Of the link only a hash is kept: who reads the database gets no invitation.';
comment on column invitations.note is 'For the moderators: to whom it goes.';
comment on column invitations.created_by is 'Who made the link. The foreign key is deferrable: an account points to its invitation and an invitation to its maker, and a restore fills the tables one after another.';
comment on index invitations_creator is 'Serves: the deletion of an account, and its export.';

comment on table jobs is 'When the work of the background was last finished: no process does it twice.';

comment on table key_backup is 'The private half, sealed twice on the device: by a passphrase and by a recovery code that nobody else has.';

comment on table left_bans is 'A banned person who leaves and comes back: a keyed hash of the e-mail, for as long as the ban would have lasted.';
comment on index left_bans_expired is 'Serves: what is kept no longer.';

comment on table left_people is 'Whether a new member was here before: HMACs under the server''s secret, for 90 days. Nothing is kept of what the person did.';
comment on index left_people_expired is 'Serves: what is kept no longer.';

comment on table left_votes is 'A member who leaves, signs up again and votes again must not count twice: for 90 days it is known which vote was cast by the same e-mail or in the same browser. HMACs under the server''s secret; each holds the venue too, so that no two rows can be told to be one person''s.';
comment on index left_votes_expired is 'Serves: what is kept no longer.';
comment on index left_votes_vote is 'Serves: the cascade of a vote''s deletion.';

comment on table mail_links is 'Links in letters: each lets its reader in once, for an hour.';
comment on column mail_links.type is 'What the link is for; the link contains this name.';
comment on column mail_links.token_hash is 'SHA-256 of what the link carries: a reader of the database cannot use it.';
comment on constraint mail_links_pkey on mail_links is 'A newer link takes the place of the older one.';
comment on constraint mail_links_token_unique on mail_links is 'Serves: a link looked up by what it carries.';
comment on index mail_links_expired is 'Serves: what cannot be used any more.';

comment on table mails is 'Letters on their way, and those of the last days when there is no mail server: then the local mailbox shows them.';
comment on column mails.user_id is 'A letter to a person who has no account: the link of a sign-up without a proof of work, or the notice that a banned person left with this e-mail. It expires like the others, and no account can take it along.';
comment on column mails.sealed is 'Address, subject and text, sealed with the server''s secret: links in it let their reader in.';
comment on column mails.expires_at is 'After it the letter is of no use.';
comment on index mails_due is 'Serves: what is to be sent next.';
comment on index mails_expired is 'Serves: what need not be sent any more.';
comment on index mails_user is 'Serves: the letters of an account, and the deletion of the account.';

comment on table map_cells is 'How many venues each cell of some levels has, and the sums of their metres, whose mean is the middle of a cluster. Level n has 2^n by 2^n cells; '''' means all types. Levels between are sums of these, at most 64 rows for each cell that is shown.';

comment on table map_venues is 'The open venues with a position, apart from restaurants so that votes touch no index of them: in Mercator''s metres, and in the cells of a grid of 2^17 by 2^17 cells (306 m at the equator; docs/decisions/0033-map.md).';
comment on index map_venues_cell is 'Serves: the venues in a part of the map, of all types or of some.';
comment on index map_venues_type_cell is 'Serves: the venues in a part of the map, of all types or of some.';

comment on table media_files is 'Files in the picture store. A file is recorded before it is put there, so that whatever goes wrong in between it can be found again without asking the store for a list.';
comment on column media_files.owner_id is 'Who uploaded it; null for pictures that the site brought itself, and once the account is gone.';
comment on index media_files_created is 'Serves: the job that looks for files that nobody needs.';
comment on index media_files_owner is 'Serves: the pictures of a member, and the deletion of the account.';

comment on table member_blocks is 'Whom members blocked and muted. Triggers on acts between two members refuse what a block forbids, and notifications skip what a block or a mute silences (docs/decisions/0026-blocks.md).';
comment on index member_blocks_list is 'Serves: the members whom a member blocked or muted, latest first.';
comment on index member_blocks_member is 'Serves: the members who blocked a member, and the cascade of the account''s deletion.';

comment on table mentions is 'Whom a comment or a reply mentions: the member, and the name as it was written. The id keeps a mention right when the name changes.';
comment on column mentions.name is 'As it was written, without the @ and in lower case.';
comment on index mentions_profile is 'Serves: the deletion of the mentioned account.';

comment on table menu_photos is 'Photos of menus: one of each member and restaurant, which a newer one replaces. Its files are made as those of a restaurant''s photo.';
comment on index menu_photos_latest is 'Serves: the menu photos of a restaurant, the latest first.';
comment on index menu_photos_user is 'Serves: the export of a member''s data, and the cascade of the account''s deletion.';

comment on table merge_proposals is 'Members propose that two venues are one.';
comment on column merge_proposals.first_id is 'The pair in the order of its addresses, so that it is the same pair from both sides.';
comment on index merge_proposals_decider is 'Serves: the export of a member''s data, and the deletion of the account.';
comment on index merge_proposals_first is 'Serves: the cascades of a venue''s deletion, and what a merge moves.';
comment on index merge_proposals_open is 'Serves: the moderators'' list, newest first.';
comment on index merge_proposals_open_once is 'One open proposal of a pair.';
comment on index merge_proposals_proposer is 'Serves: the export of a member''s data, and the deletion of the account.';
comment on index merge_proposals_second is 'Serves: the cascades of a venue''s deletion, and what a merge moves.';
comment on index merge_proposals_waiting is 'Serves: the proposals in the queue, oldest first.';

comment on table merge_rows is 'What a merge moved, and what gave way, for 30 days. A moved row is named by its key, with the values that it had; a row that gave way is kept whole.';
comment on column merge_rows.owner_id is 'Whose row it is: it goes with the account.';
comment on column merge_rows.writer_id is 'Who wrote a row that stays without its writer.';
comment on index merge_rows_merge is 'Serves: what a merge did to a table.';
comment on index merge_rows_owner is 'Serves: the export of a member''s data, and the deletion of the account.';
comment on index merge_rows_writer is 'Serves: the export of a member''s data, and the deletion of the account.';

comment on table merged_votes is 'A vote that gave way to the same member''s newer vote in a merge. What it paid stays paid until the newer one is deleted.';
comment on index merged_votes_kept is 'Serves: the votes that gave way to a vote that is deleted.';

comment on table moderators is 'Members who moderate. An admin needs no row.';
comment on index moderators_appointed_by is 'Serves: the deletion of the account of the admin who appointed.';

comment on table notification_counts is 'How many are unread. A row of its own, always locked last: a like must not wait for its receiver''s profile.';
comment on column notification_counts.version is 'Rises with each change, so that a tab never shows an older number over a newer one.';
comment on column notification_counts.told_version is 'The last version that was handed to the hub.';
comment on index notification_counts_untold is 'Serves: the members whose open tabs show another number.';

comment on table notification_fanouts is 'A reply of which all members of its thread are still to be told, after the commit and in batches.';
comment on column notification_fanouts.after_id is 'The last member who was told.';

comment on table notification_mutes is 'The venues and threads of which a member wants to hear nothing.';
comment on index notification_mutes_comment is 'Serves: the cascade of the thread''s deletion.';
comment on index notification_mutes_question is 'Serves: the cascade of the restaurant''s deletion.';

comment on table notification_settings is 'The kinds that a member does not want; without a row a kind is on.';

comment on table notifications is 'One row for each receiver and cause, written by triggers of the causes and deleted with them; a job deletes them after 180 days (docs/decisions/0024-notifications.md).';
comment on column notifications.actor_id is 'Null where no member acted: a badge, a milestone.';
comment on column notifications.group_key is 'Notifications of a receiver with the same key are shown as one.';
comment on column notifications.cause is 'What happened: each receiver is told once of each cause.';
comment on column notifications.question_id is 'What it is about; deleting it deletes the notification.';
comment on column notifications.votes is 'How many votes a milestone counts.';
comment on column notifications.on_site is 'A notification that only another channel shows has a row too: it is neither listed nor counted on the site.';
comment on index notifications_age is 'Serves: the removal of old notifications.';
comment on index notifications_by_actor is 'Serves: the deletion of what a notification is about.';
comment on index notifications_by_badge is 'Serves: the deletion of what a notification is about.';
comment on index notifications_by_collection is 'Serves: the deletion of what a notification is about.';
comment on index notifications_by_comment is 'Serves: the deletion of what a notification is about.';
comment on index notifications_by_decision is 'Serves: the notifications of a decision, and its deletion.';
comment on index notifications_by_gift is 'Serves: the deletion of what a notification is about.';
comment on index notifications_by_question is 'Serves: the deletion of what a notification is about.';
comment on index notifications_by_reply is 'Serves: the deletion of what a notification is about.';
comment on index notifications_group is 'Serves: the other notifications of a group.';
comment on index notifications_newest is 'Serves: a member''s notifications on the site, newest first.';
comment on index notifications_unread is 'Serves: marking everything as read, and whether a group has an unread one.';
comment on index notifications_unseen is 'Serves: what a digest sums up.';

comment on table order_runs is 'How far tonight''s computation of the order is, so that a restarted server continues it. Empty when none is under way.';

comment on table passkeys is 'Passkeys of an account, which sign in in place of the password.';
comment on column passkeys.counter is 'Stays 0 for a passkey that its owner''s devices share.';
comment on column passkeys.transports is 'By what it can be reached, in the words of WebAuthn.';
comment on index passkeys_of_account is 'Serves: the passkeys of an account, in the order in which they were added.';

comment on table place_counts is 'How many venues each place has by type, kept by triggers, without those that closed for good: lists leave them out. The place or the type is empty where a venue has none.';

comment on table points_log is 'Every point ever earned, spent or taken back, in whole tenths; a balance less the debt is the sum of its rows. Thirty comments and thirty replies pay a member within a day.';
comment on column points_log.points_change is 'Tenths of a point, never zero.';
comment on column points_log.source is 'What paid: vote:17, comment:4, gift:9, restaurant:<id>. One source pays one person once for one reason.';
comment on column points_log.text_key is 'A fingerprint of the comment or reply that paid, in its normalised spelling: the same text pays a member once in 30 days.';
comment on index points_log_question is 'Serves: the ledger by restaurant, when one is merged or deleted.';
comment on index points_log_user is 'Serves: a member''s ledger, newest first, and the sum that proves a balance.';
comment on index points_log_written is 'Serves: how many comments and replies paid a member lately, and for which texts.';

comment on table prices is 'What members saw: one price for each member, dish and day, in kuruş. Nothing here enters a score.';
comment on index prices_history is 'Serves: the newest price of a dish, and its history.';
comment on index prices_user is 'Serves: the export of a member''s data, and the cascade of the account''s deletion.';

comment on table profiles is 'Members: the public person of an account. Counters and points are kept by triggers.';
comment on column profiles.points_tenths is 'In whole tenths of a point. The balance less the debt is the sum of the member''s rows in points_log.';
comment on column profiles.last_seen_at is 'When a member was last connected to the hub; null for members who keep it private.';
comment on column profiles.returned_until is 'Until then a vote of this member looks for the one that the same person left.';
comment on column profiles.debt_tenths is 'What a deletion took back and the balance could not pay. Later earnings pay it first.';
comment on column profiles.welcome_closed_at is 'When the member closed the first steps, on whatever device; null until then.';
comment on column profiles.language is 'The language of the member''s letters, and of the interface on a device where the member has chosen none. src/i18n/languages.ts knows which there are.';
comment on column profiles.messages_from is 'Whose first message arrives: everybody''s, that of people whom the member follows, or nobody''s. What exists stays.';
comment on column profiles.vote_trust is 'Written by the nightly job: how far the order trusts the member, in hundredths.';
comment on constraint profiles_primary_badge_owned on profiles is 'Only a badge that the member holds can be the primary one.';
comment on index profiles_created is 'Serves: the first hundred members, oldest first.';
comment on index profiles_name_trigram is 'Serves: member search by any three letters of the shown name, or the start of a word.';
comment on index profiles_primary_badge is 'Serves: the foreign key, when a badge is taken from its members.';
comment on index profiles_username_trigram is 'Serves: member search by any three letters of the username, or the start of a word.';

comment on table push_outbox is 'What members may be pushed after the commit. A newer notification of the same group takes the place of the waiting one.';
comment on column push_outbox.notification_id is 'The newest notification of its group; null for private messages. No foreign key: a deleted notification is not pushed, and its deletion must not wait for a process that pushes.';
comment on column push_outbox.due_at is 'Not at once: what is read on the site within these seconds needs no push.';
comment on index push_outbox_due is 'Serves: what is due.';

comment on table push_subscriptions is 'Where a browser of a member takes pushes. It belongs to one session and ends with it.';
comment on column push_subscriptions.endpoint is 'An address that the browser got from its push service.';
comment on column push_subscriptions.service is 'The scheme, host and port of the endpoint.';
comment on index push_subscriptions_member is 'Serves: the devices of a member, latest first.';
comment on index push_subscriptions_service is 'Serves: holding back what waits for a push service that does not answer.';

comment on table pushes is 'One push to one device, until the push service has taken it.';
comment on column pushes.revision is 'Rises when a newer notification takes the place: the answer to the older push then ends nothing.';
comment on index pushes_due is 'Serves: what is due.';
comment on index pushes_expired is 'Serves: what is of no use any more.';

comment on table queue_assignments is 'Which moderator works on what of the queue, and until when. What ran out is deleted with the next assignment (docs/decisions/0042-queue.md).';
comment on column queue_assignments.item is 'What waits: its number, or the key of a reported thing or of a venue.';
comment on index queue_assignments_member is 'Serves: what a moderator has taken, and the deletion of the account.';
comment on index queue_assignments_until is 'Serves: the deletion of what has run out.';

comment on table raid_items is 'What the worker still has to take out in a step, in the order of the venues, so that a batch touches few of them.';
comment on column raid_items.place is 'A venue, a member or a collection.';

comment on table raid_members is 'The accounts of a raid.';
comment on column raid_members.is_open is 'False once the raid was returned: the account can be in another one.';
comment on index raid_members_member is 'Serves: the deletion of the account, and the raids of a member.';
comment on index raid_members_once is 'Two orders at once take an account once.';

comment on table raid_rows is 'The rows that were taken out; `kind` names the table. They come back in the order of their ids.';
comment on column raid_rows.owner_id is 'Whose row it is: it goes with the account.';
comment on index raid_rows_kind is 'Serves: the kept rows of one kind, in the order in which they come back.';
comment on index raid_rows_owner is 'Serves: the export of a member''s data, and the deletion of the account.';

comment on table raids is 'One ordered undo of a raid, with its progress (docs/decisions/0045-raids.md).';
comment on column raids.signs is 'By which signs the accounts were chosen.';
comment on column raids.step is 'What the worker does next, in either direction.';
comment on column raids.found is 'What was found and what is done so far, by step.';
comment on column raids.forgotten_at is 'Set when the kept rows were deleted: nothing can come back from then on.';
comment on index raids_kept is 'Serves: the job that forgets what cannot come back any more.';
comment on index raids_ordered_by is 'Serves: the deletion of the account of the admin who ordered.';
comment on index raids_returned_by is 'Serves: the deletion of the account of the admin who ordered the return.';
comment on index raids_running is 'Serves: the worker, which looks every minute for a raid that is under way.';

comment on table recovery_codes is 'Each row is a code that was not used yet, as a keyed hash.';

comment on table removed_rows is 'What a moderator removed, kept so that an appeal can bring it back. Each row is one of the table that `kind` names.';
comment on column removed_rows.owner_id is 'Whose row it is: it goes with the account.';
comment on index removed_rows_decision is 'Serves: what a decision removed, in the order in which it was kept.';
comment on index removed_rows_owner is 'Serves: the export of a member''s data, and the deletion of the account.';

comment on table removed_venues is 'The addresses of a removed venue: its own, and those that led to it. They stay taken as long as the venue can come back, by its row in removed_rows (docs/decisions/0043-takedowns.md).';
comment on column removed_venues.row_id is 'The kept row of the venue: what is forgotten has no address any more.';
comment on index removed_venues_of_row is 'Serves: the addresses that go with a kept row.';

comment on table reply_likes is 'Who likes a reply.';
comment on index reply_likes_user is 'Serves: a member''s likes, and the cascade of the account''s deletion.';

comment on table reported_messages is 'What a reported message says, while its report is open. It goes with the decision, and with the account of the member who wrote it.';
comment on index reported_messages_sender is 'Serves: the deletion of the account of the member who wrote it.';

comment on table reports is 'What members reported, each thing once while it is open.';
comment on column reports.question_id is 'The reported restaurant. Neither this nor the other ids are foreign keys: a report outlives what it names.';
comment on column reports.decision_id is 'The decision that closed a report.';
comment on column reports.content_type is 'What else is reported than restaurants, comments and messages.';
comment on column reports.content_id is 'The number of a reply or a menu photo, the id of a collection, <member>.<part> of a profile, <venue>.<photo>.';
comment on column reports.item is 'The key of the reported thing, generated: question:, comment:, message:, reply:, menu_photo: and collection: with the id, photo:<venue>.<photo>, profile:<member>.<name, picture or text>.';
comment on index reports_created is 'Serves: the numbers of a quarter: reports that came, and how long those took that were decided.';
comment on index reports_decision is 'Serves: the reports that a decision closed.';
comment on index reports_item is 'Serves: all reports about what a member made, also the decided ones.';
comment on index reports_item_open is 'Serves: the open reports of one thing, newest first, and whether a report is the newest or the oldest of them.';
comment on index reports_once is 'One open report per member and thing.';
comment on index reports_open is 'Serves: the moderation queue, newest first.';
comment on index reports_reporter is 'Serves: a member''s own reports with their outcomes, newest first, and the deletion of the account.';

comment on table restaurant_activity is 'Member activity by the hour: what Rising is made of. Rows older than nine days are removed by a job.';
comment on index restaurant_activity_hour is 'Serves: which restaurants were active lately, and the clean-up.';

comment on table restaurant_addresses is 'The folded addresses apart from the venues: a vote rewrites its venue, and must not rewrite this index with it.';
comment on index restaurant_addresses_letters is 'Serves: the list''s location filter with one or two letters.';

comment on table restaurant_hours is 'When a venue is open, as a value of OpenStreetMap''s opening_hours (docs/decisions/0029-opening-hours.md). A venue without a row, or without a value, is neither open nor closed: its hours are unknown.';
comment on column restaurant_hours.opening is 'The opening that lasts or comes next, without gaps. A job puts the following one in its place, at due_at at the earliest; while the job is late, the venue is missing among the open ones, and never wrongly there.';
comment on index restaurant_hours_due is 'Serves: the job that puts the next opening in place.';
comment on index restaurant_hours_opening is 'Serves: the venues that are open at a moment, for the list''s filter, where few of the order are open.';

comment on table restaurant_redirects is 'The address of an absorbed venue leads to its survivor, always in one step.';
comment on index restaurant_redirects_restaurant is 'Serves: the addresses that lead to a venue that is merged itself, and the cascade of its deletion.';

comment on table restaurants is 'Restaurants. A duet is a row too, with a parent, and takes no votes. The API calls the id question_id, its old name.';
comment on column restaurants.photos is 'Up to three names of pictures. Each has three files in media_files: <name>-400.webp, -800 and -1600.';
comment on column restaurants.hype_score is 'What was paid for: 100 after a boost, else 0.';
comment on column restaurants.search_key is 'Folded by src/lib/fold.ts: the database cannot fold Turkish.';
comment on column restaurants.accept_count is 'Everybody''s votes, which the card shows. Rankings use the counters member_….';
comment on column restaurants.member_accept_count is 'Members'' votes alone: rankings and lists use them.';
comment on column restaurants.logged_in_ratings is 'Ten counters of members'' ratings: how many gave 1, 2, … 10.';
comment on column restaurants.anonymous_ratings is 'Ten counters of visitors'' ratings: how many gave 1, 2, … 10.';
comment on column restaurants.member_average is 'The members'' score as the card shows it; a duet shows what everybody gave its original.';
comment on column restaurants.top_score is 'The Top rated ratio; null where there is none or it is a perfect ten.';
comment on column restaurants.province is 'Province, district and neighbourhood come from the address, unless a member chose them (is_place_chosen; docs/decisions/0030-places.md).';
comment on column restaurants.position_kind is 'What longitude and latitude are of: a member''s pin, or the middle of the district.';
comment on column restaurants.status is 'Whether the restaurant is open, closed for good or moved. A duet has the status of its original. Lists, trending and top rated leave out what is closed (docs/decisions/0031-prices-and-status.md).';
comment on column restaurants.mercator is 'The position in Mercator''s metres, longitude first. Near a position its distance sorts as true metres do, since both axes are stretched alike. On raw degrees a degree of longitude would count as much as one of latitude, which is 29 % longer at 39° N.';
comment on column restaurants.is_cart is 'A cart has no address: landmark says where it usually is (docs/decisions/0032-near-me-and-carts.md).';
comment on column restaurants.weight_sum is 'The weights of the members'' votes, and with weighted_ratings their ratings times weight: what the order is made of (docs/decisions/0036-weighted-order.md).';
comment on column restaurants.order_score is 'By what lists and rankings are ordered: (C·m + Σ w·r) / (C + Σ w), with six decimals. A duet has that of its original.';
comment on column restaurants.held_count is 'How many votes of a venue are held. A duet takes no votes and has none.';
comment on constraint restaurants_id_free on restaurants is 'Addresses of the API that mean something else.';
comment on constraint restaurants_position_in_bounds on restaurants is 'The bounds of src/features/places/maps-link.rules.ts; NaN is above every number.';
comment on index restaurants_address_trigram is 'Serves: title search and the location filter, by any three letters or the start of a word.';
comment on index restaurants_author is 'Serves: a profile''s restaurants, newest first.';
comment on index restaurants_by_comments is 'Serves: the list''s five sorts, each ending in (created_at, id) so that a page can start after a row.';
comment on index restaurants_by_hype is 'Serves: the list''s five sorts, each ending in (created_at, id) so that a page can start after a row.';
comment on index restaurants_by_name is 'Serves: search by the beginning of a title, however few votes it has.';
comment on index restaurants_by_order is 'Serves: the list''s standard order, and the same inside one type. A duet has the score of its original and follows it (''normal'' is after ''duet'').';
comment on index restaurants_by_rating is 'Serves: the list''s five sorts, each ending in (created_at, id) so that a page can start after a row.';
comment on index restaurants_by_votes is 'Serves: the list''s five sorts, each ending in (created_at, id) so that a page can start after a row.';
comment on index restaurants_closed is 'Serves: leaving out the closed ones where addresses alone are counted.';
comment on index restaurants_district_order is 'Serves: the pages of a province, of a type in it, and of a district, whose few types are filtered.';
comment on index restaurants_duet_once is 'One duet per member and restaurant.';
comment on index restaurants_duet_user is 'Serves: what one member dueted, newest first, and the erasure of a member who made duets.';
comment on index restaurants_duets is 'Serves: the duets of a restaurant, newest first.';
comment on index restaurants_hot is 'Serves: the three trending modes, in which duets have no place, and Top rated.';
comment on index restaurants_listed is 'Serves: the number of restaurants in the lists, which leave out the closed ones.';
comment on index restaurants_most is 'Serves: the three trending modes, in which duets have no place, and Top rated.';
comment on index restaurants_near is 'Serves: the venues nearest to a position, closed ones among them: there are few, and the list shows them on request.';
comment on index restaurants_newest is 'Serves: the list''s five sorts, each ending in (created_at, id) so that a page can start after a row.';
comment on index restaurants_province_order is 'Serves: the pages of a province, of a type in it, and of a district, whose few types are filtered.';
comment on index restaurants_province_type_order is 'Serves: the pages of a province, of a type in it, and of a district, whose few types are filtered.';
comment on index restaurants_rising is 'Serves: the three trending modes, in which duets have no place, and Top rated.';
comment on index restaurants_search_trigram is 'Serves: title search and the location filter, by any three letters or the start of a word.';
comment on index restaurants_top is 'Serves: the three trending modes, in which duets have no place, and Top rated.';
comment on index restaurants_type_by_comments is 'Serves: the same five sorts inside one type.';
comment on index restaurants_type_by_hype is 'Serves: the same five sorts inside one type.';
comment on index restaurants_type_by_order is 'Serves: the list''s standard order, and the same inside one type. A duet has the score of its original and follows it (''normal'' is after ''duet'').';
comment on index restaurants_type_by_rating is 'Serves: the same five sorts inside one type.';
comment on index restaurants_type_by_votes is 'Serves: the same five sorts inside one type.';
comment on index restaurants_type_near is 'Serves: the nearest venues of one type, however rare.';
comment on index restaurants_type_newest is 'Serves: the same five sorts inside one type.';
comment on index restaurants_without_pin is 'Serves: the venues of a district without a pin, which an imported row with one may describe.';

comment on table sanctions is 'What a decision imposes on a member. A kind is imposed once at a time; what ended stays as history.';
comment on column sanctions.until is 'Null: a warning, which ends when it is read, or a ban without an end.';
comment on column sanctions.ended_at is 'Set when it was read, undone, or gave way to the next of its kind after its end.';
comment on index sanctions_active_once is 'At most one sanction of a kind. Serves: the strongest sanction of a member, with each lookup of a session.';
comment on index sanctions_member is 'Serves: the history of a member, and the deletion of the account.';

comment on table shield_progress is 'How far the search for attacks is, so that a restarted server continues it.';
comment on column shield_progress.after_vote is 'The search has seen the votes up to this one.';
comment on column shield_progress.after_venue is 'The venue up to which tonight''s search has come; null when none is under way.';

comment on table shields is 'A venue under attack. It is shielded until a moderator decides about its held votes (docs/decisions/0041-vote-shield.md).';
comment on column shields.pole is 'Which end of the scale the attack pushes to.';
comment on column shields.signs is 'What the signs found: an array of {sign, found, expected}, without members and without addresses.';
comment on index shields_decided_by is 'Serves: the deletion of the account.';
comment on index shields_open_once is 'One shield at a time.';
comment on index shields_restaurant is 'Serves: the shields of a venue, newest first.';
comment on index shields_waiting is 'Serves: the shields that wait for a decision, oldest first.';

comment on table site_changes is 'Every change with before and after; null means the default.';
comment on constraint site_changes_once on site_changes is 'Serves: what changed since a version.';
comment on index site_changes_author is 'Serves: the deletion of an account, and its export.';

comment on table site_settings is 'Only what differs from the default is stored.';

comment on table site_version is 'Counts the saves: of two forms that were opened at the same version only the first is saved.';

comment on table statistics_days is 'What happened on a finished day in Istanbul. No row holds anything about one person.';

comment on table statistics_progress is 'How far the days are counted: a stopped count goes on here, and counts nothing twice.';
comment on column statistics_progress.next_day is 'The first day that is not counted.';

comment on table statistics_weeks is 'Of the members of one sign-up week, how many did something in a later week.';
comment on column statistics_weeks.cohort is 'The Monday of the sign-up week.';
comment on column statistics_weeks.week is 'Weeks since then.';

comment on table takedown_items is 'What a request is about, one row for each thing, and what was done with it. The notice in the place of the content is read from here.';
comment on column takedown_items.content_id is 'No foreign key: the item outlives what it is about.';
comment on column takedown_items.venue_id is 'The venue on whose page it was.';
comment on column takedown_items.decision_id is 'The decision that removed it, against which its member appeals.';
comment on index takedown_items_active_once is 'A thing is taken down once at a time. Serves: the notice in place of a comment.';
comment on index takedown_items_decision is 'Serves: the notice in place of a venue, and what follows an undone decision.';
comment on index takedown_items_once is 'One decision about a thing for each request; what was lifted stays on record. Serves: what was done for a request.';
comment on index takedown_items_takedown is 'Serves: the items of a request in their order.';
comment on index takedown_items_venue is 'Serves: the notices on a venue''s page.';

comment on table takedowns is 'The register of requests by law: one request of an authority. Everyone reads it, so its words name no person (docs/decisions/0043-takedowns.md).';
comment on column takedowns.authority_name is 'Which court or office.';
comment on column takedowns.reference is 'The number under which the authority decided.';
comment on column takedowns.asked is 'What was asked, and what about.';
comment on constraint takedowns_once on takedowns is 'Two admins who record the same request at once record it once.';
comment on index takedowns_newest is 'Serves: the register, newest first.';
comment on index takedowns_recorded_by is 'Serves: the deletion of the account of the admin who recorded.';

comment on table text_versions is 'What comments and replies said before an edit. A trigger writes it; moderators read it.';
comment on column text_versions.replaced_at is 'Until then this text was shown.';
comment on index text_versions_comment is 'Serves: the earlier versions of a comment or a reply, newest first, and the cascade of its deletion.';
comment on index text_versions_reply is 'Serves: the earlier versions of a comment or a reply, newest first, and the cascade of its deletion.';

comment on table totp_secrets is 'The authenticator app of an account: its secret, and the time step of its last code.';
comment on column totp_secrets.sealed is 'Sealed under the server''s secret.';
comment on column totp_secrets.confirmed_at is 'Null until a first code showed that the app has the secret.';
comment on column totp_secrets.last_step is 'The time step of the last accepted code, so that each code counts once.';

comment on table type_means is 'The mean of each type, written by the nightly job; '''' is the mean of all, for venues without a type and for types without a row.';

comment on table used_challenges is 'Challenges that were answered: each opens once. They carry their own time and signature, so open ones are stored nowhere.';
comment on index used_challenges_age is 'Serves: the removal of old challenges.';

comment on table used_proofs is 'Proofs of work count once (docs/decisions/0050-proof-of-work.md). No row holds anything about a person.';
comment on column used_proofs.nonce is 'The random nonce of a challenge or of a pass out of a letter.';
comment on index used_proofs_expires_at is 'Serves: the removal of what has expired.';

comment on table user_badges is 'The badges that members hold.';
comment on column user_badges.seen_at is 'When the member was told.';
comment on index user_badges_badge is 'Serves: the foreign key, when a badge is deleted.';

comment on table user_gifts is 'The gifts that members have taken: their shelf.';
comment on index user_gifts_sender is 'Serves: the deletion of the sender''s account.';
comment on index user_gifts_type is 'Serves: the foreign key, when a gift is deleted.';

comment on table user_keys is 'The public half of a member''s identity; the private half never comes here in the clear.';
comment on column user_keys.kid is 'The first twelve bytes of the key''s SHA-256: nobody can pass another member''s key off as their own.';
comment on column user_keys.revoked_at is 'When another took its place: what was sealed for it stays sealed for it.';
comment on index user_keys_owner is 'Serves: all keys of a member, newest first.';

comment on table venue_claims is 'A member claims a venue for its business: by a code in a mail at the venue''s domain, by a code on a photo, or from an admin (docs/decisions/0038-claims.md).';
comment on column venue_claims.member_id is 'The member who acts for the business.';
comment on column venue_claims.email is 'Where the code of the mail went; gone with the decision. The domain stays: it is what the moderator confirmed.';
comment on column venue_claims.code_hash is 'A keyed hash; gone once it was entered.';
comment on column venue_claims.photo_code is 'What the member writes on paper for the photo.';
comment on column venue_claims.photo is 'Only moderators see it; gone with the decision.';
comment on column venue_claims.ready_at is 'Since when moderators can decide about it.';
comment on constraint venue_claims_decided_is_bare on venue_claims is 'A decided claim holds neither an address nor a code nor a photo.';
comment on index venue_claims_active_once is 'One business manages a venue.';
comment on index venue_claims_business is 'Serves: whether a member manages a venue, at each vote and each word.';
comment on index venue_claims_decider is 'Serves: the deletion of the account of the moderator who decided.';
comment on index venue_claims_given is 'Serves: the active claims, newest first.';
comment on index venue_claims_member is 'Serves: a member''s latest claim of a venue, the export and the deletion of the account.';
comment on index venue_claims_pending_once is 'A member has one open claim of a venue; a second attempt replaces the first.';
comment on index venue_claims_venue is 'Serves: the cascade of a venue''s deletion, and what a merge moves.';
comment on index venue_claims_waiting is 'Serves: the claims that wait for a moderator, oldest first.';

comment on table venue_history is 'What a business did, and when it got and lost the venue. It names no member: the public sees a business.';
comment on column venue_history.what is 'The dish of a price.';
comment on index venue_history_newest is 'Serves: the history of a venue, newest first.';

comment on table venue_merges is 'Which venue became part of which, with the row of the absorbed one for 30 days. No foreign key on the two venues: the absorbed one has no row, and the survivor may be absorbed later (docs/decisions/0034-merges.md).';
comment on column venue_merges.absorbed is 'The absorbed venue''s row without its author; null once the merge cannot be undone.';
comment on column venue_merges.photos is 'Photos of the absorbed venue for which the survivor had no room.';
comment on index venue_merges_absorbed_once is 'Serves: a venue is absorbed once at a time.';
comment on index venue_merges_author is 'Serves: the deletion of the account of the absorbed venue''s author.';
comment on index venue_merges_merged_by is 'Serves: the deletion of the account of the moderator who merged.';
comment on index venue_merges_survivor is 'Serves: the latest merge of a survivor.';
comment on index venue_merges_undoable is 'Serves: the job that forgets what cannot be undone any more.';
comment on index venue_merges_undone_by is 'Serves: the deletion of the account of the moderator who undid the merge.';

comment on table venue_sources is 'Ties a venue to the row of a file that an import brought, with the licence and the values that the import wrote (docs/decisions/0035-imports.md). Rows under another licence are attributed on their pages and exported apart.';
comment on column venue_sources.source is '''osm'', or the operator''s name for a file.';
comment on column venue_sources.external_id is 'What the source calls it, such as ''node/123''.';
comment on column venue_sources.restaurant_id is 'Null after the venue was deleted here: the next import must not bring it back.';
comment on column venue_sources.written is 'The values that imports wrote into the venue. A value that differs by now is a member''s, and no import changes it.';
comment on index venue_sources_restaurant is 'Serves: the sources of a venue, for its page and the export by licence.';

comment on table venue_statements is 'What each member said last about whether a restaurant is still there.';
comment on column venue_statements.is_waiting is 'Whether a member''s statement about a venue waits for others who say the same, or for a moderator.';
comment on index venue_statements_recent is 'Serves: the number of members with the same statement.';
comment on index venue_statements_user is 'Serves: the export of a member''s data, and the cascade of the account''s deletion.';
comment on index venue_statements_venue_waiting is 'Serves: whether a statement is the oldest that waits about its venue.';
comment on index venue_statements_waiting is 'Serves: the statements in the queue, oldest first.';

comment on table visit_marks is 'One mark per visitor of an unfinished day: a salted hash of address and browser. No backup has them.';

comment on table visit_salts is 'The salt of a day. It is deleted with the marks of that day: afterwards no mark can be made again. No backup has it.';

comment on table vote_networks is 'From which network a member''s vote came: an HMAC of the network under the server''s secret, never an address. Kept for 90 days.';
comment on index vote_networks_expired is 'Serves: what is kept no longer.';

comment on table votes is 'Votes of members and of visitors. A visitor''s vote becomes a member''s by an update of its voter: the triggers move it between the counts, and add activity to the hour in which it was cast. It keeps its id and its time, and pays nothing.';
comment on column votes.last_rating_change_at is 'Null until the first change: the first change is free, later ones wait.';
comment on column votes.weight is 'How much the vote counts in the order. It begins at 0; only the nightly job changes it. Visitors'' votes and votes without a rating have none.';
comment on column votes.is_held is 'A held vote is in no counter, mean or order.';
comment on index votes_recent is 'Serves: the members'' votes of the last weeks on a venue, newest first.';
comment on index votes_user is 'Serves: what one member voted on, newest first.';
comment on index votes_visitor is 'Serves: the votes of one visitor, which become a member''s own.';

comment on table withdrawn_votes is 'A member who withdrew a vote may vote again, but that vote is no first vote: it pays nothing, adds no activity and begins a cooldown as a change does. Holds nothing of the withdrawn vote. Both keys go with their rows.';
comment on index withdrawn_votes_question is 'Serves: the cascade of a restaurant''s deletion.';

comment on function accept_followed() is 'A member who follows another wants to hear from that member: this accepts a request, also one that was declined.';
comment on function admit_vote() is 'The statement that adds a vote waits for the voter''s lock with an older snapshot; a trigger reads what was committed meanwhile.';
comment on function bump(ratings integer[], rating smallint, delta integer) is 'One rating bucket of ten up or down; a null rating changes nothing.';
comment on function check_duet_parent() is 'A duet answers a restaurant, never another duet.';
comment on function choose_channels() is 'Decides where a notification appears, and writes none that would appear nowhere. Every way to a notification passes here.';
comment on function close_blocked_requests() is 'A request of a member whom the receiver blocks, or who blocks the receiver, waits no longer: it counts as declined.';
comment on function close_left_request() is 'A request of a member who left has nothing to answer.';
comment on function conversation_key(a uuid, b uuid) is 'The public name of a conversation: the same from both sides.';
comment on function count_comment() is 'A deleted comment that is kept for its replies counts no longer.';
comment on function count_follow() is 'A member who leaves takes both halves of a friendship along in one command: it counts once for each friend.';
comment on function count_held() is 'Votes are held and released by the thousand: each venue is counted once for all of them. No statement changes is_held together with a choice, a rating or a voter. Held votes make nothing popular; a vote after a withdrawal was no activity.';
comment on function count_notifications() is 'Counts what is shown on the site, and hands what is to be pushed to the outbox. The number''s row is locked first, so that two writers never wait for each other in the outbox.';
comment on function count_prices() is 'Keeps the day and the count of a dish. The dish is locked first, so that the next statement sees every price that is committed; a dish without prices goes.';
comment on function count_raid_comments(kept bigint[], step integer) is 'Counts the comments of a batch out (-1) or in again (1), each venue and each member once.';
comment on function count_raid_replies(kept bigint[], step integer) is 'Counts the replies of a batch out (-1) or in again (1), each venue, comment and member once.';
comment on function count_raid_votes(kept bigint[], step integer) is 'Counts the votes of a batch out (-1) or in again (1), each venue and each member once.';
comment on function count_vote() is 'Counts a vote in its venue and its member. A held vote counts only as held, and stays one of its member''s votes.';
comment on function drop_business_reply() is 'A reply answers a text: when the comment is emptied, it goes.';
comment on function engagement_of(member_votes integer, comments integer) is 'Engagement, which breaks ties: half the member votes + 2 × comments.';
comment on function fan_out_reply(reply bigint, after uuid, amount integer) is 'Tells the next members who wrote in the thread before this reply, in the order of their ids. Returns the last of them; null after the end.';
comment on function fold_name(t text) is 'Folds like src/lib/fold.ts, for stored names that no program writes alone: of marks, those of Latin, Greek, Cyrillic, Hebrew and Arabic letters and of emoji.';
comment on function follow_vote() is 'A comment on a vote carries what was voted.';
comment on function forget_concerned() is 'The account that a decision concerns was deleted: nothing tells of the person, neither the name of what was removed.';
comment on function forget_reported_message() is 'A decided report keeps no private text.';
comment on function hidden_from(viewer uuid) is 'Nobody hides from a moderator by a block: moderators must see what they moderate.';
comment on function holds_venue(member uuid, venue text) is 'Whether a member manages a venue.';
comment on function hot_of(hype double precision, age interval) is 'Hot: Hype ÷ (2 + age in days)^1.5.';
comment on function hype_of(member_votes integer, comments integer, replies integer, boost integer, age interval) is 'Hype: member votes + 1.5 × comments + 0.8 × replies + 0.3 × all of them per day of age, at least one day, + 100 when boosted. The scores stand in these functions alone; docs/guides/database.md tells them in words.';
comment on function is_admin(member uuid) is 'Whether a member is an admin.';
comment on function is_blocked_between(one uuid, other uuid) is 'Whether one of the two blocked the other. Every act between two members asks this.';
comment on function is_business_to_rater(sender uuid, receiver uuid) is 'Whether a member manages a venue on which the other one voted or commented, and the two have no conversation yet.';
comment on function is_email_held(address text, other_than text) is 'Whether an address is held for another account, which can still take it back.';
comment on function is_merging() is 'Set in the transactions that merge and undo. Rows are moved there, not made or deleted: nothing is counted twice, paid or told.';
comment on function is_moderator(member uuid) is 'Whether a member moderates: an admin, or a moderator who is not under a sanction that stops writing.';
comment on function is_raid_work() is 'Set in the transactions that take rows out or put them back: they count a batch at once, and the triggers of single rows rest.';
comment on function is_restoring() is 'Set in the transactions that undo a decision.';
comment on function is_silent_for(member uuid, actor uuid) is 'Whether a member is not told what another one does: one of the two blocked the other, or the member muted the other.';
comment on function keep_comment_version() is 'No path can change a text without keeping the old one. A deleted comment that stays for its replies loses its versions too.';
comment on function keep_first_hundred() is 'A hundred members and no more are the first hundred, however many sign up at once: the locked badge lets them by one by one.';
comment on function keep_map_cells() is 'Each statement changes its cells in one order, so that two moves in opposite directions do not wait for each other.';
comment on function keep_reply_version() is 'No path can change a reply without keeping the old text.';
comment on function keep_taken_down() is 'What is taken down by law stays kept as long as the order holds, whatever becomes of the decision. A member''s rows go with the account.';
comment on function lacks_staff_factor(member uuid) is 'Whether the site asks its staff for a passkey or an authenticator app, and this member has neither. Only what differs from the default, which is no, is stored.';
comment on function letter_pairs(t text) is 'The letters of a text and its pairs of neighbours. The cost keeps it out of filters: only the index restaurant_addresses_letters computes it.';
comment on function lift_undone() is 'An undone decision lifts the takedown.';
comment on function like_comment() is 'A like takes the same member''s dislike away, and the other way round; the locked comment row orders the two.';
comment on function make_profile() is 'An account and its profile are born together, once both policies are accepted.';
comment on function mentioned_names(content text) is 'The names after an @ that begins a word, each once.';
comment on function message_way(sender uuid, receiver uuid) is 'How a message of one member reaches another: ''open'', as a ''request'', or not at all: ''closed''. A block closes it in both directions and looks like a member who takes no messages. Null for a member who left.';
comment on function move_points() is 'A spending never makes debt: without the balance it violates profiles_points_not_negative.';
comment on function move_raid_activity(venues text[], times timestamp with time zone[], step integer) is 'Member activity in the hours in which it happened; an hour without any has no row. The caller holds the locks of the venues.';
comment on function name_conversation() is 'Fills conversation_id on every way to a row.';
comment on function nearest_name(needle text, amount integer) is 'Serves: ''did you mean''. The title or name that is most alike; null when none is near. The limits bound what is compared.';
comment on function note_activity(restaurant text) is 'Activity in the hour in which it happened, unless a job would remove it again.';
comment on function note_activity(restaurant text, cast_at timestamp with time zone) is 'Activity in the hour in which it happened, unless a job would remove it again.';
comment on function notify_member(told notifications) is 'Tells a member once; never of the member''s own acts.';
comment on function notify_of_claim() is 'Tells a member what was decided about a claim; not what the member did.';
comment on function notify_of_decision(decision bigint, told text, members uuid[]) is 'Tells members of a decision, in the order of the locks on their numbers.';
comment on function notify_of_request() is 'Tells a member quietly of a request: the notification is read from the start, so that no bell rings. It goes with the answer.';
comment on function notify_of_security(account text, what text) is 'Tells the member of an account what happened at its door. Without a finished sign-up there is nobody to tell.';
comment on function order_restaurant() is 'Keeps order_score with its sums. A duet waits for a vote on its original, as in rate_restaurant.';
comment on function pair_follow() is 'Both profiles are locked in one order before anything is read, so two members who follow each other at once both see it.';
comment on function pair_lock(one uuid, other uuid) is 'The advisory lock of two members. An act between them takes it shared, a block takes it exclusively: whatever is under way when one blocks the other is either committed before, or sees the block. A block locks both profiles first, an act takes this lock after every profile that it locks, so the two never wait for each other.';
comment on function profiles_like(needle text, amount integer) is 'Serves: member search for misspelt names. How alike they must be goes from 0 to 1: ''kokorc'' and ''kokorec'' are 0.7.';
comment on function push_message() is 'A private message may be pushed to its receiver. The push names nobody and quotes nothing. A request makes no sound, and neither does a muted member.';
comment on function raid_comments(kept bigint[]) is 'The kept comments of a batch, as rows of their table.';
comment on function raid_replies(kept bigint[]) is 'The kept replies of a batch, as rows of their table.';
comment on function raid_votes(kept bigint[]) is 'The kept votes of a batch, as rows of their table.';
comment on function rate_restaurant() is 'A duet is ordered and filtered by what the members gave its original: visitors'' ratings order nothing.';
comment on function ratings_average(r integer[]) is 'With one decimal, as on the card; null where there is no rating.';
comment on function refund_gift() is 'Points that waited in a gift pay the debt when they return: move_points sees to it.';
comment on function refuse_between(actor uuid, other uuid, broken text) is 'Refuses an act between two members of whom one blocked the other. src/db/refusals.ts answers with the code of the constraint.';
comment on function refuse_blocked() is 'Refuses an act between two members of whom one blocked the other; see refuse_between.';
comment on function refuse_business() is 'Refuses what a business may not do at its venue, on every way to it. src/db/refusals.ts answers with the code of the constraint.';
comment on function refuse_business_message() is 'A business does not write to those who rated it. It gets the answer of a member who takes no messages: another one would tell who voted.';
comment on function refuse_held_email() is 'After the row: a sign-up waits for the address at its unique index first, and sees then that it is held.';
comment on function refuse_redirected() is 'An address that leads to another venue, or to one that can come back, is taken: the row is left out.';
comment on function release_elsewhere() is 'The shield of a venue that is deleted holds nothing any more: votes that it held elsewhere count again.';
comment on function restaurants_like(needle text, amount integer) is 'Serves: title search for misspelt words. The threshold goes from 0 to 1, as in profiles_like.';
comment on function restore_kept_row(target regclass, content jsonb) is 'Puts a kept row back as far as its place is still there. A link that may be empty is emptied where its other end is gone; where it may not, the row stays away. False when the row stays away or another has its place.';
comment on function restore_points(paid_by text) is 'What a deletion took back is paid again: the reversal was never due. The caller holds the locks of the members.';
comment on function restore_row(target regclass, content jsonb) is 'Puts a row of the journal back; columns that the row does not know keep their defaults. False when another row has its place.';
comment on function reverse_deleted() is 'The deletion of what paid takes the points back; see reverse_points.';
comment on function reverse_merged() is 'The deletion of a vote takes back what the votes paid that gave way to it.';
comment on function reverse_points(paid_by text) is 'What a deleted thing paid is taken back in full from every member who is still there.';
comment on function rising_of(last_day double precision, week_before double precision) is 'Rising: activity of the last day ÷ the daily mean of the week before; none under three, and the mean never counts less than three a week.';
comment on function score_restaurant() is 'restaurant_activity learns of a vote, comment or reply after this trigger, so the newest is counted from the counters.';
comment on function settled_of(amount double precision) is 'How much of one hour''s activity counts at once: the first two fully, of all of it a twentieth.';
comment on function settled_share(restaurant text, activity integer, newest integer) is 'The share of a venue''s activity that counts in hot by now: what an hour brought beyond settled_of comes in over the next 24 hours.';
comment on function skip_blocked_mention() is 'The name of a member out of reach stays plain text.';
comment on function skip_silent_notification() is 'A member is not told of members whom a block or a mute keeps away, whatever the cause is.';
comment on function skip_when_restoring() is 'A trigger that does nothing while a decision is undone: nobody is told twice.';
comment on function spend_invitation() is 'An account spends its invitation in its own transaction, so that the last use of a link makes one account.';
comment on function store_mentions() is 'Keeps whom a text mentions, at most ten people, and tells those who are new in it. Runs after the notice to the answered people, so that nobody is told twice of one text.';
comment on function take_raid_points(raid bigint, sources text[], kept_rows bigint[]) is 'Takes out of the ledger what these things paid, as if they had never been; what a member has spent already becomes debt. Locks the members of the kept rows and those who were paid last of all: members who vote wait for these.';
comment on function take_status() is 'A new duet takes the status of its original. The lock waits for a change that is under way, and a later one sees the duet.';
comment on function tell_of_business_reply() is 'A business and a member of whom one blocked the other do not reach each other by a reply either. The notification names no member, so a mute of the member behind the business is asked here.';
comment on function uncount_notification() is 'At the commit: a deletion of much takes its other locks first.';
comment on function vote_weight(vote_age interval, account_age interval, trust integer) is 'The weight of a vote in the order. src/features/ranking/ranking.rules.ts explains the numbers of these functions; a test compares both.';
comment on function wants_notification(member uuid, asked text, question text, thread bigint) is 'A kind that is off on the site may still be wanted on another channel: only one that is off everywhere is refused here, and choose_channels decides the rest.';
comment on function weigh_changed_vote() is 'A changed vote moves the sums of the order with it. A held vote has no weight, also when a merge moves it.';

comment on view media_in_use is 'The files that anything refers to: pictures of venues, menus, profiles, claims and the site, also of what was removed and can come back.';
