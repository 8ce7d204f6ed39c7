-- School news that travels: by e-mail, push and SMS (design 3a). An admin orders it once for an announcement; a job makes
-- one row for each person and channel; the worker claims a row, commits, sends, writes down what came of it. Rows,
-- not jobs, are what is still to do: a job is only the call to look, so a killed worker loses none and repeats none.

alter table app.announcements
  -- Made by the form: the same announcement sent twice (a double tap, a slow line) is one row.
  add column request_id uuid,
  -- When an admin ordered the sending, and when the rows for it were made.
  add column send_ordered_at timestamptz,
  add column fanned_out_at timestamptz,
  add constraint announcements_once unique (created_by, request_id),
  -- A line break in a title would forge mail headers.
  add constraint title_is_one_line check (title !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]');
create index on app.announcements (send_ordered_at) where send_ordered_at is not null and fanned_out_at is null;

grant insert (request_id), update (send_ordered_at) on app.announcements to qala_app;
grant update (fanned_out_at) on app.announcements to qala_worker;
create policy mark_fanned_out on app.announcements for update to qala_worker using (true) with check (true);

create table app.deliveries (
  announcement_id uuid not null references app.announcements (id) on delete cascade,
  user_id uuid not null references auth."user" (id) on delete cascade,
  channel text not null check (channel in ('email', 'push', 'sms')),
  -- The same for every try, so that a gateway can tell a repeat. 32 bits, as one of them asks.
  number integer generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'failed')),
  -- Why it failed, one word of domain/deliveries.ts.
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
create index on app.deliveries (channel, due_at) where state in ('waiting', 'claimed');

alter table app.deliveries enable row level security;
alter table app.deliveries force row level security;
create policy select_by_admin on app.deliveries for select to qala_app using ((select app.is_admin()));
-- An admin may have a failed one tried again, and nothing else.
create policy retry_by_admin on app.deliveries for update to qala_app
  using ((select app.is_admin()) and state = 'failed') with check ((select app.is_admin()) and state = 'waiting');
create policy all_for_worker on app.deliveries to qala_worker using (true) with check (true);
-- Absent: any right of a learner's, and delete: rows go with their announcement or their account.
grant select, update (state, reason, tries, due_at) on app.deliveries to qala_app;
grant
  select,
  insert (announcement_id, user_id, channel),
  update (state, reason, tries, due_at, sent_at, reached)
  on app.deliveries to qala_worker;

-- Whether a channel works at all. When a mail server or gateway is away nothing is wrong with the single message: the
-- channel rests, and all wait. One row per channel, made when it first fails.
create table app.channel_states (
  channel text primary key check (channel in ('email', 'push', 'sms')),
  -- Tries in a row that found it away.
  failures smallint not null default 0,
  paused_until timestamptz,
  -- One word of domain/deliveries.ts; null while all is well.
  problem text check (problem ~ '^[a-z_]{2,40}$'),
  since timestamptz
);
alter table app.channel_states enable row level security;
alter table app.channel_states force row level security;
create policy select_by_admin on app.channel_states for select to qala_app using ((select app.is_admin()));
-- "Try again" ends the rest.
create policy wake_by_admin on app.channel_states for update to qala_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
create policy all_for_worker on app.channel_states to qala_worker using (true) with check (true);
grant select, update (paused_until) on app.channel_states to qala_app;
grant select, insert, update on app.channel_states to qala_worker;
