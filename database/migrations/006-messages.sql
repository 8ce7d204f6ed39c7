-- Visitors cannot read announcements, because a school's news may contain the names of children.
create table app.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) <= 200 and title ~ '\S'),
  content text not null check (char_length(content) <= 10000 and content ~ '\S'),
  -- This is null after the author's account was deleted. The announcement stays.
  created_by uuid references auth.accounts (id) on delete set null,
  send_email boolean not null default false,
  send_push_notification boolean not null default false,
  send_sms boolean not null default false,
  priority smallint not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  -- The form creates this id, so that an announcement that is sent twice (by a double tap or on a slow connection) becomes one
  -- row.
  request_id uuid,
  -- send_ordered_at is when an admin or a teacher ordered the sending, and fanned_out_at is when the rows in app.deliveries
  -- were created.
  send_ordered_at timestamptz,
  fanned_out_at timestamptz,
  -- This is true if the sending was ordered before a restore and the deliveries did not exist yet. They will be held as well
  -- when they are created.
  holds_messages boolean not null default false,
  -- These are the classes that get the announcement. It is null if the announcement is for everybody. It is an array and not a
  -- table of its own, so that deleting a class leaves an announcement for nobody, and never one for everybody.
  class_ids uuid[] constraint some_classes check (cardinality(class_ids) between 1 and 500),
  constraint announcements_once unique (created_by, request_id),
  -- A line break in a title could be used to forge mail headers.
  constraint title_is_one_line check (title !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]')
);

create index on app.announcements (created_at desc, id);

create index on app.announcements (created_by);

create index on app.announcements (send_ordered_at) where send_ordered_at is not null and fanned_out_at is null;

-- There is one row for each person and channel. The worker claims a row, commits, sends the message and records the result. The
-- rows, and not the jobs, say what still has to be sent, so a worker that is killed loses no message and repeats none.
create table app.deliveries (
  announcement_id uuid not null references app.announcements (id) on delete cascade,
  user_id uuid not null references auth.accounts (id) on delete cascade,
  channel text not null check (channel in ('email', 'push', 'sms')),
  -- The number is the same for every try, so that a gateway can recognise a repeat. It has 32 bits, because one of the gateways
  -- requires that.
  number integer generated always as identity,
  -- handed_over (for e-mail and SMS) is committed before the last data is sent, after which the other side accepts the message.
  -- A worker that dies before that has sent nothing. A worker that dies after it has probably sent the message, so the message
  -- is never repeated automatically.
  -- held means that the message was waiting in a backup that has been restored since then, and may have been sent after the
  -- backup was made. It is held until an admin decides what to do with it.
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'handed_over', 'held', 'sent', 'failed')),
  -- This is why the delivery failed, as a FailureReason of domain/messaging/announcements.ts.
  reason text check (reason ~ '^[a-z_]{2,40}$'),
  tries smallint not null default 0,
  -- A waiting delivery is not sent before this time. For a claimed one, the worker that claimed it is considered dead after
  -- this time.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- For push, these are hashes of the addresses that have accepted the message. They are needed when another of the learner's
  -- devices has to be tried again.
  reached text[] not null default '{}',
  -- There is one row per person and channel, however often the fan-out runs.
  primary key (announcement_id, channel, user_id),
  constraint failed_has_reason check ((state = 'failed') = (reason is not null))
);

create index on app.deliveries (user_id);

create index on app.deliveries (channel, due_at) where state in ('waiting', 'claimed', 'handed_over');

-- These are the numbers that remain of old deliveries. They do not identify anybody.
create table app.delivery_counts (
  announcement_id uuid not null references app.announcements (id) on delete cascade,
  channel text not null check (channel in ('email', 'push', 'sms')),
  state text not null check (state in ('sent', 'failed')),
  reason text check (reason ~ '^[a-z_]{2,40}$'),
  count integer not null check (count > 0),
  constraint one_each unique nulls not distinct (announcement_id, channel, state, reason)
);

-- If a mail server or a gateway cannot be reached, the single message is not at fault. The channel then pauses and all its
-- messages wait. The row of a channel is created when the channel fails for the first time.
create table app.channel_states (
  channel text primary key check (channel in ('email', 'push', 'sms')),
  -- This is how many tries in a row could not reach the channel.
  failures smallint not null default 0,
  paused_until timestamptz,
  -- This is a ChannelProblem of domain/messaging/announcements.ts, or null while the channel works.
  problem text check (problem ~ '^[a-z_]{2,40}$'),
  since timestamptz
);

-- A person who knows endpoint, p256dh and auth can send messages to the browser. So only the learner and the worker can read
-- them, and admins cannot.
create table app.push_subscriptions (
  -- Each browser has one row. Only https is allowed, because push services use nothing else and a job calls this address.
  endpoint text primary key check (endpoint ~ '^https://' and char_length(endpoint) <= 1024),
  user_id uuid not null references auth.accounts (id) on delete cascade,
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_=-]{16,255}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_=-]{8,255}$'),
  created_at timestamptz not null default now()
);

