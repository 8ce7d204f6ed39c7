-- This trigger of app.classes lets a person who does not manage classes change only the class code.
create or replace function app.keep_class() returns trigger
  language plpgsql
  as $$
begin
  -- class_name is a generated column, which does not have its new value yet in a trigger that runs before the update.
  if not app.may('classes:manage')
     and to_jsonb(old) - array['code', 'class_name'] is distinct from to_jsonb(new) - array['code', 'class_name'] then
    raise exception 'A teacher changes the code of a class, nothing else' using errcode = '42501';
  end if;
  return new;
end
$$;
