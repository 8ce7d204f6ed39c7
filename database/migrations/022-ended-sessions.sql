-- Sessions that ended before their time. An access token proves itself for ten minutes without the database, so each process
-- refuses those of the sessions named here: told by qala_session_ended, and by this table when it starts or missed a message.
create table app.ended_sessions (
  session_id uuid primary key,
  -- No foreign key: the account may be what ended.
  user_id uuid not null,
  ended_at timestamptz not null default now()
);
create index on app.ended_sessions (user_id);
create index on app.ended_sessions (ended_at);

alter table app.ended_sessions enable row level security, force row level security;
create policy write_down on app.ended_sessions for insert to qala_definer with check (true);
create policy select_any on app.ended_sessions for select to qala_auth, qala_definer using (true);
create policy delete_any on app.ended_sessions for delete to qala_auth using (true);
grant select, insert on app.ended_sessions to qala_definer;
grant select, delete on app.ended_sessions to qala_auth;

create policy select_all_for_backup on app.ended_sessions for select to qala_backup using (true);
grant select on app.ended_sessions to qala_backup;

-- A trigger, so that no path is forgotten: sign-out, a new password, a deleted account, the command line.
create function app.note_ended_session() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  insert into app.ended_sessions (session_id, user_id) values (old.id, old.account_id) on conflict do nothing;
  perform pg_notify('qala_session_ended', old.id::text);
  return null;
end
$$;
-- What has ended by itself is swept away every night, and no token of it lives.
create trigger note_ended after delete on auth.sessions
  for each row when (old.expires_at > now()) execute function app.note_ended_session();

grant create on schema app to qala_definer;
alter function app.note_ended_session() owner to qala_definer;
revoke create on schema app from qala_definer;

-- Every learner's sign-in is an event, and must not make the search for the rare ones long.
create index on app.security_events (created_at desc, id desc) where event_type <> 'signed_in';
