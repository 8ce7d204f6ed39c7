-- A live view of a class must stop when the right to see it ends, whatever the reason. This trigger notifies each process,
-- which ends the streams of that person, or those of that class when somebody has left it (server/http/live/live.ts).
create or replace function app.note_ended_right() returns trigger
  language plpgsql
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform pg_notify('qala_right_ended', to_jsonb(old) ->> tg_argv[0]);
  return null;
end
$$;
