-- This is the merge of domain/learning/rows/lab-row.ts. `sent` must not contain a level twice, because one statement cannot
-- update a row twice.
create or replace function app.merge_lab_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  -- The outer select reads the table as it was before this statement, so `was` is the old row.
  return query
    with stored as (
      insert into app.lab_progress as mine
        (user_id, level_id, lesson_id, stars, best, best_size, last, version, tries, help)
      select learner, row."levelId", row."lessonId", row.stars, row.best, row."bestSize", row.last,
             least(row.version, coalesce(was.version, 0) + 10000), row.tries, row.help
        from jsonb_to_recordset(sent) as row (
          "levelId" text, "lessonId" text, stars smallint, best text, "bestSize" integer, last text, version integer,
          tries integer, help smallint
        )
        left join app.lab_progress was on was.user_id = learner and was.level_id = row."levelId"
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
grant execute on function app.merge_lab_rows(uuid, jsonb) to qala_app;
