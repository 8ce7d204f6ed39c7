-- Each browser has one push address, which belongs to the person who is signed in there now. On a shared phone, the address of
-- the previous learner arrives again under another name. Row-level security hides the old row, so only a function with definer
-- rights can replace it. A caller who knows the address and both keys of a subscription must be in that browser, because nobody
-- else ever learns them.
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
grant execute on function app.take_push_subscription(text, text, text) to qala_app;
