-- This trigger of app.profiles records when a name was set and whether somebody other than its owner set it.
create or replace function app.note_who_named() returns trigger
  language plpgsql
  as $$
begin
  new.named_at := clock_timestamp();
  -- During registration nobody is signed in yet. The learner has chosen the name, so it does not count as given by staff.
  new.is_named_by_staff := coalesce(app.current_user_id() <> new.user_id, false);
  return new;
end
$$;
