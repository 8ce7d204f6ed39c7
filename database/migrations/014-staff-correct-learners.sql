-- Staff correct what a school's list or a form got wrong of a learner, because a family may ask the school to. The server checks
-- whose learner it is, and the audit log of profiles says who changed what.
grant update (first_name, last_name, school_name, grade_class, age, phone_number) on app.profiles to qala_auth;