create index on app.push_subscriptions (user_id);

-- These people want no announcements by a channel. Mail about the account itself, such as a new password, is not an
-- announcement.
create table app.message_objections (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  channel text not null check (channel in ('email', 'push', 'sms')),
  -- The objection came from the switch in the profile, from the link in a mail, from an SMS with the word STOP, or from staff
  -- on a family's behalf.
  how text not null check (how in ('account', 'link', 'stop', 'staff')),
  objected_at timestamptz not null default now(),
  -- This is the member of staff who recorded the objection. It is null if it did not come from staff, or if app.repeat_deed
  -- recorded it again after a restore. There is no foreign key, because that person may leave the school.
  recorded_by uuid,
  primary key (user_id, channel)
);

-- This table says at which hour of a school day a learner wants to be reminded of five a day. Only learners who asked for it
-- have a row.
create table app.reminders (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  -- This is an hour after school, by the school's clock.
  hour smallint not null check (hour between 13 and 19),
  -- This counts the reminders since the last answer to five a day. After five reminders no more are sent until the learner
  -- answers again or asks for reminders again.
  unanswered smallint not null default 0 check (unanswered between 0 and 5),
  -- These are days by the school's clock.
  sent_on date,
  answered_on date
);

alter table app.announcements enable row level security, force row level security;

create policy insert_by_verb on app.announcements for insert to qala_app
  with check ((select app.may('announcements:manage')) and created_by = (select app.current_user_id()));

create policy update_by_verb on app.announcements for update to qala_app
  using ((select app.may('announcements:manage'))) with check ((select app.may('announcements:manage')));

create policy delete_by_verb on app.announcements for delete to qala_app
  using ((select app.may('announcements:manage')));

create policy select_all on app.announcements for select to qala_worker using (true);

create policy mark_fanned_out on app.announcements for update to qala_worker using (true) with check (true);

create policy read_at_restore on app.announcements for select to qala_definer using (true);

create policy hold_at_restore on app.announcements for update to qala_definer using (true) with check (holds_messages);

create policy select_published_or_by_verb on app.announcements for select to qala_app using (
  (
    is_published and (select app.may_read_news())
    and (class_ids is null or class_ids && array(select app.joined_classes()))
  )
  or (select app.may('announcements:manage'))
  or (created_by = (select app.current_user_id()) and class_ids <@ array(select app.my_classes()))
);

create policy insert_to_own_classes on app.announcements for insert to qala_app with check (
  (select app.may('classes:announce')) and created_by = (select app.current_user_id())
  and class_ids <@ array(select app.my_classes())
  and (not send_email or 'email' = any ((select app.teacher_channels())::text[]))
  and (not send_push_notification or 'push' = any ((select app.teacher_channels())::text[]))
  and (not send_sms or 'sms' = any ((select app.teacher_channels())::text[]))
);

create policy update_to_own_classes on app.announcements for update to qala_app
  using (id in (select app.my_announcements())) with check (id in (select app.my_announcements()));

create policy delete_to_own_classes on app.announcements for delete to qala_app
  using (id in (select app.my_announcements()));

create policy forget_of_gone_classes on app.announcements for delete to qala_worker
  using (class_ids is not null and not exists (select from app.classes where id = any (class_ids)));

create policy remove_demo on app.announcements for delete to qala_definer
  using (created_by in (select user_id from app.demo_accounts));

-- The title and the content cannot be changed, because they must stay the same as what was sent by mail and SMS.
grant
  select,
  insert (title, content, created_by, send_email, send_push_notification, send_sms, priority, is_published, request_id),
  update (is_published, send_ordered_at),
  delete
  on app.announcements to qala_app;

grant select, update (fanned_out_at) on app.announcements to qala_worker;

grant select, update (holds_messages) on app.announcements to qala_definer;

grant insert (class_ids) on app.announcements to qala_app;

grant delete on app.announcements to qala_worker;

grant delete on app.announcements to qala_definer;

alter table app.deliveries enable row level security, force row level security;

create policy select_by_verb on app.deliveries for select to qala_app
  using ((select app.may('announcements:manage')));

-- The only change allowed here is that a failed delivery is tried again.
create policy retry_by_verb on app.deliveries for update to qala_app
  using ((select app.may('announcements:manage')) and state = 'failed')
  with check ((select app.may('announcements:manage')) and state = 'waiting');

create policy all_for_worker on app.deliveries to qala_worker using (true) with check (true);

create policy read_at_restore on app.deliveries for select to qala_definer using (true);

create policy hold_at_restore on app.deliveries for update to qala_definer
  using (state in ('waiting', 'claimed')) with check (state = 'held');

create policy release_by_verb on app.deliveries for update to qala_app
  using ((select app.may('announcements:manage')) and state = 'held')
  with check (
    (select app.may('announcements:manage')) and (state = 'waiting' or (state = 'failed' and reason = 'withheld'))
  );

