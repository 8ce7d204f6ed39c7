-- Returns the time by which to decide whether something has ended. This is now, unless the clock is too far ahead to be
-- believed. In that case, anything older than the doubt is judged by the last time that is known to be right. The function
-- reads the clock itself, so it works from the moment of a jump, before the server notices it.
create or replace function app.judged_at(dated timestamptz default null) returns timestamptz
  language sql stable
  as $$
    select coalesce((
      select c.seen_at from app.clock c
       where (now() > c.seen_at + interval '7 days' or (c.doubt = 'jumped' and now() >= c.doubted_from))
         and (dated is null or dated <= c.seen_at + interval '5 minutes')
    ), now())
  $$;
grant execute on function app.judged_at(timestamp with time zone) to qala_app, qala_auth, qala_definer, qala_worker;
