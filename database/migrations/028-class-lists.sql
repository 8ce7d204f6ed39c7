-- A class list is by surname, as in the register: in any case, and Š within S instead of after Z, which is where the
-- bytes would put it. Worked out when a name is written; working it out for each of 100,000 learners at every look
-- takes most of a second. A column of its own and no index on the expression: below row-level security an index is
-- searched by plain columns alone.
alter table app.profiles add column surname_key text collate "C" not null generated always as (
  regexp_replace(normalize(lower(last_name || ' ' || first_name), nfd), U&'[\0300-\036F]', '', 'g')
) stored;
create index on app.profiles (surname_key, user_id);
