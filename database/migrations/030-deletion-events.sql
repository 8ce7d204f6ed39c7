-- A restore brings back accounts that had been deleted, and forgets who asked for a deletion or took it back. What was written
-- outside of the database says so, and these entries say whether the database knows already.
create policy select_deletions on app.security_events for select to qala_auth
  using (event_type in ('deletion_asked', 'deletion_cancelled', 'account_deleted'));
grant select (event_type, user_id, details, created_at) on app.security_events to qala_auth;
create index on app.security_events ((details ->> 'userId'))
  where event_type in ('deletion_asked', 'deletion_cancelled', 'account_deleted');
