-- Returns what a learner's robot wears in the form of domain/learning/rows/outfit-row.ts, as devices receive it.
create or replace function app.outfit_row(mine app.outfits) returns json
  language sql stable parallel safe
  return json_build_object('kind', 'outfit', 'lessonId', 'robot', 'worn', mine.worn, 'version', mine.version);
grant execute on function app.outfit_row(app.outfits) to qala_app;
