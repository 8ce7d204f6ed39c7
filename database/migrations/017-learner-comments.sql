-- This table holds what a teacher wrote to one learner. The learner reads it on Home. A year later the nightly run deletes it.
create table app.learner_comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.accounts (id) on delete cascade,
  words text not null check (char_length(words) between 1 and 280 and words = btrim(words) and words !~ '[[:cntrl:]]'),
  -- There is no foreign key, because the person who wrote it may leave the school.
  written_by uuid not null,
  written_at timestamptz not null default now()
);

create index on app.learner_comments (user_id, written_at);

-- This table holds which comments a learner has seen, and the sign with which the learner answered. The form of a row is in
-- domain/learning/rows/reply-row.ts.
create table app.comment_replies (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- There is no foreign key, because a teacher may take the comment back while the learner's device is offline.
  comment_id uuid not null,
  seen_at timestamptz not null,
  sign text collate "C" check (sign in ('thanks', 'understood', 'help', 'finished')),
  -- This counts the changes of `sign`.
  version integer not null check (version between 0 and 2000000000),
  primary key (user_id, comment_id)
);

alter table app.learner_comments enable row level security, force row level security;

-- As with the work of a class, people who have yet to be confirmed cannot read what teachers wrote.
create policy select_own_or_taught on app.learner_comments for select to qala_app using (
  (user_id = (select app.current_user_id()) and (select app.may_read_news()))
  or user_id in (select app.my_learners())
  or (select app.may('learners:read'))
);

create policy insert_for_taught on app.learner_comments for insert to qala_app with check (
  written_by = (select app.current_user_id())
  and (user_id in (select app.my_learners()) or (select app.may('classes:manage')))
);

create policy delete_own_words on app.learner_comments for delete to qala_app using (
  (written_by = (select app.current_user_id()) and (select app.may('classes:teach'))) or (select app.may('classes:manage'))
);

create policy select_old on app.learner_comments for select to qala_worker using (written_at < now() - interval '365 days');

create policy forget_old on app.learner_comments for delete to qala_worker using (written_at < now() - interval '365 days');

create policy select_all_for_backup on app.learner_comments for select to qala_backup using (true);

grant select, insert (user_id, words, written_by), delete on app.learner_comments to qala_app;

grant select, delete on app.learner_comments to qala_worker;

grant select on app.learner_comments to qala_backup;

alter table app.comment_replies enable row level security, force row level security;

create policy select_own_or_taught on app.comment_replies for select to qala_app using (
  user_id = (select app.current_user_id())
  or user_id in (select app.my_learners())
  or (select app.may('learners:read'))
);

create policy insert_own on app.comment_replies for insert to qala_app
  with check (user_id = (select app.current_user_id()));

create policy update_own on app.comment_replies for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

create policy select_old on app.comment_replies for select to qala_worker using (seen_at < now() - interval '365 days');

create policy forget_old on app.comment_replies for delete to qala_worker using (seen_at < now() - interval '365 days');

create policy select_all_for_backup on app.comment_replies for select to qala_backup using (true);

grant
  select,
  insert (user_id, comment_id, seen_at, sign, version),
  update (seen_at, sign, version)
  on app.comment_replies to qala_app;

grant select, delete on app.comment_replies to qala_worker;

grant select on app.comment_replies to qala_backup;

-- The page of one learner shows the learner's teachers the newest answer to each question, and opens a program of the Lab. Only
-- app.learner_work and app.learner_program read these columns, and both ask who the caller is.
grant select (help, best, last) on app.lab_progress to qala_definer;

grant select (id, lesson_id) on app.answers to qala_definer;
