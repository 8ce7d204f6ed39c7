-- This is the merge of domain/learning/rows/answer-row.ts. `sent` must not contain an answer twice, because one statement
-- cannot update a row twice. An account has room for 5,000 answers. A new answer beyond that is not stored, and it is missing
-- from the result.
create or replace function app.merge_answer_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
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
grant execute on function app.merge_answer_rows(uuid, jsonb) to qala_app;
