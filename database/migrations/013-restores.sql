-- One row for each time a backup took the place of the database, written by the restore itself as the owner. The newest id is
-- the epoch that devices compare with theirs: another one means that the server may have forgotten what it confirmed.
create table app.restores (
  id uuid primary key default gen_random_uuid(),
  restored_at timestamptz not null default now(),
  backup_made_at timestamptz not null,
  -- What the journal brought beyond the backup; null when there was none.
  journal_until timestamptz
);

alter table app.restores enable row level security, force row level security;
create policy select_all on app.restores for select to qala_app, qala_auth, qala_worker using (true);
create policy insert_at_restore on app.restores for insert to qala_definer with check (true);
grant select on app.restores to qala_app, qala_auth, qala_worker;
grant insert (backup_made_at, journal_until) on app.restores to qala_definer;
