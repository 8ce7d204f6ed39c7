-- Whoever holds these three values can send to the browser, so only its learner and the worker read them, no admin.
create table app.push_subscriptions (
  -- One browser, one row. https only: a push service never speaks anything else, and a job follows this address.
  endpoint text primary key check (endpoint ~ '^https://' and char_length(endpoint) <= 1024),
  user_id uuid not null references auth.accounts (id) on delete cascade,
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_=-]{16,255}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_=-]{8,255}$'),
  created_at timestamptz not null default now()
);
create index on app.push_subscriptions (user_id);

alter table app.push_subscriptions enable row level security, force row level security;
create policy own on app.push_subscriptions to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy select_all on app.push_subscriptions for select to qala_worker using (true);
create policy forget_gone on app.push_subscriptions for delete to qala_worker using (true);
create policy move on app.push_subscriptions to qala_definer using (true) with check (true);

grant select, insert (endpoint, user_id, p256dh, auth), update (p256dh, auth), delete
  on app.push_subscriptions to qala_app, qala_definer;
grant select, delete on app.push_subscriptions to qala_worker;

-- A browser is one push address, and it belongs to whoever is signed in there now. On a shared phone the address of the
-- learner before comes again under another name; row-level security hides that row, so taking it over is a function's
-- work. Who knows the address and both keys of a subscription is in that browser: nobody else ever learns them.
create function app.take_push_subscription(endpoint text, p256dh text, auth text) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if app.current_user_id() is null then
    raise exception 'Nobody is signed in' using errcode = '42501';
  end if;
  delete from app.push_subscriptions s
    where s.endpoint = take_push_subscription.endpoint and s.user_id <> app.current_user_id();
  insert into app.push_subscriptions as s (endpoint, user_id, p256dh, auth)
    values (take_push_subscription.endpoint, app.current_user_id(), take_push_subscription.p256dh, take_push_subscription.auth)
    on conflict on constraint push_subscriptions_pkey
    do update set p256dh = excluded.p256dh, auth = excluded.auth;
end
$$;
grant execute on function app.take_push_subscription(text, text, text) to qala_app;

-- Numbers for the form of an announcement, for one who may see neither people nor addresses.
create function app.count_recipients(out people integer, out subscribers integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.require_verb('announcements:manage');
  select count(*) into people from app.profiles;
  select count(distinct user_id) into subscribers from app.push_subscriptions;
end
$$;
grant execute on function app.count_recipients() to qala_app;

grant create on schema app to qala_definer;
alter function app.take_push_subscription(text, text, text) owner to qala_definer;
alter function app.count_recipients() owner to qala_definer;
revoke create on schema app from qala_definer;
