-- Names of members have letters of ASCII only. A Turkish database would fold the I of a name in capitals to a dotless one.
create or replace function mentioned_names(content text) returns text[] language sql immutable as $function$
  select coalesce(array_agg(distinct lower(found[1] collate "C")), '{}')
  from regexp_matches(content, '(?<![[:alnum:]_.@])@([a-zA-Z0-9_]+(?:\.[a-zA-Z0-9_]+)*)', 'g') as found
$function$;
