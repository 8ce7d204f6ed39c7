-- Wrong passwords, so that guessing gets slower and never meets a child who knows the password: server/auth/guessing.ts has
-- the limits. Names are HMACs, so the table tells of nobody. Unlogged like the throttle: a crash forgets the counts.
create unlogged table private.sign_in_tries (
  -- What is counted: an account from a device, an address or a network, or from everywhere.
  key text primary key check (char_length(key) between 1 and 200),
  account text not null check (char_length(account) between 1 and 200),
  -- Where the accounts with a wrong password are counted; null where the tries alone are.
  place text check (char_length(place) between 1 and 200),
  failures integer not null default 0 check (failures >= 0),
  last_at timestamptz not null default clock_timestamp(),
  -- The right password came from here. From such a network nobody is kept out by what others try elsewhere.
  signed_in_at timestamptz
);
create index on private.sign_in_tries (account);
create index on private.sign_in_tries (place, last_at) where place is not null;
create index on private.sign_in_tries (last_at);

grant select, insert, update, delete on private.sign_in_tries to qala_auth;

-- Counts a try before it is known whether it fails, or many at once could slip through together.
-- counters: [{key, place, free, first, longest, familiar}], where `familiar` is the key of a network that excuses this one.
-- places: [{place, most}], how many other accounts may have a wrong password there; an account that staff have just given a
-- password has a pass.
create function private.count_sign_in_try(
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
  -- One at a time for the account and for each place, always in the same order.
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

-- Somebody signs in with a phone number too.
create index on app.profiles (phone_number);
