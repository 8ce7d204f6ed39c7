-- This trigger of app.classes keeps each code that is renewed or withdrawn in former_codes, because learners can still sign in
-- with it.
create or replace function app.remember_code() returns trigger
  language plpgsql
  as $$
begin
  if old.code is distinct from new.code and old.code is not null then
    new.former_codes := array_remove(old.former_codes, old.code) || old.code;
  end if;
  return new;
end
$$;
