-- This trigger of app.consents copies the state of the consent to the profile and records a security event.
create or replace function app.note_consent() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is not null then
    raise exception 'This consent was taken back already' using errcode = '42501';
  end if;
  update app.profiles set consent_withdrawn_at = new.withdrawn_at where user_id = new.user_id;
  insert into app.security_events (event_type, user_id, details)
  values (
    case tg_op when 'INSERT' then 'consent_recorded' else 'consent_withdrawn' end,
    coalesce(app.current_user_id(), new.user_id),
    jsonb_build_object('userId', new.user_id, 'channel', new.channel, 'wording', new.wording)
  );
  return null;
end
$$;
grant execute on function app.note_consent() to session_user;
