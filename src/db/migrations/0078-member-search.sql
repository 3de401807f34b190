-- How moderators find members (docs/decisions/0046-admin-area.md).

-- Serves: members whose sessions came from a network.
create index auth_sessions_network on auth_sessions (network, user_id) where network is not null;
-- Serves: members by a part of their e-mail.
create index auth_users_email_trigram on auth_users using gin (email gin_trgm_ops);
-- Serves: all reports about what a member made, also the decided ones.
create index reports_item on reports (item, id desc);
