-- Nothing would remove them when their day is over.
delete from pg_temp.staged b where b.name = 'storage.buckets' and b.row ->> 'id' = 'archives';
