CREATE TABLE `calendar_feeds` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`person` text NOT NULL,
	`shows` text NOT NULL,
	`language` text NOT NULL,
	`address_hash` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_id` ON `calendar_feeds` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_address` ON `calendar_feeds` (`address_hash`);
--> statement-breakpoint
CREATE INDEX `calendar_feeds_person` ON `calendar_feeds` (`org`,`person`);
