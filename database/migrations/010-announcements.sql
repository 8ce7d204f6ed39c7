-- School news (spec 3). Admins write; learners read what is published, on Home (design 5.10).
-- Not for visitors: news of a school names its children.
create table app.announcements (
  id uuid primary key default gen_random_uuid(),
  -- Non-blank after trimming (spec 5).
  title text not null check (char_length(title) <= 200 and title ~ '\S'),
  content text not null check (char_length(content) <= 10000 and content ~ '\S'),
  -- Null once the admin's account is gone; the news stays.
  created_by uuid references auth."user" (id) on delete set null,
  send_email boolean not null default false,
  send_push_notification boolean not null default false,
  send_sms boolean not null default false,
  priority smallint not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now()
);
create index on app.announcements (created_at desc, id);
-- For the deletion of an account.
create index on app.announcements (created_by);

alter table app.announcements enable row level security;
alter table app.announcements force row level security;
create policy select_published_or_admin on app.announcements for select to qala_app
  using ((is_published and (select app.current_user_id()) is not null) or (select app.is_admin()));
create policy insert_by_admin on app.announcements for insert to qala_app
  with check ((select app.is_admin()) and created_by = (select app.current_user_id()));
create policy update_by_admin on app.announcements for update to qala_app
  using ((select app.is_admin())) with check ((select app.is_admin()));
create policy delete_by_admin on app.announcements for delete to qala_app using ((select app.is_admin()));
create policy select_all on app.announcements for select to qala_worker using (true);

-- Only the publish switch may change (spec 7): what was sent by mail and SMS must still read the same here.
grant
  select,
  insert (title, content, created_by, send_email, send_push_notification, send_sms, priority, is_published),
  update (is_published),
  delete
  on app.announcements to qala_app;
grant select on app.announcements to qala_worker;
