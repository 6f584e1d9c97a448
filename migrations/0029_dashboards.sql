CREATE TABLE `desk_dashboards` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`person` text NOT NULL,
	`box` text NOT NULL,
	`person_key` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_dashboards_id` ON `desk_dashboards` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_dashboards_person` ON `desk_dashboards` (`org`,`person`);
