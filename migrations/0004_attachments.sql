CREATE TABLE `attachments` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`removed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `attachments_id` ON `attachments` (`id`);
--> statement-breakpoint
CREATE INDEX `attachments_record` ON `attachments` (`org`,`collection`,`record_id`,`rid`) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX `attachments_sha256` ON `attachments` (`sha256`) WHERE removed_at IS NULL;
