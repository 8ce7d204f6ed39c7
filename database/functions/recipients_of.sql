-- Returns everybody who gets announcements by this channel, and since when. This function and app.audience_of are the only
-- places that decide who is left out.
create or replace function app.recipients_of(channel text) returns table (user_id uuid, since timestamptz)
  language sql stable
  as $$
    select a.user_id, a.since from app.audience_of(recipients_of.channel) a
     where not exists (
       select from app.message_objections o where o.user_id = a.user_id and o.channel = recipients_of.channel
     )
  $$;
grant execute on function app.recipients_of(text) to qala_definer, qala_worker;
