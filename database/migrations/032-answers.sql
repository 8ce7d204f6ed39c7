-- Every answer a learner gave, for what comes back and when. Only ever added to.
create table app.answers (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- Made on the device.
  id uuid not null,
  -- As with lessons no foreign keys: items may come and go while a device is offline.
  lesson_id text collate "C" not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  item_id text collate "C" not null check (item_id ~ '^[a-z0-9-]{1,64}$'),
  source text collate "C" not null check (source in ('practice', 'daily', 'quiz', 'lab')),
  is_right boolean not null,
  misconception text collate "C" check (misconception ~ '^[a-z0-9-]{1,64}$'),
  answered_at timestamptz not null,
  primary key (user_id, id)
);

-- What a learner calls a key word at home. For the learner alone.
create table app.own_words (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  term_id text collate "C" not null check (term_id ~ '^[a-z0-9-]{1,64}$'),
  lesson_id text collate "C" not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  -- The letters of domain/rows/word-row.ts, ordered by code points as JavaScript does; empty when taken back.
  word text collate "C" not null check (
    char_length(word) <= 60
    and word ~ '^([A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]([A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\u0300-\u036f''\u2019\u02bc -]*[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\u0300-\u036f''\u2019\u02bc])?)?$'
  ),
  -- Counts the changes of `word`.
  version integer not null check (version between 0 and 100000),
  primary key (user_id, term_id)
);

alter table app.answers enable row level security, force row level security;
create policy select_own on app.answers for select to qala_app
  using (user_id = (select app.current_user_id()));
create policy insert_own on app.answers for insert to qala_app
  with check (user_id = (select app.current_user_id()));
create policy update_own on app.answers for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
grant
  select,
  insert (user_id, id, lesson_id, item_id, source, is_right, misconception, answered_at),
  update (lesson_id, item_id, source, is_right, misconception, answered_at)
  on app.answers to qala_app;

alter table app.own_words enable row level security, force row level security;
create policy select_own on app.own_words for select to qala_app
  using (user_id = (select app.current_user_id()));
create policy insert_own on app.own_words for insert to qala_app
  with check (user_id = (select app.current_user_id()));
create policy update_own on app.own_words for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
grant
  select,
  insert (user_id, term_id, lesson_id, word, version),
  update (lesson_id, word, version)
  on app.own_words to qala_app;

create policy select_all_for_backup on app.answers for select to qala_backup using (true);
grant select on app.answers to qala_backup;
create policy select_all_for_backup on app.own_words for select to qala_backup using (true);
grant select on app.own_words to qala_backup;

create function app.answer_row(mine app.answers) returns json
  language sql stable parallel safe
  return json_build_object(
    'kind', 'answer',
    'id', mine.id,
    'lessonId', mine.lesson_id,
    'itemId', mine.item_id,
    'source', mine.source,
    'isRight', mine.is_right,
    'misconception', mine.misconception,
    'at', app.iso_time(mine.answered_at)
  );

create function app.answer_rows(learner uuid) returns setof json
  language sql stable
  begin atomic
    select app.answer_row(mine) from app.answers mine where user_id = learner order by id;
  end;

-- The merge of domain/rows/answer-row.ts. No answer may be sent twice. Beyond 5,000 none is taken, which is left out of what
-- comes back.
create function app.merge_answer_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  return query
    with brought as (
      select row.*, exists (select from app.answers where user_id = learner and id = row.id) as is_known
        from jsonb_to_recordset(sent) as row (
          id uuid, "lessonId" text, "itemId" text, source text, "isRight" boolean, misconception text, at timestamptz
        )
    ),
    room as (select 5000 - count(*) as left_over from app.answers where user_id = learner),
    stored as (
      insert into app.answers as mine
        (user_id, id, lesson_id, item_id, source, is_right, misconception, answered_at)
      select learner, id, "lessonId", "itemId", source, "isRight", misconception, at
        from (select *, row_number() over (partition by is_known order by at, id) as place from brought) ranked
       where is_known or place <= (select left_over from room)
       order by id
      on conflict (user_id, id) do update set
        (lesson_id, item_id, source, is_right, misconception) = (
          select one.lesson_id, one.item_id, one.source, one.is_right, one.misconception
            from (values
                (mine.lesson_id, mine.item_id, mine.source, mine.is_right, mine.misconception),
                (excluded.lesson_id, excluded.item_id, excluded.source, excluded.is_right, excluded.misconception)
              ) as one (lesson_id, item_id, source, is_right, misconception)
           order by concat_ws(' ', one.lesson_id, one.item_id, one.source, one.is_right, coalesce(one.misconception, ''))
             collate "C"
           limit 1
        ),
        answered_at = least(mine.answered_at, excluded.answered_at)
      returning mine.*
    )
    select app.answer_row(stored)::jsonb, stored is distinct from was
      from stored left join app.answers was on was.user_id = learner and was.id = stored.id;
end
$$;

create function app.word_row(mine app.own_words) returns json
  language sql stable parallel safe
  return json_build_object(
    'kind', 'word',
    'lessonId', mine.lesson_id,
    'termId', mine.term_id,
    'text', mine.word,
    'version', mine.version
  );

create function app.word_rows(learner uuid) returns setof json
  language sql stable
  begin atomic
    select app.word_row(mine) from app.own_words mine where user_id = learner order by term_id;
  end;

-- The merge of domain/rows/word-row.ts. No word may be sent twice.
create function app.merge_word_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  return query
    with stored as (
      insert into app.own_words as mine (user_id, term_id, lesson_id, word, version)
      select learner, row."termId", row."lessonId", row.text, row.version
        from jsonb_to_recordset(sent) as row ("termId" text, "lessonId" text, text text, version integer)
       order by row."termId"
      on conflict (user_id, term_id) do update set
        lesson_id = least(mine.lesson_id, excluded.lesson_id),
        (word, version) = (
          select newer.word, newer.version
            from (values (mine.word, mine.version), (excluded.word, excluded.version)) as newer (word, version)
           order by newer.version desc, newer.word collate "C" desc limit 1
        )
      returning mine.*
    )
    select app.word_row(stored)::jsonb, stored is distinct from was
      from stored left join app.own_words was on was.user_id = learner and was.term_id = stored.term_id;
end
$$;

grant execute on function
  app.answer_row(app.answers), app.answer_rows(uuid), app.merge_answer_rows(uuid, jsonb),
  app.word_row(app.own_words), app.word_rows(uuid), app.merge_word_rows(uuid, jsonb)
  to qala_app;

-- Answers only ever grow, so their number and the sum of their moments say whether a device has just these (`answersMark` in
-- domain/progress.ts). Then they are left out.
drop function app.progress_rows(uuid);
create function app.progress_rows(learner uuid, answers_mark text default null) returns json
  language plpgsql
  as $$
begin
  perform set_config('app.user_id', learner::text, true);
  return (
    select json_agg(row) from (
      select app.lesson_rows(learner) as row
      union all
      select app.task_rows(learner)
      union all
      select app.lab_rows(learner)
      union all
      select app.answer_rows(learner)
       where answers_mark is distinct from (
         select count(*) || ' ' || sum((extract(epoch from answered_at) * 1000)::bigint - 1767225600000)
           from app.answers where user_id = learner
       )
      union all
      select app.word_rows(learner)
    ) every_kind
  );
end
$$;

grant execute on function app.progress_rows(uuid, text) to qala_app;

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
  end if;
  if sent ? 'word' then
    return query select * from app.merge_word_rows(learner, sent -> 'word');
  end if;
end
$$;
