-- At which hour of a school day somebody wants to be reminded of five a day, because they asked for it.
create table app.reminders (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  -- By the school's clock, after school.
  hour smallint not null check (hour between 13 and 19),
  -- Sent since the last answer to five a day; after 5 it rests until asked for again.
  unanswered smallint not null default 0 check (unanswered between 0 and 5),
  -- Days of the school.
  sent_on date,
  answered_on date
);

alter table app.reminders enable row level security, force row level security;
create policy own on app.reminders to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy select_all on app.reminders for select to qala_worker using (true);
create policy note_sent on app.reminders for update to qala_worker using (true) with check (true);
grant select, insert (user_id, hour), update (hour, unanswered, answered_on), delete on app.reminders to qala_app;
grant select, update (unanswered, sent_on) on app.reminders to qala_worker;

create policy select_all_for_backup on app.reminders for select to qala_backup using (true);
grant select on app.reminders to qala_backup;

create or replace function app.save_progress(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  perform set_config('app.user_id', learner::text, true);
  perform pg_advisory_xact_lock(hashtextextended('save ' || learner, 0));
  if sent ? 'lesson' then
    return query select * from app.merge_lesson_rows(learner, sent -> 'lesson');
  end if;
  if sent ? 'task' then
    return query select * from app.merge_task_rows(learner, sent -> 'task');
  end if;
  if sent ? 'lab' then
    return query select * from app.merge_lab_rows(learner, sent -> 'lab');
  end if;
  if sent ? 'answer' then
    return query select * from app.merge_answer_rows(learner, sent -> 'answer');
    update app.reminders set
      unanswered = 0,
      answered_on = greatest(answered_on, (daily.last at time zone 'Africa/Johannesburg')::date)
      from (
        select max((answer ->> 'at')::timestamptz) as last from jsonb_array_elements(sent -> 'answer') answer
         where answer ->> 'source' = 'daily'
      ) daily
     where user_id = learner and daily.last > coalesce(sent_on, '-infinity');
  end if;
  if sent ? 'word' then
    return query select * from app.merge_word_rows(learner, sent -> 'word');
  end if;
end
$$;

-- The names of the jobs, with one more.
grant create on schema app to qala_worker;
set local role qala_worker;
create or replace function app.enqueue(job text, payload jsonb, key text default null) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if job is null or job not in (
    'mail.send', 'announcement.fan-out', 'delivery.send', 'delivery.sweep', 'maintenance.nightly', 'analytics.count',
    'backup.make', 'alarm.check', 'reminder.send'
  ) then
    raise exception 'Unknown job: %', coalesce(job, 'null') using errcode = '22023';
  end if;
  perform graphile_worker.add_job(job, payload::json, job_key => key);
end
$$;
set local role none;
revoke create on schema app from qala_worker;
