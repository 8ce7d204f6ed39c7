-- Learners without an e-mail address or a phone number: their school makes the account, and they sign in by class code and name.
alter table auth.accounts alter column email drop not null;
alter table app.profiles alter column phone_number drop not null;

-- For roles that may not look into accounts: who has no address. With the rights of the role that reads everything.
create function app.people_without_email() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select id from auth.accounts where email is null $$;
grant execute on function app.people_without_email() to qala_worker, qala_definer;

create or replace function app.audience_of(channel text) returns table (user_id uuid, since timestamptz)
  language sql stable
  begin atomic
    select p.user_id, greatest(p.created_at, p.confirmed_at)
      from app.profiles p
     where (
       channel = 'email' and p.user_id not in (select app.people_without_email())
       or channel = 'sms' and p.phone_number is not null
     ) and not app.is_waiting(p.confirmed_at) and p.consent_withdrawn_at is null
    union all
    -- Staff may have no profile.
    select s.user_id, coalesce(greatest(p.created_at, p.confirmed_at), s.since)
      from (select user_id, min(created_at) as since from app.push_subscriptions group by user_id) s
      left join app.profiles p using (user_id)
     where channel = 'push' and (
       p.user_id is null or not app.is_waiting(p.confirmed_at) and p.consent_withdrawn_at is null
     );
  end;

-- Whoever makes a learner's account puts it into a class at once: one that the maker teaches or manages.
create policy insert_by_maker on app.class_members for insert to qala_auth with check (
  added_by = (select app.current_user_id())
  and ((select app.may('classes:manage')) or class_id in (select app.my_classes()))
);
grant insert (class_id, user_id, added_by) on app.class_members to qala_auth;

grant create on schema app to qala_backup;
alter function app.people_without_email() owner to qala_backup;
revoke create on schema app from qala_backup;
