-- Links in letters: each lets its reader in once, for an hour.
create table mail_links (
  user_id text not null references auth_users on delete cascade,
  -- What the link is for; its name stands in the link.
  type text not null,
  -- SHA-256 of what the link carries: whoever reads the database cannot use it.
  token_hash bytea not null,
  expires_at timestamptz not null,
  -- A newer link takes the place of the older one.
  constraint mail_links_pkey primary key (user_id, type),
  -- Serves: a link looked up by what it carries.
  constraint mail_links_token_unique unique (token_hash),
  constraint mail_links_type_known check (type in ('signup', 'recovery')),
  constraint mail_links_token_length check (octet_length(token_hash) = 32)
);
-- Serves: what cannot be used any more.
create index mail_links_expired on mail_links (expires_at);
