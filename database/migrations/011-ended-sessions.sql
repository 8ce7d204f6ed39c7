-- A device whose session was ended from elsewhere may hear why, so that a child is not signed out without a word. It has to show
-- the session's own credential, which is why the hash of it is kept here. A session that ended without a reason is forgotten
-- after a day, as before.
alter table app.ended_sessions
  add column token_hash bytea check (octet_length(token_hash) = 32),
  add column reason text check (char_length(reason) between 1 and 40);

create index on app.ended_sessions (token_hash) where token_hash is not null;

-- The reason is written after the deletion, by the transaction that deleted the session.
create policy explain_any on app.ended_sessions for update to qala_auth using (true) with check (true);

grant update (reason) on app.ended_sessions to qala_auth;
