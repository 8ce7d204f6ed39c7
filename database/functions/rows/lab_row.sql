-- Returns a level in the form of domain/learning/rows/lab-row.ts, as devices receive it.
create or replace function app.lab_row(mine app.lab_progress) returns json
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
grant execute on function app.lab_row(app.lab_progress) to qala_app;
