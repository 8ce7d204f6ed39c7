-- Returns a thing that a learner kept in the form of domain/learning/rows/thing-row.ts, as devices receive it.
create or replace function app.thing_row(mine app.things) returns json
  language sql stable parallel safe
  return json_build_object(
    'kind', 'thing',
    'id', mine.id,
    'lessonId', mine.lesson_id,
    'levelId', mine.level_id,
    'adjective', mine.adjective,
    'noun', mine.noun,
    'made', mine.made,
    'version', mine.version
  );
grant execute on function app.thing_row(app.things) to qala_app;
