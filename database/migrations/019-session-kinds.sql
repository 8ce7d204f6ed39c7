-- What a session is, so that a shared computer forgets sooner and staff sooner still, and its owner can tell it from another.
alter table auth.sessions
  -- Chosen at the sign-in; the staff's is decided by their roles.
  add column is_shared boolean not null default false,
  -- Such as "Chrome on Android": a guess from the browser's own words, which are not kept.
  add column device_name text check (char_length(device_name) between 1 and 60),
  -- When the password was last given. What cannot be undone asks for it again.
  add column proven_at timestamptz not null default now(),
  -- The password was right and the second factor is still to come: the session opens nothing else.
  add column is_second_factor_due boolean not null default false;
