-- Returns an answer in the form of domain/learning/rows/answer-row.ts, as devices receive it.
create or replace function app.answer_row(mine app.answers) returns json
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
grant execute on function app.answer_row(app.answers) to qala_app;
