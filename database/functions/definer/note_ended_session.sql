-- This is a trigger, so that it covers every way in which a session ends: a sign-out, a new password, a deleted account or a
-- command on the server.
create or replace function app.note_ended_session() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  insert into app.ended_sessions (session_id, user_id, token_hash)
  values (old.id, old.account_id, old.token_hash) on conflict do nothing;
  perform pg_notify('qala_session_ended', old.id::text);
  return null;
end
$$;
grant execute on function app.note_ended_session() to session_user;
