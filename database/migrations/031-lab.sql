-- A learner's work on each level of the Lab: the best answer for good, and the last one to go on with.
create table app.lab_progress (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  level_id text collate "C" not null check (level_id ~ '^[a-z0-9-]{1,64}$'),
  -- As with lessons no foreign key: levels may come, go and move while a device is offline.
  lesson_id text collate "C" not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  stars smallint not null check (stars between 0 and 3),
  -- Answers as JSON text, ordered byte by byte as JavaScript orders ASCII.
  best text collate "C" check (best ~ '^[\x20-\x7e]{1,}$' and char_length(best) <= 8000),
  best_size integer not null check (best_size between 0 and 100000),
  last text collate "C" check (last ~ '^[\x20-\x7e]{1,}$' and char_length(last) <= 8000),
  -- Counts the changes of `last`.
  version integer not null check (version between 0 and 100000),
  tries integer not null check (tries between 0 and 100000),
  -- The most that was shown: 1 nudge, 2 idea, 3 a part of the solution, 4 all of it.
  help smallint not null check (help between 0 and 4),
  primary key (user_id, level_id),
  constraint stars_have_answer check ((stars > 0) = (best is not null))
);

-- Staff see the levels that were passed as tasks; the programs themselves are for the learner alone.
alter table app.lab_progress enable row level security, force row level security;
create policy select_own on app.lab_progress for select to qala_app
  using (user_id = (select app.current_user_id()));
create policy insert_own on app.lab_progress for insert to qala_app
  with check (user_id = (select app.current_user_id()));
create policy update_own on app.lab_progress for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
grant
  select,
  insert (user_id, level_id, lesson_id, stars, best, best_size, last, version, tries, help),
  update (lesson_id, stars, best, best_size, last, version, tries, help)
  on app.lab_progress to qala_app;

create policy select_all_for_backup on app.lab_progress for select to qala_backup using (true);
grant select on app.lab_progress to qala_backup;

create function app.lab_row(mine app.lab_progress) returns json
  language sql stable parallel safe
  return json_build_object(
    'kind', 'lab',
    'lessonId', mine.lesson_id,
    'levelId', mine.level_id,
    'stars', mine.stars,
    'best', mine.best,
    'bestSize', mine.best_size,
    'last', mine.last,
    'version', mine.version,
    'tries', mine.tries,
    'help', mine.help
  );

create function app.lab_rows(learner uuid) returns setof json
  language sql stable
  begin atomic
    select app.lab_row(mine) from app.lab_progress mine where user_id = learner order by level_id;
  end;

-- The merge of domain/rows/lab-row.ts. No level may be sent twice.
create function app.merge_lab_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  -- The outer select reads the table as it was before this statement.
  return query
    with stored as (
      insert into app.lab_progress as mine
        (user_id, level_id, lesson_id, stars, best, best_size, last, version, tries, help)
      select learner, row."levelId", row."lessonId", row.stars, row.best, row."bestSize", row.last, row.version,
             row.tries, row.help
        from jsonb_to_recordset(sent) as row (
          "levelId" text, "lessonId" text, stars smallint, best text, "bestSize" integer, last text, version integer,
          tries integer, help smallint
        )
       order by row."levelId"
      on conflict (user_id, level_id) do update set
        lesson_id = least(mine.lesson_id, excluded.lesson_id),
        (stars, best, best_size) = (
          select better.stars, better.best, better.best_size
            from (values (mine.stars, mine.best, mine.best_size), (excluded.stars, excluded.best, excluded.best_size))
              as better (stars, best, best_size)
           order by better.stars desc, better.best_size, coalesce(better.best, '') collate "C" limit 1
        ),
        (last, version) = (
          select newer.last, newer.version
            from (values (mine.last, mine.version), (excluded.last, excluded.version)) as newer (last, version)
           order by newer.version desc, coalesce(newer.last, '') collate "C" desc limit 1
        ),
        tries = greatest(mine.tries, excluded.tries),
        help = greatest(mine.help, excluded.help)
      returning mine.*
    )
    select app.lab_row(stored)::jsonb, stored is distinct from was
      from stored left join app.lab_progress was on was.user_id = learner and was.level_id = stored.level_id;
end
$$;

grant execute on function
  app.lab_row(app.lab_progress), app.lab_rows(uuid), app.merge_lab_rows(uuid, jsonb)
  to qala_app;

create or replace function app.progress_rows(learner uuid) returns json
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
    ) every_kind
  );
end
$$;

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
end
$$;
