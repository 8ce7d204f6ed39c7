-- A member of staff is known by a name such as "Ms P. Mothapo". Staff have no learner's profile, which asks for a school, a class
-- and an age, so the name is kept with the account. Null means that nobody has given one.
alter table auth.accounts add column staff_name text
  check (char_length(staff_name) between 2 and 100 and staff_name = btrim(staff_name));
