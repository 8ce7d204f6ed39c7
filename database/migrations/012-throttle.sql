-- Counts failures, so that guessing gets slower (reset at success). One row per thing counted: an account with a
-- known device, an account from elsewhere, an address. Keys are made by the server and hashed there, so the table
-- names nobody.
-- Unlogged: a crash forgets the counts, which is cheaper than writing every wrong password to the journal.
create unlogged table private.throttle (
  key text primary key check (char_length(key) between 1 and 200),
  failures integer not null default 0 check (failures >= 0),
  -- Start of the counting window; when it is over, the count starts again.
  window_started_at timestamptz not null default now(),
  -- Last failure: the wait is reckoned from here.
  updated_at timestamptz not null default now()
);
-- For throwing old rows away.
create index on private.throttle (updated_at);

grant select, insert, update, delete on private.throttle to qala_auth;
