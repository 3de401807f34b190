-- Compatible since: 1.0.0
create index concurrently if not exists reports_networks on reports (created_at) where network_hash is not null;
