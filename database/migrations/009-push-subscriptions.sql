-- Where a learner's browsers can be reached by web push (spec 3). Each browser is one row.
-- Whoever holds these three values can send to the browser, so even admins do not read them: only the learner
-- (to find and remove the own one) and the worker (to send, and to forget an address that is gone).
-- Absent: taking over a row of another learner. On a shared browser, signing out removes the row first.
create table app.push_subscriptions (
  -- One browser, one row. https only: a push service never speaks anything else, and a job follows this address.
  endpoint text primary key check (endpoint ~ '^https://' and char_length(endpoint) <= 1024),
  user_id uuid not null references auth."user" (id) on delete cascade,
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_=-]{16,255}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_=-]{8,255}$'),
  created_at timestamptz not null default now()
);
create index on app.push_subscriptions (user_id);

alter table app.push_subscriptions enable row level security;
alter table app.push_subscriptions force row level security;
create policy own on app.push_subscriptions to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy select_all on app.push_subscriptions for select to qala_worker using (true);
create policy forget_gone on app.push_subscriptions for delete to qala_worker using (true);

grant select, insert (endpoint, user_id, p256dh, auth), update (p256dh, auth), delete
  on app.push_subscriptions to qala_app;
grant select, delete on app.push_subscriptions to qala_worker;
