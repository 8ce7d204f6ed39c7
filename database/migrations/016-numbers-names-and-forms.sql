-- This is the number by which the school's own administration knows a learner. It is text, because zeros in front count. It is
-- stored only while the school has decided to keep learner numbers, and domain/accounts/learner-number.ts says how it is written.
alter table app.profiles add column learner_number text
  check (char_length(learner_number) between 1 and 30 and learner_number !~ '[[:space:]\u0001-\u001F\u007F-\u009F]');

create unique index profiles_learner_number on app.profiles (learner_number);

-- Only app.correct_learner, app.number_learners and app.forget_learner_numbers write it, so a learner cannot.
grant update (learner_number) on app.profiles to qala_definer;

-- An import also gives numbers, and its undo puts back what was there before unless somebody has corrected it since.
alter table app.import_changes
  add column old_number text,
  add column new_number text,
  drop constraint import_changes_what_check,
  add constraint import_changes_what_check check (what in ('made', 'joined', 'left', 'renamed', 'numbered')),
  add constraint numbered_has_number check (
    (what = 'numbered') = (new_number is not null) and (what = 'numbered' or old_number is null)
  );

-- When the school stops keeping numbers, those that wait for an undo are forgotten too.
create policy select_numbers on app.import_changes for select to qala_definer using (what = 'numbered');
create policy forget_numbers on app.import_changes for delete to qala_definer using (what = 'numbered');
grant select, delete on app.import_changes to qala_definer;

-- Its parameters change. A new database never had the older one.
drop function if exists app.people_for_import(text[], text[], smallint);

-- A class can be renamed. The policy for updates and app.keep_class let only people who manage classes do it, and
-- app.note_changed_classes takes the new name into the profiles of the class's learners.
grant update (grade, letter) on app.classes to qala_app;

-- Staff may record the signed forms of a whole class at once. The names of those who signed are then on the paper only.
alter table app.consents
  drop constraint form_has_name,
  add constraint tick_has_no_name check (channel = 'form' or given_by_name is null);

-- A mistake in that may be undone for a day, by app.undo_consent_forms and nothing else.
create policy undo_forms on app.consents for delete to qala_definer
  using (channel = 'form' and given_by_name is null and withdrawn_at is null);
grant delete on app.consents to qala_definer;
