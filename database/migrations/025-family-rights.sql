-- What the law gives a family (POPIA): consent that is written down and can be taken back, everything about oneself, and an end.

-- Who agreed, and to which wording. One that was taken back stays: that there was consent then, and is none now, is what a
-- school may have to show.
create table app.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- A tick at registration, or a printed form that staff wrote down.
  channel text not null check (channel in ('tick', 'form')),
  relation text not null check (relation in ('parent', 'guardian', 'self')),
  -- Whoever signed the form. A tick has no name: nobody checked one.
  given_by_name text check (char_length(given_by_name) between 2 and 200 and given_by_name !~ '[\u0001-\u001F\u007F-\u009F]'),
  -- PRIVACY_VERSION of what was agreed to.
  wording text not null check (wording ~ '^\d{4}-\d\d-\d\d$'),
  given_on date not null,
  recorded_at timestamptz not null default now(),
  -- Null: the learner's own registration. No foreign key: who wrote it down may leave.
  recorded_by uuid default app.current_user_id(),
  withdrawn_at timestamptz,
  constraint form_has_name check ((channel = 'form') = (given_by_name is not null))
);
-- One that holds for each learner.
create unique index one_consent_each on app.consents (user_id) where withdrawn_at is null;
create index on app.consents (user_id);

alter table app.consents enable row level security, force row level security;
create policy select_own_or_by_verb on app.consents for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('privacy:manage')));
create policy insert_form_by_verb on app.consents for insert to qala_app
  with check ((select app.may('privacy:manage')) and channel = 'form');
create policy withdraw_own_or_by_verb on app.consents for update to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('privacy:manage')))
  with check (withdrawn_at is not null);
create policy insert_tick on app.consents for insert to qala_auth with check (channel = 'tick');
create policy select_all on app.consents for select to qala_definer using (true);
create policy select_all_for_backup on app.consents for select to qala_backup using (true);
-- Absent: delete, and any other update.
grant
  select,
  insert (user_id, channel, relation, given_by_name, wording, given_on),
  update (withdrawn_at)
  on app.consents to qala_app;
grant insert (user_id, channel, relation, wording, given_on) on app.consents to qala_auth;
grant select on app.consents to qala_definer, qala_backup;

-- Kept beside the profile, so that news and messages ask one column. Null as well where nobody was ever asked.
alter table app.profiles add column consent_withdrawn_at timestamptz;
grant update (consent_withdrawn_at) on app.profiles to qala_definer;

-- While a consent that was given is taken back, its learner learns and gets neither news nor messages.
create or replace function app.may_read_news() returns boolean
  language sql stable
  begin atomic
    select app.current_user_id() is not null and not exists (
      select from app.profiles where user_id = app.current_user_id()
         and (app.is_waiting(confirmed_at) or consent_withdrawn_at is not null)
    );
  end;

create or replace function app.recipients_of(channel text) returns table (user_id uuid, since timestamptz)
  language sql stable
  begin atomic
    select p.user_id, greatest(p.created_at, p.confirmed_at)
      from app.profiles p
     where channel in ('email', 'sms') and not app.is_waiting(p.confirmed_at) and p.consent_withdrawn_at is null
    union all
    -- Staff may have no profile.
    select s.user_id, coalesce(greatest(p.created_at, p.confirmed_at), s.since)
      from (select user_id, min(created_at) as since from app.push_subscriptions group by user_id) s
      left join app.profiles p using (user_id)
     where channel = 'push' and (
       p.user_id is null or not app.is_waiting(p.confirmed_at) and p.consent_withdrawn_at is null
     );
  end;

create function app.note_consent() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is not null then
    raise exception 'This consent was taken back already' using errcode = '42501';
  end if;
  update app.profiles set consent_withdrawn_at = new.withdrawn_at where user_id = new.user_id;
  insert into app.security_events (event_type, user_id, details)
  values (
    case tg_op when 'INSERT' then 'consent_recorded' else 'consent_withdrawn' end,
    coalesce(app.current_user_id(), new.user_id),
    jsonb_build_object('userId', new.user_id, 'channel', new.channel, 'wording', new.wording)
  );
  return null;
end
$$;
create trigger note_consent after insert or update on app.consents
  for each row execute function app.note_consent();

-- Accounts that somebody asked to delete. Until then nothing is lost, and the owner or staff may take it back.
create table app.deletions (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- No foreign key: who asked for the family may leave.
  asked_by uuid not null default app.current_user_id(),
  due_at timestamptz not null default now() + interval '14 days'
);
create index on app.deletions (due_at);

alter table app.deletions enable row level security, force row level security;
create policy all_for_auth on app.deletions to qala_auth using (true) with check (true);
create policy select_all_for_backup on app.deletions for select to qala_backup using (true);
-- Only the sign-in: what ends with the question, sessions among it, is its business too.
grant select, insert (user_id), delete on app.deletions to qala_auth;
grant select on app.deletions to qala_backup;

-- At an account's end: addresses and browsers of one who is gone are nobody's business, and the entries stay as a bare id.
-- A search that was logged may have been for the name.
create function app.forget_in_logs(target uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  update app.security_events set ip_address = null, user_agent = null
   where user_id = target and (ip_address is not null or user_agent is not null);
  update app.profile_audit set ip_address = null, user_agent = null
   where changed_by = target and (ip_address is not null or user_agent is not null);
end
$$;
grant execute on function app.forget_in_logs(uuid) to qala_auth;

-- Every row about one person, by table, for themselves or who may act for the family. Read from the catalogue, so that a table
-- of tomorrow is in it. With the rights of the backup, which reads every row and changes none.
create function app.rows_about(target uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  one record;
  found jsonb;
  everything jsonb := '{}';
begin
  if app.current_user_id() is distinct from target then
    perform app.require_verb('privacy:manage');
  end if;
  for one in
    select format('%I.%I', n.nspname, c.relname) as name, a.attname as owner_column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'auth') and c.relkind = 'r' and not a.attisdropped
       and (a.attname in ('user_id', 'account_id', 'profile_id', 'profile_ids') or c.relname = 'accounts' and a.attname = 'id')
     order by 1
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from %s r where %s',
      one.name,
      case
        when one.name = 'app.security_events' then 'user_id = $1 or details ->> ''userId'' = $1::text'
        when one.owner_column = 'profile_ids' then '$1 = any (profile_ids)'
        else format('%I = $1', one.owner_column)
      end
    ) into found using target;
    everything := everything || jsonb_build_object(one.name, found);
  end loop;
  -- What a message said is the school's; its title tells the person which one it was.
  select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('title', a.title)), '[]') into found
    from app.deliveries d join app.announcements a on a.id = d.announcement_id where d.user_id = target;
  everything := everything || jsonb_build_object('app.deliveries', found);
  return everything;
end
$$;
grant execute on function app.rows_about(uuid) to qala_auth;
grant execute on function app.current_user_id(), app.require_verb(text) to qala_backup;
set local role qala_definer;
grant execute on function app.may(text) to qala_backup;
set local role none;

grant create on schema app to qala_definer, qala_backup;
alter function app.note_consent() owner to qala_definer;
alter function app.forget_in_logs(uuid) owner to qala_definer;
alter function app.rows_about(uuid) owner to qala_backup;
revoke create on schema app from qala_definer, qala_backup;
