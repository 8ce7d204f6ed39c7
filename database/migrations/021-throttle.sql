-- Somebody signs in with a phone number too.
create index on app.profiles (phone_number);
