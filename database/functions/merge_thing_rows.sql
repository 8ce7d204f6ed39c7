-- This is the merge of domain/learning/rows/thing-row.ts. `sent` must not contain a thing twice, because one statement cannot
-- update a row twice. An account has room for 200 things, with those that were removed. A new thing beyond that is not stored,
-- and it is missing from the result.
create or replace function app.merge_thing_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  return query
    with brought as (
      select row.*, was.version as before
        from jsonb_to_recordset(sent) as row (
          id uuid, "lessonId" text, "levelId" text, adjective smallint, noun smallint, made text, version integer
        )
        left join app.things was on was.user_id = learner and was.id = row.id
    ),
    room as (select 200 - count(*) as left_over from app.things where user_id = learner),
    stored as (
      insert into app.things as mine (user_id, id, lesson_id, level_id, adjective, noun, made, version)
      select learner, id, "lessonId", "levelId", adjective, noun, made, least(version, coalesce(before, 0) + 10000)
        from (select *, row_number() over (partition by before is null order by id) as place from brought) ranked
       where before is not null or place <= (select left_over from room)
       order by id
      on conflict (user_id, id) do update set
        (lesson_id, level_id, adjective, noun, made, version) = (
          select one.lesson_id, one.level_id, one.adjective, one.noun, one.made, one.version
            from (values
                (mine.lesson_id, mine.level_id, mine.adjective, mine.noun, mine.made, mine.version),
                (
                  excluded.lesson_id, excluded.level_id, excluded.adjective, excluded.noun, excluded.made,
                  excluded.version
                )
              ) as one (lesson_id, level_id, adjective, noun, made, version)
           order by one.version desc,
             concat(one.lesson_id, ' ', one.level_id, ' ', one.adjective, ' ', one.noun, ' ', coalesce(one.made, ''))
               collate "C" desc
           limit 1
        )
      returning mine.*
    )
    select app.thing_row(stored)::jsonb, stored is distinct from was
      from stored left join app.things was on was.user_id = learner and was.id = stored.id;
end
$$;
grant execute on function app.merge_thing_rows(uuid, jsonb) to qala_app;
