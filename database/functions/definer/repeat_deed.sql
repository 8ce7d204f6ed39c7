-- Repeats an action. It changes nothing when the action is in the database already, or when something newer has followed it.
create or replace function app.repeat_deed(done_at timestamptz, kind text, subject text, detail text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  case kind
    when 'certificate_revoked' then
      update app.certificates
         set revoked_at = done_at, revoked_by = detail::uuid, reason = 'Taken back before a restore'
       where code = subject and revoked_at is null;
    when 'consent_withdrawn' then
      update app.consents set withdrawn_at = done_at
       where user_id = subject::uuid and withdrawn_at is null and recorded_at <= done_at;
    when 'objected' then
      insert into app.message_objections (user_id, channel, how, objected_at)
      values (subject::uuid, detail, 'staff', done_at) on conflict do nothing;
    else
      return false;
  end case;
  return found;
exception
  -- The restored backup does not contain this account.
  when foreign_key_violation then return false;
end
$$;
grant execute on function app.repeat_deed(timestamp with time zone, text, text, text) to qala_auth;
