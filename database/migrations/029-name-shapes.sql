-- How a name looks, so that staff are warned of one made to be taken for another: Cyrillic and Greek letters and digits as
-- the Latin letters they resemble, a capital I and a 1 as l, rn as m, without accents, spaces and signs.
alter table app.profiles
  add column name_shape text collate "C" not null generated always as (
    replace(translate(
      regexp_replace(normalize(lower(first_name || last_name), nfkd), '[^[:alnum:]]', '', 'g'),
      'аеорсухіјѕԁһкмтвнԛԝɡαορικτυνχı0135i',
      'aeopcyxljsdhkmtbhqwgaoplktuvxlolesl'
    ), 'rn', 'm')
  ) stored;
create index on app.profiles (name_shape);
