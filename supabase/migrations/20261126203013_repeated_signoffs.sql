-- A decision that is sent twice, by two presses or two tabs, is one decision. The same words again after another
-- decision about the sprint, or about something else that was delivered, are a new one.

create function private.refuse_repeated_signoff() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  latest public.sprint_signoffs;
begin
  -- The second of two at once waits here, and finds the first.
  perform pg_advisory_xact_lock(hashtextextended('northlight.signoff ' || new.sprint_id, 0));
  select * into latest from public.sprint_signoffs g where g.sprint_id = new.sprint_id
  order by g.created_at desc limit 1;
  if latest.author_id = new.author_id and latest.decision = new.decision
    and latest.comment is not distinct from new.comment and latest.deliverables is not distinct from new.deliverables
    and latest.preview_link is not distinct from new.preview_link and latest.done_tickets is not distinct from new.done_tickets then
    raise exception using errcode = '23505', message = 'You have recorded this decision already.';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_repeated_signoff() from public;

-- After `a_sign` and `b_picture`, which say whose decision it is, and about what.
create trigger c_repeated before insert on public.sprint_signoffs
for each row execute function private.refuse_repeated_signoff();
