-- A record that is signed again takes the place of the one before in one statement: between a deletion and an insert a
-- failure would leave the live version without one.
grant update (record) on public.release_versions to service_role;
