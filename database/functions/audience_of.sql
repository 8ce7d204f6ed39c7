-- Returns everybody whom announcements could reach by this channel, and since when. It includes people who object to messages.
-- app.recipients_of leaves them out, and the counts for staff need to know both.
create or replace function app.audience_of(channel text) returns table (user_id uuid, since timestamptz)
  language sql stable
  as $$
    select p.user_id, greatest(p.created_at, p.confirmed_at)
      from app.profiles p
     where (
       channel = 'email' and p.user_id not in (select app.people_without_email())
       or channel = 'sms' and p.phone_number is not null
     ) and not app.is_waiting(p.confirmed_at) and p.consent_withdrawn_at is null
    union all
    -- Members of staff may have no profile.
    select s.user_id, coalesce(greatest(p.created_at, p.confirmed_at), s.since)
      from (select user_id, min(created_at) as since from app.push_subscriptions group by user_id) s
      left join app.profiles p using (user_id)
     where channel = 'push' and (
       p.user_id is null or not app.is_waiting(p.confirmed_at) and p.consent_withdrawn_at is null
     )
  $$;
grant execute on function app.audience_of(text) to qala_definer, qala_worker;
