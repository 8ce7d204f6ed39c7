-- Returns the school's setting for who may register. If it is 'confirmed', an account counts as confirmed only after staff have
-- confirmed it. Until then its owner can learn, but gets neither school news nor messages.
create or replace function app.who_may_register() returns text
  language sql stable
  as $$
    select coalesce((select value #>> '{}' from app.settings where name = 'registration'), 'anyone')
  $$;
grant execute on function app.who_may_register() to qala_app, qala_auth, qala_definer, qala_worker;
