CREATE TABLE `mandate_secrets` (
	`prefix` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`mandate_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer,
	`last_used_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `mandate_secrets_mandate` ON `mandate_secrets` (`org`,`mandate_id`);
--> statement-breakpoint
CREATE TABLE `settings_mandates` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`purpose` text,
	`kind` text NOT NULL,
	`holder_id` text,
	`mode` text NOT NULL,
	`actions` text NOT NULL,
	`conditions` text,
	`max_worth_amount` integer,
	`max_worth_currency` text,
	`daily_worth_amount` integer,
	`daily_worth_currency` text,
	`daily_calls` integer,
	`addresses` text,
	`expires_at` integer,
	`owner_id` text,
	`team_id` text,
	`tags` text NOT NULL,
	`custom` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`archived_at` integer,
	`person_key` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_mandates_id` ON `settings_mandates` (`id`);
--> statement-breakpoint
CREATE INDEX `settings_mandates_live` ON `settings_mandates` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_archived` ON `settings_mandates` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_state` ON `settings_mandates` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_mandates_name_unique` ON `settings_mandates` (`org`,`name`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_name` ON `settings_mandates` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_kind` ON `settings_mandates` (`org`,`kind`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_holder_id` ON `settings_mandates` (`org`,`holder_id`,`rid`) WHERE archived_at IS NULL AND holder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_mode` ON `settings_mandates` (`org`,`mode`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_expires_at` ON `settings_mandates` (`org`,`expires_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_owner_id` ON `settings_mandates` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_team_id` ON `settings_mandates` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_created_at` ON `settings_mandates` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_mandates_updated_at` ON `settings_mandates` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
ALTER TABLE `approval_requests` ADD `mandate` text;
--> statement-breakpoint
ALTER TABLE `approval_requests` ADD `mandate_name` text;
--> statement-breakpoint
ALTER TABLE `audit_events` ADD `mandate` text;
--> statement-breakpoint
CREATE INDEX `audit_events_mandate` ON `audit_events` (`org`,`mandate`,`at`) WHERE mandate IS NOT NULL;
