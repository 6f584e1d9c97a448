CREATE TABLE `audit_fingerprints` (
	`org` integer NOT NULL,
	`stretch` integer NOT NULL,
	`record_id` blob NOT NULL,
	`correlation_id` blob NOT NULL,
	PRIMARY KEY(`org`, `stretch`)
) STRICT;
--> statement-breakpoint
DROP INDEX `audit_events_correlation`;
--> statement-breakpoint
DROP INDEX `audit_events_record`;
--> statement-breakpoint
DROP INDEX `audit_events_action`;
--> statement-breakpoint
DROP INDEX `audit_events_change`;
--> statement-breakpoint
CREATE INDEX `audit_events_action` ON `audit_events` (`org`,`action`,`seq`) WHERE returned IS NULL;
--> statement-breakpoint
CREATE INDEX `audit_events_change` ON `audit_events` (`org`,`record_id`,`version`) WHERE coalesce(version, before, after, sealed) IS NOT NULL;
--> statement-breakpoint
-- Marks are made again together with the fingerprints.
DELETE FROM `audit_marks`;
