-- Counts a try before it is known whether it fails, because otherwise many tries at once could slip through together.
-- counters: [{key, place, free, first, longest, familiar}], where `familiar` is the key of a network on which this counter does
-- not apply if the account has signed in there within 30 days.
-- places: [{place, most}], where `most` is how many other accounts may have a wrong password there. This limit does not apply
-- to an account that was given a new password within the last day.
create or replace function private.count_sign_in_try(
  account_key text, pass_key text, counters jsonb, places jsonb,
  out wait double precision, out full_place text, out is_last_free boolean
)
  language plpgsql
  set search_path = pg_catalog, private, pg_temp
  as $$
declare
  held text;
  an_hour_ago timestamptz;
begin
  -- Only one try at a time is counted for the account and for each place. The locks are always taken in the same order, so that
  -- two tries cannot deadlock.
  for held in
    select account_key union select p ->> 'place' from jsonb_array_elements(places) p order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended(held, 7206317807));
  end loop;
  an_hour_ago := clock_timestamp() - interval '1 hour';
  is_last_free := false;

  select coalesce(max(extract(epoch from
           t.last_at - clock_timestamp()) + least(c.longest, c.first * power(2, least(t.failures - c.free, 20)))), 0)
    into wait
    from jsonb_to_recordset(counters)
         as c(key text, free integer, first double precision, longest double precision, familiar text)
    join private.sign_in_tries t on t.key = c.key
   where t.failures >= c.free and t.last_at > an_hour_ago
     and not exists (
       select from private.sign_in_tries f
        where f.key = c.familiar and f.signed_in_at > clock_timestamp() - interval '30 days'
     );
  if wait > 0 then
    return;
  end if;

  select p.place, greatest(extract(epoch from taken.oldest - an_hour_ago), 1)
    into full_place, wait
    from jsonb_to_recordset(places) as p(place text, most integer)
    cross join lateral (
      select count(*) as accounts, min(t.last_at) as oldest
        from private.sign_in_tries t
       where t.place = p.place and t.failures > 0 and t.last_at > an_hour_ago and t.account <> account_key
    ) taken
   where taken.accounts >= p.most
     and not exists (
       select from private.sign_in_tries f
        where f.key = pass_key and f.signed_in_at > clock_timestamp() - interval '1 day'
     )
   limit 1;
  if full_place is not null then
    return;
  end if;
  wait := 0;

  with counted as (
    insert into private.sign_in_tries as t (key, account, place, failures)
    select c.key, account_key, c.place, 1
      from jsonb_to_recordset(counters) as c(key text, place text)
    on conflict (key) do update set
      failures = case when t.last_at < an_hour_ago then 1 else t.failures + 1 end,
      last_at = clock_timestamp()
    returning t.key, t.failures
  )
  select bool_or(counted.failures >= c.free) into is_last_free
    from counted join jsonb_to_recordset(counters) as c(key text, free integer) using (key);
end
$$;
grant execute on function private.count_sign_in_try(text, text, jsonb, jsonb) to qala_auth;
