-- Returns a learner's own word in the form of domain/learning/rows/word-row.ts, as devices receive it.
create or replace function app.word_row(mine app.own_words) returns json
  language sql stable parallel safe
  return json_build_object(
    'kind', 'word',
    'lessonId', mine.lesson_id,
    'termId', mine.term_id,
    'text', mine.word,
    'version', mine.version
  );
grant execute on function app.word_row(app.own_words) to qala_app;
