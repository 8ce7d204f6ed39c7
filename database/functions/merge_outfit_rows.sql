-- This is the merge of domain/learning/rows/outfit-row.ts. `sent` contains one row, because a learner has one robot.
create or replace function app.merge_outfit_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  return query
    with stored as (
      insert into app.outfits as mine (user_id, worn, version)
      select learner, row.worn, least(row.version, coalesce(was.version, 0) + 10000)
        from jsonb_to_recordset(sent) as row (worn text, version integer)
        left join app.outfits was on was.user_id = learner
      on conflict (user_id) do update set
        (worn, version) = (
          select newer.worn, newer.version
            from (values (mine.worn, mine.version), (excluded.worn, excluded.version)) as newer (worn, version)
           order by newer.version desc, newer.worn collate "C" desc limit 1
        )
      returning mine.*
    )
    select app.outfit_row(stored)::jsonb, stored is distinct from was
      from stored left join app.outfits was on was.user_id = learner;
end
$$;
grant execute on function app.merge_outfit_rows(uuid, jsonb) to qala_app;
