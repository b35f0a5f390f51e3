-- Before it nobody was asked for a second factor.
insert into pg_temp.told
select format('%s people have a second factor that is not asked for any more: their accounts open with the password alone.',
  count(distinct f.row ->> 'user_id'))
from pg_temp.staged f where f.name = 'auth.mfa_factors' and f.row ->> 'status' = 'verified'
having count(*) > 0;
