-- This trigger reports an action that must still apply after a restore. server/operations/maintenance/lasting-deeds.ts listens
-- and writes it down. If nobody is signed in, for example for a command on the server, the last word would be missing and the
-- server could not read the line. The id of the person concerned then takes its place.
create or replace function app.tell_deed() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
declare
  row_of jsonb := to_jsonb(coalesce(new, old));
  subject text := coalesce(row_of #>> '{details,userId}', row_of ->> tg_argv[1]);
begin
  if subject is not null then
    perform pg_notify('qala_deed', concat_ws(' ', tg_argv[0], subject, coalesce(row_of ->> tg_argv[2], subject)));
  end if;
  return null;
end
$$;
