-- This trigger of app.classes updates the class that lists show for the members of a class that was renamed, archived or opened
-- again.
create or replace function app.note_changed_classes() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  -- The class that staff or learners have written into a profile follows a new name, where it was the old one.
  update app.profiles profile
     set grade_class = 'Grade ' || fresh.grade || case when char_length(fresh.letter) > 1 then ' ' else '' end || fresh.letter
    from fresh join stale using (id) join app.class_members member on member.class_id = id
   where fresh.class_name <> stale.class_name
     and profile.user_id = member.user_id and profile.class_name = stale.class_name;
  perform app.note_classes((
    select array_agg(distinct member.user_id)
      from fresh join stale using (id) join app.class_members member on member.class_id = id
     where (fresh.class_name, fresh.archived_at is null) is distinct from (stale.class_name, stale.archived_at is null)
  ));
  return null;
end
$$;
grant execute on function app.note_changed_classes() to session_user;
