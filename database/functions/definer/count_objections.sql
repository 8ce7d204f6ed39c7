-- Returns how many people object to each channel. It returns only numbers, because the caller may not see who these people are.
create or replace function app.count_objections() returns table (channel text, people integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.require_verb('announcements:manage');
  return query
    select way.channel, count(*)::integer
      from unnest(array['email', 'push', 'sms']) as way (channel)
      cross join lateral app.audience_of(way.channel) a
      join app.message_objections o on o.user_id = a.user_id and o.channel = way.channel
     group by way.channel;
end
$$;
grant execute on function app.count_objections() to qala_app;
