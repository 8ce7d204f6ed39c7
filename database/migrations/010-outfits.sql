-- This table holds what each learner's robot wears. What may be worn follows from the learner's other rows, so only the
-- choice is stored. Only the learner can read it.
create table app.outfits (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  -- These are four ids, such as "white triangles cap smile". They are compared byte by byte, as JavaScript compares ASCII text.
  worn text collate "C" not null check (worn ~ '^[a-z-]{1,24}( [a-z-]{1,24}){3}$'),
  -- This counts the changes of `worn`.
  version integer not null check (version between 1 and 2000000000)
);

alter table app.outfits enable row level security, force row level security;

create policy select_own on app.outfits for select to qala_app
  using (user_id = (select app.current_user_id()));

create policy insert_own on app.outfits for insert to qala_app
  with check (user_id = (select app.current_user_id()));

create policy update_own on app.outfits for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

create policy select_all_for_backup on app.outfits for select to qala_backup using (true);

grant select, insert (user_id, worn, version), update (worn, version) on app.outfits to qala_app;

grant select on app.outfits to qala_backup;
