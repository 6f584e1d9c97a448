-- The first guard of the log knew of no archives. The one that is made at start stands in its place: it lets an
-- event go from a segment alone that is sealed, archived and confirmed.
DROP TRIGGER audit_events_no_delete;
