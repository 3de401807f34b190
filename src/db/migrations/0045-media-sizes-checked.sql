-- Compatible since: 1.0.0
-- Checks the constraints of media_files that an earlier migration added; reading all rows keeps nobody from writing. A function finds the kind of
-- an older file.

alter table media_files validate constraint media_files_kind_known;
alter table media_files validate constraint media_files_bytes_size;

create function media_kind_of(file text)
 returns text
 language plpgsql
 stable
as $function$
declare
  photo_name text := regexp_replace(file, '-(400|800|1600)\.webp$', '');
begin
  return case
    when file like 'proof-%' then 'proof'
    when file like 'logo-%' then 'site'
    -- A face is named after its member and a time in milliseconds.
    when file ~ '-[0-9]{10,}\.webp$' then 'profile'
    when exists (select from menu_photos where photo = photo_name) then 'menu'
    when exists (select from member_photos where photo = photo_name) then 'eater'
    else 'restaurant' end;
end
$function$;
comment on function media_kind_of(text) is 'What names a picture that was recorded before its kind was kept.';
