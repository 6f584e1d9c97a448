CREATE TABLE `letterhead_logos` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`sha256` text NOT NULL,
	`type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`picture` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `letterhead_logos_hash` ON `letterhead_logos` (`org`,`sha256`);
