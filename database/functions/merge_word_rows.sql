-- This is the merge of domain/learning/rows/word-row.ts. `sent` must not contain a word twice, because one statement cannot
-- update a row twice.
create or replace function app.merge_word_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  return query
    with stored as (
      insert into app.own_words as mine (user_id, term_id, lesson_id, word, version)
      select learner, row."termId", row."lessonId", row.text,
             least(row.version, coalesce(was.version, 0) + 10000)
        from jsonb_to_recordset(sent) as row ("termId" text, "lessonId" text, text text, version integer)
        left join app.own_words was on was.user_id = learner and was.term_id = row."termId"
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
grant execute on function app.merge_word_rows(uuid, jsonb) to qala_app;
