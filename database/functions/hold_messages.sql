-- This trigger of app.restores holds every message that is waiting in the restored data, because the message may have been sent
-- after the backup was made. It does not compare times, because the server's clock may have been set back.
create or replace function app.hold_messages() returns trigger
  language plpgsql
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  update app.deliveries set state = 'held' where state in ('waiting', 'claimed');
  update app.announcements set holds_messages = true where send_ordered_at is not null and fanned_out_at is null;
  return null;
end
$$;
