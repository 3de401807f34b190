-- How moderators find members (docs/decisions/0046-admin-area.md).

-- The network of an address: /24 of IPv4, /48 of IPv6; null for what is no address.
create function network_of(address text) returns cidr language plpgsql immutable strict parallel safe as $$
declare host inet;
begin
  host := address::inet;
  return network(set_masklen(host, case family(host) when 4 then 24 else 48 end));
exception when invalid_text_representation then
  return null;
end $$;

-- Serves: members whose sessions came from a network.
create index auth_sessions_network on auth_sessions (network_of(ip_address), user_id);
-- Serves: members by a part of their e-mail.
create index auth_users_email_trigram on auth_users using gin (email gin_trgm_ops);
-- Serves: all reports about what a member made, also the decided ones.
create index reports_item on reports (item, id desc);
