-- In a room with forty computers a teacher may want silence, and lessons in which nobody dresses the robot. Both say what the
-- learners of a class may do, and nothing that a learner chose is changed by them.
alter table app.classes
  add column allows_sounds boolean not null default true,
  add column allows_robot boolean not null default true;
grant update (allows_sounds, allows_robot) on app.classes to qala_app;
