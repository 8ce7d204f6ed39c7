-- Learners sign in by class code, name and their own secret word. A code that was renewed or taken back lets nobody join any
-- more, and still signs its class in: it stands on cards, and without the word it opens nothing.
alter table app.classes add column former_codes text[] not null default '{}';

create function app.remember_code() returns trigger
  language plpgsql
  as $$
begin
  if old.code is distinct from new.code and old.code is not null then
    new.former_codes := array_remove(old.former_codes, old.code) || old.code;
  end if;
  return new;
end
$$;
-- By its name it fires after keep_class, which lets a teacher change nothing but the code.
create trigger remember_code before update of code on app.classes for each row execute function app.remember_code();

-- On which device a name was tried that nobody in the class has: a right sign-in there takes these tries back, or a lab in
-- which many mistype their name would keep its other children out.
alter table private.sign_in_tries add column device text check (char_length(device) between 1 and 200);
create index on private.sign_in_tries (device) where device is not null;
