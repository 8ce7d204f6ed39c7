-- Staff correct what a school's list or a form got wrong of a learner, because a family may ask the school to. Only
-- app.correct_learner does this, and the audit log of profiles says who changed what.
grant update (school_name, grade_class, age, phone_number) on app.profiles to qala_definer;
