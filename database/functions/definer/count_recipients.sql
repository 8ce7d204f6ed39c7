-- Returns how many people each channel reaches. It is for an admin, who may not read the subscriptions themselves. `fresh`
-- counts the people who have been added since the last message by this channel was ordered.
create or replace function app.count_recipients() returns table (channel text, people integer, fresh integer)
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
         where class_ids is null
           and case way.channel
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
