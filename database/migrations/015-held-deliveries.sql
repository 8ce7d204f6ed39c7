-- A restore brings back messages that waited when the backup was made and may have gone out since. They are held until an
-- admin says what becomes of them.
alter table app.deliveries
  drop constraint deliveries_state_check,
  add constraint deliveries_state_check
    check (state in ('waiting', 'claimed', 'handed_over', 'held', 'sent', 'failed'));

-- Ordered before the restore, and its rows not made yet: they are held as well when they are.
alter table app.announcements add column holds_messages boolean not null default false;

-- Not by comparing times: a machine's clock may have gone back.
create function app.hold_messages() returns trigger
  language plpgsql
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  update app.deliveries set state = 'held' where state in ('waiting', 'claimed');
  update app.announcements set holds_messages = true where send_ordered_at is not null and fanned_out_at is null;
  return null;
end
$$;
create trigger hold_messages after insert on app.restores for each statement execute function app.hold_messages();

create policy read_at_restore on app.deliveries for select to qala_definer using (true);
create policy hold_at_restore on app.deliveries for update to qala_definer
  using (state in ('waiting', 'claimed')) with check (state = 'held');
create policy read_at_restore on app.announcements for select to qala_definer using (true);
create policy hold_at_restore on app.announcements for update to qala_definer using (true) with check (holds_messages);
grant select, update (state) on app.deliveries to qala_definer;
grant select, update (holds_messages) on app.announcements to qala_definer;

create policy release_by_verb on app.deliveries for update to qala_app
  using ((select app.may('announcements:manage')) and state = 'held')
  with check (
    (select app.may('announcements:manage')) and (state = 'waiting' or (state = 'failed' and reason = 'withheld'))
  );
grant insert (state) on app.deliveries to qala_worker;
