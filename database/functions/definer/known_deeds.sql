-- Returns the actions of the last 60 days that the tables still show. The server writes down those that it missed
-- (server/operations/maintenance/lasting-deeds.ts).
create or replace function app.known_deeds() returns table (at timestamptz, kind text, subject text, detail text)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select revoked_at, 'certificate_revoked', code, revoked_by::text from app.certificates
     where revoked_at > now() - interval '60 days'
    union all
    select withdrawn_at, 'consent_withdrawn', user_id::text, user_id::text from app.consents
     where withdrawn_at > now() - interval '60 days'
    union all
    select objected_at, 'objected', user_id::text, channel from app.message_objections
     where objected_at > now() - interval '60 days'
    union all
    select created_at, told.kind, told.subject, coalesce(user_id::text, told.subject)
      from app.security_events,
           lateral (
             select event_type as kind, coalesce(details ->> 'userId', user_id::text) as subject
              where event_type in
                ('password_reset', 'password_changed', 'session_ended', 'role_changed', 'second_factor_set')
             union all
             select 'tickets_ended', coalesce(details ->> 'userId', user_id::text)
              where event_type in ('password_reset', 'session_ended') and details ? 'tickets'
           ) told
     where created_at > now() - interval '60 days' and told.subject is not null
  $$;
grant execute on function app.known_deeds() to qala_auth;
