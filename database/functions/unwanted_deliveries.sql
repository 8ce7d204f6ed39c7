-- Returns the waiting messages that must not be sent. Hours may pass between the creation of messages and their sending. A
-- person gets no message after objecting, leaving the class, losing consent or having to wait for confirmation in the meantime.
-- This is the only place that decides which waiting messages are stopped. app.recipients_of decides who gets a message at all.
create or replace function app.unwanted_deliveries() returns table (announcement_id uuid, channel text, user_id uuid)
  language sql stable
  as $$
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
     )
  $$;
grant execute on function app.unwanted_deliveries() to qala_worker;
