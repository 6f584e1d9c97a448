CREATE INDEX `audit_events_notable` ON `audit_events` (`org`,`seq`) WHERE coalesce(version, before, after, sealed) IS NOT NULL OR outcome <> 'ok';
