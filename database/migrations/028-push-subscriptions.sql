-- A subscription moves to another account only with both of its keys, which nobody outside that browser ever learns: its
-- address alone may have been seen. And an account has ten browsers at most, the newest.
grant create on schema app to qala_definer;
set local role qala_definer;
create or replace function app.take_push_subscription(endpoint text, p256dh text, auth text) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  taker constant uuid := app.current_user_id();
begin
  if taker is null then
    raise exception 'Nobody is signed in' using errcode = '42501';
  end if;
  delete from app.push_subscriptions s
    where s.endpoint = take_push_subscription.endpoint and s.user_id <> taker
      and s.p256dh = take_push_subscription.p256dh and s.auth = take_push_subscription.auth;
  insert into app.push_subscriptions as s (endpoint, user_id, p256dh, auth)
    values (take_push_subscription.endpoint, taker, take_push_subscription.p256dh, take_push_subscription.auth)
    on conflict on constraint push_subscriptions_pkey
    do update set p256dh = excluded.p256dh, auth = excluded.auth where s.user_id = taker;
  if not found then
    raise exception 'This is the address of another browser' using errcode = '42501';
  end if;
  delete from app.push_subscriptions s
    where s.user_id = taker and s.endpoint in (
      select older.endpoint from app.push_subscriptions older
       where older.user_id = taker and older.endpoint <> take_push_subscription.endpoint
       order by older.created_at desc, older.endpoint offset 9
    );
end
$$;
set local role none;
revoke create on schema app from qala_definer;