-- By default, the record of who was sent what is deleted after 90 days, because nobody needs it any more. A setting says after
-- how many days, and the policy enforces only the shortest time that the setting allows. Messages that still wait are kept,
-- except that a message for a person for whom it is no longer meant is deleted at once.
create policy finished_or_unwanted on app.deliveries as restrictive for delete to qala_worker
  using (
    (state in ('sent', 'failed') and created_at < now() - interval '7 days')
    or (
      state in ('waiting', 'claimed')
      and (announcement_id, channel, user_id) in (select u.announcement_id, u.channel, u.user_id from app.unwanted_deliveries() u)
    )
  );

create policy select_of_own on app.deliveries for select to qala_app
  using (announcement_id in (select app.my_announcements()));

-- Learners can deliberately see nothing here, because the policies show rows only to staff.
grant select, update (state, reason, tries, due_at) on app.deliveries to qala_app;

grant
  select,
  insert (announcement_id, user_id, channel),
  update (state, reason, tries, due_at, sent_at, reached),
  delete
  on app.deliveries to qala_worker;

grant select, update (state) on app.deliveries to qala_definer;

grant insert (state) on app.deliveries to qala_worker;

alter table app.delivery_counts enable row level security, force row level security;

create policy select_by_verb on app.delivery_counts for select to qala_app
  using ((select app.may('announcements:manage')));

create policy count_by_worker on app.delivery_counts to qala_worker using (true) with check (true);

create policy select_of_own on app.delivery_counts for select to qala_app
  using (announcement_id in (select app.my_announcements()));

grant select on app.delivery_counts to qala_app;

-- The worker has to read a number to add to it.
grant select, insert, update (count) on app.delivery_counts to qala_worker;

alter table app.channel_states enable row level security, force row level security;

create policy select_by_verb on app.channel_states for select to qala_app
  using ((select app.may('announcements:manage')));

create policy wake_by_verb on app.channel_states for update to qala_app
  using ((select app.may('announcements:manage'))) with check ((select app.may('announcements:manage')));

create policy all_for_worker on app.channel_states to qala_worker using (true) with check (true);

grant select, update (paused_until) on app.channel_states to qala_app;

grant select, insert, update on app.channel_states to qala_worker;

alter table app.push_subscriptions enable row level security, force row level security;

create policy own on app.push_subscriptions to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

create policy select_all on app.push_subscriptions for select to qala_worker using (true);

create policy forget_gone on app.push_subscriptions for delete to qala_worker using (true);

create policy move on app.push_subscriptions to qala_definer using (true) with check (true);

grant select, insert (endpoint, user_id, p256dh, auth), update (p256dh, auth), delete
  on app.push_subscriptions to qala_app, qala_definer;

grant select, delete on app.push_subscriptions to qala_worker;

alter table app.message_objections enable row level security, force row level security;

create policy select_own_or_by_verb on app.message_objections for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('privacy:manage')));

create policy insert_own on app.message_objections for insert to qala_app
  with check (user_id = (select app.current_user_id()) and how = 'account' and recorded_by is null);

create policy insert_by_verb on app.message_objections for insert to qala_app
  with check (
    (select app.may('privacy:manage')) and how = 'staff' and recorded_by = (select app.current_user_id())
  );

create policy delete_own_or_by_verb on app.message_objections for delete to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('privacy:manage')));

-- The link in a mail and the SMS with STOP come from people who are not signed in.
create policy select_any on app.message_objections for select to qala_auth, qala_worker, qala_definer using (true);

create policy insert_unsigned on app.message_objections for insert to qala_auth
  with check (how in ('link', 'stop') and recorded_by is null);

create policy delete_any on app.message_objections for delete to qala_auth using (true);

create policy object_again on app.message_objections for insert to qala_definer with check (how = 'staff');

grant select, insert (user_id, channel, how, recorded_by), delete on app.message_objections to qala_app;

grant select, insert (user_id, channel, how), delete on app.message_objections to qala_auth;

grant select on app.message_objections to qala_worker, qala_definer;

grant insert (user_id, channel, how, objected_at) on app.message_objections to qala_definer;

create trigger tell_deed after insert on app.message_objections for each row
  execute function app.tell_deed('objected', 'user_id', 'channel');

create trigger tell_end after delete on app.message_objections for each row
  execute function app.tell_deed('objection_ended', 'user_id', 'channel');

alter table app.reminders enable row level security, force row level security;

create policy own on app.reminders to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

create policy select_all on app.reminders for select to qala_worker using (true);

create policy note_sent on app.reminders for update to qala_worker using (true) with check (true);

grant select, insert (user_id, hour), update (hour, unanswered, answered_on), delete on app.reminders to qala_app;

grant select, update (unanswered, sent_on) on app.reminders to qala_worker;
