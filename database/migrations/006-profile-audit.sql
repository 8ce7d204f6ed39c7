-- Every change to a profile: which profile, who, from where, when (spec 3). Not what it said before:
-- a log that keeps old names and numbers would outlive the right to be forgotten.
-- Filled by the trigger below and by nothing else. Append only, like the security events.
-- No foreign keys: the entry "this profile was deleted" must be able to stay, and must not hold up the deletion.
create table app.profile_audit (
  id bigint generated always as identity primary key,
  action text not null check (action in ('INSERT', 'UPDATE', 'DELETE')),
  profile_id uuid not null,
  -- Null: nobody was signed in, such as the nightly routine.
  changed_by uuid,
  ip_address text check (char_length(ip_address) <= 64),
  user_agent text check (char_length(user_agent) <= 512),
  created_at timestamptz not null default now()
);
create index on app.profile_audit (created_at desc, id desc);
create index on app.profile_audit (profile_id);

alter table app.profile_audit enable row level security;
alter table app.profile_audit force row level security;

create policy select_by_admin on app.profile_audit for select to qala_app using ((select app.is_admin()));
create policy insert_by_trigger on app.profile_audit for insert to qala_definer with check (true);
create policy keep on app.profile_audit for select to qala_definer using (true);
create policy forget_address on app.profile_audit for update to qala_definer using (true);
create policy forget_old on app.profile_audit for delete to qala_definer using (true);

-- No insert for anyone who makes requests: an audit one can write is an audit one can forge.
grant select on app.profile_audit to qala_app;
grant select, insert, update (ip_address, user_agent), delete on app.profile_audit to qala_definer;

create trigger append_only before update or delete or truncate on app.profile_audit
  for each statement execute function app.refuse_change();

create function app.log_profile_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  insert into app.profile_audit (action, profile_id, changed_by, ip_address, user_agent)
  values (
    tg_op,
    coalesce(new.user_id, old.user_id),
    -- While somebody registers nobody is signed in yet: the new learner is the one who acts.
    coalesce(app.current_user_id(), case tg_op when 'INSERT' then new.user_id end),
    app.current_ip(),
    app.current_user_agent()
  );
  return null;
end
$$;
create trigger log_change after insert or delete on app.profiles
  for each row execute function app.log_profile_change();
-- Being seen is not a change: without this line every sign-in of every learner would fill the log.
create trigger log_update after update on app.profiles
  for each row when (to_jsonb(old) - 'last_seen_at' is distinct from to_jsonb(new) - 'last_seen_at')
  execute function app.log_profile_change();

grant create on schema app to qala_definer;
alter function app.log_profile_change() owner to qala_definer;
revoke create on schema app from qala_definer;
