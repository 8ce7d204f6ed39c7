-- This trigger of app.classes lets a person who does not manage classes change only the class code and what the class allows.
create or replace function app.keep_class() returns trigger
  language plpgsql
  as $$
declare
  -- class_name is a generated column, which does not have its new value yet in a trigger that runs before the update.
  open_to_teachers constant text[] := array['code', 'allows_sounds', 'allows_robot', 'class_name'];
begin
  if not app.may('classes:manage')
     and to_jsonb(old) - open_to_teachers is distinct from to_jsonb(new) - open_to_teachers then
    raise exception 'A teacher changes the code of a class and what it allows, nothing else' using errcode = '42501';
  end if;
  return new;
end
$$;
