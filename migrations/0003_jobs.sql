CREATE TABLE `jobs` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`key` text,
	`input` text NOT NULL,
	`state` text NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`max_attempts` integer NOT NULL,
	`lease_until` integer,
	`progress` text,
	`error_code` text,
	`error_message` text,
	`correlation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_id_unique` ON `jobs` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_key` ON `jobs` (`org`,`name`,`key`) WHERE key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`);
--> statement-breakpoint
CREATE INDEX `jobs_over` ON `jobs` (`state`,`finished_at`);
--> statement-breakpoint
CREATE INDEX `jobs_list` ON `jobs` (`org`,`id`);
--> statement-breakpoint
CREATE INDEX `jobs_list_state` ON `jobs` (`org`,`state`,`id`);
--> statement-breakpoint
CREATE INDEX `jobs_list_name` ON `jobs` (`org`,`name`,`id`);
--> statement-breakpoint
CREATE TABLE `settings_holidays` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`date` text NOT NULL,
	`name` text NOT NULL,
	`half_day` integer NOT NULL,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_holidays_id` ON `settings_holidays` (`id`);
--> statement-breakpoint
CREATE INDEX `settings_holidays_live` ON `settings_holidays` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_holidays_archived` ON `settings_holidays` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settings_holidays_state` ON `settings_holidays` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_holidays_date_unique` ON `settings_holidays` (`org`,`date`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_holidays_date` ON `settings_holidays` (`org`,`date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_holidays_name` ON `settings_holidays` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_holidays_half_day` ON `settings_holidays` (`org`,`half_day`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_holidays_owner_id` ON `settings_holidays` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_holidays_team_id` ON `settings_holidays` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_holidays_created_at` ON `settings_holidays` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_holidays_updated_at` ON `settings_holidays` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
ALTER TABLE `organizations` ADD `working_days` text DEFAULT '[1,2,3,4,5]' NOT NULL;
