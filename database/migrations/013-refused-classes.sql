-- When staff take a learner out of a class, or say that somebody who wrote it does not belong there, this keeps the name of that
-- class. Without it, the learner would stand among those who wait for the class again at once.
alter table app.profiles add column refused_class text check (char_length(refused_class) <= 100);
grant update (refused_class) on app.profiles to qala_auth;
