CREATE TABLE `custom_fields` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`collection` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`help` text NOT NULL,
	`required` integer NOT NULL,
	`filter` integer NOT NULL,
	`personal` integer NOT NULL,
	`choices` text NOT NULL,
	`target` text,
	`position` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`archived_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_id_unique` ON `custom_fields` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_fields_name` ON `custom_fields` (`org`,`collection`,`name`);
--> statement-breakpoint
CREATE INDEX `custom_fields_org` ON `custom_fields` (`org`,`position`);
