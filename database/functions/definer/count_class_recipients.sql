-- Returns how many members of these classes an announcement reaches, and how many object to the channel. It returns only
-- numbers, because the caller may not see who these people are.
create or replace function app.count_class_recipients(classes uuid[]) returns table (channel text, people integer, objections integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not (app.may('announcements:manage') or (app.may('classes:announce') and classes <@ array(select app.my_classes()))) then
    raise exception 'Not a class of the caller' using errcode = '42501';
  end if;
  return query
    select way.channel,
           (select count(*)::integer from app.recipients_of(way.channel) reached
             where reached.user_id in (select app.members_of(classes))),
           (select count(*)::integer from app.audience_of(way.channel) reached
              join app.message_objections o on o.user_id = reached.user_id and o.channel = way.channel
             where reached.user_id in (select app.members_of(classes)))
      from unnest(array['email', 'push', 'sms']) as way (channel);
end
$$;
grant execute on function app.count_class_recipients(uuid[]) to qala_app;
