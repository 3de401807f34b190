-- A duet is ordered and filtered by what the members gave its original: visitors' ratings order nothing.
create or replace function rate_restaurant() returns trigger language plpgsql as $$
declare
  original restaurants;
begin
  if new.question_type = 'normal' then
    new.member_average := ratings_average(new.logged_in_ratings);
    return new;
  end if;
  select * into original from restaurants where id = new.parent_question_id for share;
  new.member_average := ratings_average(case when found then original.logged_in_ratings else new.logged_in_ratings end);
  return new;
end $$;

create or replace function rate_duets() returns trigger language plpgsql as $$
declare
  average numeric := ratings_average(new.logged_in_ratings);
begin
  update restaurants set member_average = average where parent_question_id = new.id and member_average is distinct from average;
  return null;
end $$;
drop trigger rate_duets on restaurants;
create trigger rate_duets after update on restaurants for each row
  when (new.logged_in_ratings <> old.logged_in_ratings) execute function rate_duets();

update restaurants d set member_average = ratings_average(coalesce(p.logged_in_ratings, d.logged_in_ratings))
  from restaurants self left join restaurants p on p.id = self.parent_question_id
  where self.id = d.id and d.question_type = 'duet'
    and d.member_average is distinct from ratings_average(coalesce(p.logged_in_ratings, d.logged_in_ratings));

drop function everybodys_ratings(restaurants);
