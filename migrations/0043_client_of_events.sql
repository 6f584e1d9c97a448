ALTER TABLE `audit_events` ADD `client` text;
