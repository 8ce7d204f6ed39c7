-- Learners correct their own name, school, grade, age and phone number. Whose row: the policy `update_own` of 005.
-- Which columns: these six. The checks of 005 hold for a correction as for a registration, and the trigger of 006
-- writes down who corrected what profile, and from where.
-- Absent: user_id and created_at, which nobody changes; the same right for qala_auth, which only signs people in.
grant update (first_name, last_name, school_name, grade_class, age, phone_number) on app.profiles to qala_app;
