-- Merges the rows that a device sends. `sent` contains an array of rows for each row kind. The lock makes two saves of one
-- learner wait for each other. Otherwise they would lock rows and totals in different orders and deadlock.
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
  if sent ? 'thing' then
    return query select * from app.merge_thing_rows(learner, sent -> 'thing');
  end if;
  if sent ? 'outfit' then
    return query select * from app.merge_outfit_rows(learner, sent -> 'outfit');
  end if;
  if sent ? 'reply' then
    return query select * from app.merge_reply_rows(learner, sent -> 'reply');
  end if;
end
$$;
grant execute on function app.save_progress(uuid, jsonb) to qala_app;
