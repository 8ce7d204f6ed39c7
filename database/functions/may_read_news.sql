-- Returns whether the caller may read the school's news. After a consent was withdrawn, the learner can still learn, but gets
-- neither news nor messages. The same is true of a person who waits for confirmation.
create or replace function app.may_read_news() returns boolean
  language sql stable
  as $$
    select app.current_user_id() is not null and not exists (
      select from app.profiles where user_id = app.current_user_id()
         and (app.is_waiting(confirmed_at) or consent_withdrawn_at is not null)
    )
  $$;
grant execute on function app.may_read_news() to qala_app, qala_auth, qala_definer, qala_worker;
