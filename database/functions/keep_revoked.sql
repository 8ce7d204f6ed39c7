-- If the school has revoked a certificate, its owner cannot issue it again. A person who manages the learner's certificates
-- can.
create or replace function app.keep_revoked() returns trigger
  language plpgsql
  as $$
begin
  if not app.certifies(new.user_id) and exists (
    select from app.certificates mine where mine.user_id = new.user_id and mine.kind = new.kind and mine.revoked_at is not null
  ) then
    raise exception 'The school took this certificate back' using errcode = '42501';
  end if;
  return new;
end
$$;
