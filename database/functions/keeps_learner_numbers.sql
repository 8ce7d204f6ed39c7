-- Returns whether the school has decided to keep learner numbers. The setting holds its reason, or null.
create or replace function app.keeps_learner_numbers() returns boolean
  language sql stable
  as $$
    select exists (select from app.settings where name = 'learnerNumbers' and jsonb_typeof(value) = 'string')
  $$;
grant execute on function app.keeps_learner_numbers() to qala_app, qala_auth, qala_definer;
