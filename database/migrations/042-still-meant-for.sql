-- Between the making of messages and their sending, hours may pass: who has objected since, left the class, or is without
-- consent gets none. The one place for what stops a message that waits; who gets one at all, app.recipients_of says.
create function app.unwanted_deliveries() returns table (announcement_id uuid, channel text, user_id uuid)
  language sql stable
  begin atomic
    select waiting.announcement_id, waiting.channel, waiting.user_id
      from app.deliveries waiting join app.announcements news on news.id = waiting.announcement_id
     where waiting.state in ('waiting', 'claimed') and (
       exists (
         select from app.message_objections o where o.user_id = waiting.user_id and o.channel = waiting.channel
       )
       or exists (
         select from app.profiles p
          where p.user_id = waiting.user_id and (p.consent_withdrawn_at is not null or app.is_waiting(p.confirmed_at))
       )
       or news.class_ids is not null and not exists (
         select from app.class_members member join app.classes one on one.id = member.class_id
          where member.user_id = waiting.user_id and one.id = any (news.class_ids) and one.archived_at is null
       )
     );
  end;
grant execute on function app.unwanted_deliveries() to qala_worker;

alter policy finished_or_unwanted on app.deliveries using (
  (state in ('sent', 'failed') and created_at < now() - interval '7 days')
  or (
    state in ('waiting', 'claimed')
    and (announcement_id, channel, user_id) in (select u.announcement_id, u.channel, u.user_id from app.unwanted_deliveries() u)
  )
);
