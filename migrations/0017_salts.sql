ALTER TABLE `audit_events` ADD `salt` text;
