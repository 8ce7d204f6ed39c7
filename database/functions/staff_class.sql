-- Returns the class in an array if the caller teaches it or manages classes, and otherwise an empty array.
create or replace function app.staff_class(class uuid) returns uuid[]
  language sql stable
  as $$
    select array(
      select id from app.classes where id = class and (id in (select app.my_classes()) or (select app.may('classes:manage')))
    )
  $$;
grant execute on function app.staff_class(uuid) to qala_definer;
