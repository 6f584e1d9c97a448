CREATE TABLE `webhook_secrets` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`webhook_id` text NOT NULL,
	`key` integer NOT NULL,
	`box` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_secrets_webhook` ON `webhook_secrets` (`org`,`webhook_id`);
--> statement-breakpoint
CREATE TABLE `webhook_progress` (
	`webhook_id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`position` integer NOT NULL,
	`attempts` integer NOT NULL,
	`failures` integer NOT NULL,
	`next_at` integer NOT NULL,
	`job_id` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`org` integer NOT NULL,
	`webhook_id` text NOT NULL,
	`seq` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`status` integer,
	`error` text,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`org`, `webhook_id`, `seq`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_old` ON `webhook_deliveries` (`org`,`last_at`);
--> statement-breakpoint
CREATE TABLE `settings_webhooks` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`types` text,
	`collections` text,
	`holder_id` text,
	`mandate_id` text,
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
CREATE UNIQUE INDEX `settings_webhooks_id` ON `settings_webhooks` (`id`);
--> statement-breakpoint
CREATE INDEX `settings_webhooks_live` ON `settings_webhooks` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_webhooks_archived` ON `settings_webhooks` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settings_webhooks_state` ON `settings_webhooks` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_webhooks_name_unique` ON `settings_webhooks` (`org`,`name`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_webhooks_name` ON `settings_webhooks` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_webhooks_holder_id` ON `settings_webhooks` (`org`,`holder_id`,`rid`) WHERE archived_at IS NULL AND holder_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settings_webhooks_mandate_id` ON `settings_webhooks` (`org`,`mandate_id`,`rid`) WHERE archived_at IS NULL AND mandate_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settings_webhooks_owner_id` ON `settings_webhooks` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_webhooks_team_id` ON `settings_webhooks` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `settings_webhooks_created_at` ON `settings_webhooks` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `settings_webhooks_updated_at` ON `settings_webhooks` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
