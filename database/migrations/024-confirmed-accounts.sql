-- Where the school chose so, an account counts as confirmed when staff said so; until then it can learn, and gets neither
-- school news nor messages.

create function app.who_may_register() returns text
  language sql stable
  begin atomic
    select coalesce((select value #>> '{}' from app.settings where name = 'registration'), 'anyone');
  end;

create function app.confirmed_by_registering() returns timestamptz
  language sql stable
  begin atomic
    select case when app.who_may_register() = 'confirmed' then null else now() end;
  end;

grant execute on function app.who_may_register(), app.confirmed_by_registering()
  to qala_app, qala_auth, qala_worker, qala_definer;

-- Whoever is here already counts as confirmed from the beginning. A default fills old rows where an update may not.
alter table app.profiles add column confirmed_at timestamptz default timestamptz 'epoch';
alter table app.profiles alter column confirmed_at set default app.confirmed_by_registering();
create index on app.profiles (created_at) where confirmed_at is null;
grant insert (confirmed_at), update (confirmed_at) on app.profiles to qala_auth;

-- Where anyone may register nobody waits, those included who registered while staff had to confirm.
create function app.is_waiting(confirmed_at timestamptz) returns boolean
  language sql stable
  return confirmed_at is null and app.who_may_register() <> 'anyone';

create function app.may_read_news() returns boolean
  language sql stable
  begin atomic
    select app.current_user_id() is not null and not exists (
      select from app.profiles where user_id = app.current_user_id() and app.is_waiting(confirmed_at)
    );
  end;

grant execute on function app.is_waiting(timestamptz), app.may_read_news()
  to qala_app, qala_auth, qala_worker, qala_definer;

alter policy select_published_or_by_verb on app.announcements
  using ((is_published and (select app.may_read_news())) or (select app.may('announcements:manage')));

-- Everybody who gets announcements by this channel, and since when: the one place for who is left out.
create function app.recipients_of(channel text) returns table (user_id uuid, since timestamptz)
  language sql stable
  begin atomic
    select p.user_id, greatest(p.created_at, p.confirmed_at)
      from app.profiles p
     where channel in ('email', 'sms') and not app.is_waiting(p.confirmed_at)
    union all
    -- Staff may have no profile.
    select s.user_id, coalesce(greatest(p.created_at, p.confirmed_at), s.since)
      from (select user_id, min(created_at) as since from app.push_subscriptions group by user_id) s
      left join app.profiles p using (user_id)
     where channel = 'push' and (p.user_id is null or not app.is_waiting(p.confirmed_at));
  end;
grant execute on function app.recipients_of(text) to qala_worker, qala_definer;

drop function app.count_recipients();
-- For an admin, who may not read the subscriptions themselves. `fresh`: since the last message by this channel was ordered.
create function app.count_recipients() returns table (channel text, people integer, fresh integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.require_verb('announcements:manage');
  return query
    select way.channel, count(reached.user_id)::integer,
           (count(*) filter (where reached.since > last.ordered_at))::integer
      from unnest(array['email', 'push', 'sms']) as way (channel)
      cross join lateral (
        select max(send_ordered_at) as ordered_at from app.announcements
         where case way.channel
                 when 'email' then send_email
                 when 'push' then send_push_notification
                 else send_sms
               end
      ) last
      left join lateral app.recipients_of(way.channel) reached on true
     group by way.channel;
end
$$;
grant execute on function app.count_recipients() to qala_app;

grant create on schema app to qala_definer;
alter function app.count_recipients() owner to qala_definer;
revoke create on schema app from qala_definer;
