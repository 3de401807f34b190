-- The list finds a place by one or two letters inside of a word, which no trigram holds.

-- The letters of a text and its pairs of neighbours. The cost keeps it out of filters: only the index below computes it.
create function letter_pairs(t text) returns text[] language sql immutable parallel safe cost 10000
return array(select distinct substr(t, at, length) from generate_series(1, char_length(t)) as at, generate_series(1, 2) as length
  where at + length <= char_length(t) + 1);

-- The folded addresses apart from the venues: a vote rewrites its venue, and must not rewrite this index with it.
create table restaurant_addresses (
  restaurant_id text collate "C" primary key references restaurants on delete cascade,
  address_key text not null
);
-- Serves: the list's location filter with one or two letters.
create index restaurant_addresses_letters on restaurant_addresses using gin (letter_pairs(address_key));

create function keep_address() returns trigger language plpgsql as $$
begin
  if new.address_key = '' then
    delete from restaurant_addresses where restaurant_id = new.id;
  else
    insert into restaurant_addresses (restaurant_id, address_key) values (new.id, new.address_key)
    on conflict (restaurant_id) do update set address_key = excluded.address_key;
  end if;
  return null;
end $$;
create trigger keep_address after insert or update of address_key on restaurants for each row execute function keep_address();

insert into restaurant_addresses (restaurant_id, address_key) select id, address_key from restaurants where address_key <> '';
