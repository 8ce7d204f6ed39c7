-- Creates the classes of the demo. `classes` is DemoClassRow[] of database/demo-classes.ts. The made-up teachers get the role.
-- Members joined and work was given on days in the past, and nothing else may write such dates.
create or replace function app.make_demo_classes(classes jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  insert into app.user_roles (user_id, role)
    select distinct teacher::uuid, 'teacher'
      from jsonb_array_elements(classes) one, jsonb_array_elements_text(one -> 'teachers') teacher
    on conflict do nothing;
  insert into app.classes (id, school_year, grade, letter, code)
    select id, "schoolYear", grade, letter, code
      from jsonb_to_recordset(classes) as one (id uuid, "schoolYear" smallint, grade smallint, letter text, code text);
  insert into app.demo_classes (class_id) select (one ->> 'id')::uuid from jsonb_array_elements(classes) one;
  insert into app.class_teachers (class_id, user_id)
    select (one ->> 'id')::uuid, teacher::uuid
      from jsonb_array_elements(classes) one, jsonb_array_elements_text(one -> 'teachers') teacher;
  insert into app.class_members (class_id, user_id, added_by, added_at)
    select (one ->> 'id')::uuid, "userId", "addedBy", "addedAt"
      from jsonb_array_elements(classes) one,
           jsonb_to_recordset(one -> 'members') as member ("userId" uuid, "addedBy" uuid, "addedAt" timestamptz);
  insert into app.class_work (class_id, kind, content_id, due_on, note, given_by, given_at)
    select (one ->> 'id')::uuid, kind, "contentId", "dueOn", note, "givenBy", "givenAt"
      from jsonb_array_elements(classes) one,
           jsonb_to_recordset(one -> 'work') as given (
             kind text, "contentId" text, "dueOn" date, note text, "givenBy" uuid, "givenAt" timestamptz
           );
end
$$;
