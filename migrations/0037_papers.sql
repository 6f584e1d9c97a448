CREATE TABLE `papers` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`kind` text NOT NULL,
	`revision` integer NOT NULL,
	`language` text NOT NULL,
	`content` text NOT NULL,
	`content_sha256` text NOT NULL,
	`template_version` integer NOT NULL,
	`person_key` integer NOT NULL,
	`about` text NOT NULL,
	`late` integer NOT NULL,
	`sealed_at` integer NOT NULL,
	`attachment_id` text,
	`file_sha256` text,
	`file_size` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_id_unique` ON `papers` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_record` ON `papers` (`org`,`collection`,`record_id`,`kind`,`revision`);
--> statement-breakpoint
CREATE TABLE `paper_templates` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`collection` text NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`template` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `paper_templates_id_unique` ON `paper_templates` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `paper_templates_version` ON `paper_templates` (`org`,`collection`,`kind`,`version`);
