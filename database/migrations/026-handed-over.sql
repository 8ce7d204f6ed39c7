-- Two things about the messages of announcements (018): the moment after which nobody can say whether a message went out,
-- and how long it is kept who was sent what.

-- E-mail and SMS: written down and committed before the words that make the other side take the message. A worker that
-- dies before this has sent nothing; one that dies after it probably has, so nobody repeats the message by himself.
alter table app.deliveries
  drop constraint deliveries_state_check,
  add constraint deliveries_state_check check (state in ('waiting', 'claimed', 'handed_over', 'sent', 'failed'));
drop index app.deliveries_channel_due_at_idx;
create index on app.deliveries (channel, due_at) where state in ('waiting', 'claimed', 'handed_over');

-- After 90 days it is nobody's business any more who was sent what (the same time as for addresses in the logs). What is
-- left are numbers, so that the admin's figures stay. They name nobody.
create table app.delivery_counts (
  announcement_id uuid not null references app.announcements (id) on delete cascade,
  channel text not null check (channel in ('email', 'push', 'sms')),
  state text not null check (state in ('sent', 'failed')),
  reason text check (reason ~ '^[a-z_]{2,40}$'),
  count integer not null check (count > 0),
  constraint one_each unique nulls not distinct (announcement_id, channel, state, reason)
);
alter table app.delivery_counts enable row level security;
alter table app.delivery_counts force row level security;
create policy select_by_admin on app.delivery_counts for select to qala_app using ((select app.is_admin()));
create policy count_by_worker on app.delivery_counts to qala_worker using (true) with check (true);
grant select on app.delivery_counts to qala_app;
-- To add to a number it has to be read.
grant select, insert, update (count) on app.delivery_counts to qala_worker;

-- What may be forgotten is said here and nowhere else: the job deletes whatever this lets it.
create policy finished_and_old on app.deliveries as restrictive for delete to qala_worker
  using (state in ('sent', 'failed') and created_at < now() - interval '90 days');
grant delete on app.deliveries to qala_worker;
