-- Not for visitors: news of a school names its children.
create table app.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) <= 200 and title ~ '\S'),
  content text not null check (char_length(content) <= 10000 and content ~ '\S'),
  -- Null once the admin's account is gone; the news stays.
  created_by uuid references auth.accounts (id) on delete set null,
  send_email boolean not null default false,
  send_push_notification boolean not null default false,
  send_sms boolean not null default false,
  priority smallint not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  -- Made by the form: the same announcement sent twice (a double tap, a slow line) is one row.
  request_id uuid,
  -- When an admin ordered the sending, and when the rows for it were made.
  send_ordered_at timestamptz,
  fanned_out_at timestamptz,
  constraint announcements_once unique (created_by, request_id),
  -- A line break in a title would forge mail headers.
  constraint title_is_one_line check (title !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]')
);
create index on app.announcements (created_at desc, id);
create index on app.announcements (created_by);
create index on app.announcements (send_ordered_at) where send_ordered_at is not null and fanned_out_at is null;

alter table app.announcements enable row level security, force row level security;
create policy select_published_or_by_verb on app.announcements for select to qala_app
  using ((is_published and (select app.current_user_id()) is not null) or (select app.may('announcements:manage')));
create policy insert_by_verb on app.announcements for insert to qala_app
  with check ((select app.may('announcements:manage')) and created_by = (select app.current_user_id()));
create policy update_by_verb on app.announcements for update to qala_app
  using ((select app.may('announcements:manage'))) with check ((select app.may('announcements:manage')));
create policy delete_by_verb on app.announcements for delete to qala_app
  using ((select app.may('announcements:manage')));
create policy select_all on app.announcements for select to qala_worker using (true);
create policy mark_fanned_out on app.announcements for update to qala_worker using (true) with check (true);

-- Words cannot be changed: what was sent by mail and SMS must still read the same here.
grant
  select,
  insert (title, content, created_by, send_email, send_push_notification, send_sms, priority, is_published, request_id),
  update (is_published, send_ordered_at),
  delete
  on app.announcements to qala_app;
grant select, update (fanned_out_at) on app.announcements to qala_worker;

-- One row for each person and channel. The worker claims a row, commits, sends, and writes down the outcome. Rows and not
-- jobs are what is still to do, so a killed worker loses none and repeats none.
create table app.deliveries (
  announcement_id uuid not null references app.announcements (id) on delete cascade,
  user_id uuid not null references auth.accounts (id) on delete cascade,
  channel text not null check (channel in ('email', 'push', 'sms')),
  -- The same for every try, so that a gateway can tell a repeat. 32 bits, as one of them asks.
  number integer generated always as identity,
  -- handed_over (e-mail and SMS) is committed before the words that make the other side take the message. A worker that
  -- dies before that has sent nothing; one that dies after it probably has, so nobody repeats the message by himself.
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'handed_over', 'sent', 'failed')),
  -- Why it failed: a FailureReason of domain/announcements.ts.
  reason text check (reason ~ '^[a-z_]{2,40}$'),
  tries smallint not null default 0,
  -- Waiting: not before this. Claimed: the claimer is dead when this has passed.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Push: hashes of the addresses that have taken it, when one of a learner's devices has to be tried again.
  reached text[] not null default '{}',
  -- One per person and channel, however often the fan-out runs.
  primary key (announcement_id, channel, user_id),
  constraint failed_has_reason check ((state = 'failed') = (reason is not null))
);
create index on app.deliveries (user_id);
create index on app.deliveries (channel, due_at) where state in ('waiting', 'claimed', 'handed_over');

alter table app.deliveries enable row level security, force row level security;
create policy select_by_verb on app.deliveries for select to qala_app
  using ((select app.may('announcements:manage')));
-- A failed one may be tried again, and nothing else.
create policy retry_by_verb on app.deliveries for update to qala_app
  using ((select app.may('announcements:manage')) and state = 'failed')
  with check ((select app.may('announcements:manage')) and state = 'waiting');
create policy all_for_worker on app.deliveries to qala_worker using (true) with check (true);
-- After 90 days it is nobody's business any more who was sent what; what still waits is never forgotten.
create policy finished_and_old on app.deliveries as restrictive for delete to qala_worker
  using (state in ('sent', 'failed') and created_at < now() - interval '90 days');
-- Absent: any right of a learner's.
grant select, update (state, reason, tries, due_at) on app.deliveries to qala_app;
grant
  select,
  insert (announcement_id, user_id, channel),
  update (state, reason, tries, due_at, sent_at, reached),
  delete
  on app.deliveries to qala_worker;

-- What is left of old deliveries. Names nobody.
create table app.delivery_counts (
  announcement_id uuid not null references app.announcements (id) on delete cascade,
  channel text not null check (channel in ('email', 'push', 'sms')),
  state text not null check (state in ('sent', 'failed')),
  reason text check (reason ~ '^[a-z_]{2,40}$'),
  count integer not null check (count > 0),
  constraint one_each unique nulls not distinct (announcement_id, channel, state, reason)
);
alter table app.delivery_counts enable row level security, force row level security;
create policy select_by_verb on app.delivery_counts for select to qala_app
  using ((select app.may('announcements:manage')));
create policy count_by_worker on app.delivery_counts to qala_worker using (true) with check (true);
grant select on app.delivery_counts to qala_app;
-- To add to a number it has to be read.
grant select, insert, update (count) on app.delivery_counts to qala_worker;

-- When a mail server or gateway is away nothing is wrong with the single message: the channel rests, and all wait. The row
-- of a channel is made when it first fails.
create table app.channel_states (
  channel text primary key check (channel in ('email', 'push', 'sms')),
  -- Tries in a row that found it away.
  failures smallint not null default 0,
  paused_until timestamptz,
  -- A ChannelProblem of domain/announcements.ts; null while all is well.
  problem text check (problem ~ '^[a-z_]{2,40}$'),
  since timestamptz
);
alter table app.channel_states enable row level security, force row level security;
create policy select_by_verb on app.channel_states for select to qala_app
  using ((select app.may('announcements:manage')));
create policy wake_by_verb on app.channel_states for update to qala_app
  using ((select app.may('announcements:manage'))) with check ((select app.may('announcements:manage')));
create policy all_for_worker on app.channel_states to qala_worker using (true) with check (true);
grant select, update (paused_until) on app.channel_states to qala_app;
grant select, insert, update on app.channel_states to qala_worker;
