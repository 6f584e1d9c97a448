CREATE TABLE `fin_dunning_levels` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`level` integer NOT NULL,
	`days` integer NOT NULL,
	`pause_days` integer NOT NULL,
	`fee_amount` integer,
	`fee_currency` text,
	`interest` integer NOT NULL,
	`respite_days` integer NOT NULL,
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
CREATE UNIQUE INDEX `fin_dunning_levels_id` ON `fin_dunning_levels` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_dunning_levels_live` ON `fin_dunning_levels` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_levels_archived` ON `fin_dunning_levels` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_levels_state` ON `fin_dunning_levels` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_levels_level` ON `fin_dunning_levels` (`org`,`level`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_levels_owner_id` ON `fin_dunning_levels` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_levels_team_id` ON `fin_dunning_levels` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_levels_created_at` ON `fin_dunning_levels` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_levels_updated_at` ON `fin_dunning_levels` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_interest_rates` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`debtor` text NOT NULL,
	`valid_from` text NOT NULL,
	`base` integer NOT NULL,
	`margin` integer NOT NULL,
	`source` text,
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
CREATE UNIQUE INDEX `fin_interest_rates_id` ON `fin_interest_rates` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_interest_rates_live` ON `fin_interest_rates` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_interest_rates_archived` ON `fin_interest_rates` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_interest_rates_state` ON `fin_interest_rates` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_interest_rates_debtor` ON `fin_interest_rates` (`org`,`debtor`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_interest_rates_valid_from` ON `fin_interest_rates` (`org`,`valid_from`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_interest_rates_owner_id` ON `fin_interest_rates` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_interest_rates_team_id` ON `fin_interest_rates` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_interest_rates_created_at` ON `fin_interest_rates` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_interest_rates_updated_at` ON `fin_interest_rates` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_dunning_runs` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`as_of` text,
	`currency` text NOT NULL,
	`account_id` text,
	`customers` integer NOT NULL,
	`open` integer NOT NULL,
	`interest` integer NOT NULL,
	`fees` integer NOT NULL,
	`confirmed_on` text,
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
CREATE UNIQUE INDEX `fin_dunning_runs_id` ON `fin_dunning_runs` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_live` ON `fin_dunning_runs` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_archived` ON `fin_dunning_runs` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_number` ON `fin_dunning_runs` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_state` ON `fin_dunning_runs` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_as_of` ON `fin_dunning_runs` (`org`,`as_of`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_currency` ON `fin_dunning_runs` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_account_id` ON `fin_dunning_runs` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL AND account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_open` ON `fin_dunning_runs` (`org`,`open`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_confirmed_on` ON `fin_dunning_runs` (`org`,`confirmed_on`,`rid`) WHERE archived_at IS NULL AND confirmed_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_owner_id` ON `fin_dunning_runs` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_team_id` ON `fin_dunning_runs` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_created_at` ON `fin_dunning_runs` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_dunning_runs_updated_at` ON `fin_dunning_runs` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_dunning_runs_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`invoice_id` text NOT NULL,
	`account_id` text,
	`level` integer NOT NULL,
	`due_date` text,
	`days_overdue` integer NOT NULL,
	`balance` integer NOT NULL,
	`interest` integer NOT NULL,
	`fee` integer NOT NULL,
	`outcome` text NOT NULL,
	`skip_reason` text,
	`reminder_id` text,
	FOREIGN KEY (`parent`) REFERENCES `fin_dunning_runs`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_dunning_runs_lines_place` ON `fin_dunning_runs_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_reminders` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`account_id` text NOT NULL,
	`run_id` text NOT NULL,
	`level` integer NOT NULL,
	`date` text NOT NULL,
	`pay_by` text NOT NULL,
	`currency` text NOT NULL,
	`open` integer NOT NULL,
	`interest_base` integer,
	`interest_margin` integer,
	`interest` integer NOT NULL,
	`fee` integer NOT NULL,
	`total` integer NOT NULL,
	`withdraw_reason` text,
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
CREATE UNIQUE INDEX `fin_reminders_id` ON `fin_reminders` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_reminders_live` ON `fin_reminders` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_archived` ON `fin_reminders` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_number` ON `fin_reminders` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_state` ON `fin_reminders` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_account_id` ON `fin_reminders` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_run_id` ON `fin_reminders` (`org`,`run_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_level` ON `fin_reminders` (`org`,`level`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_date` ON `fin_reminders` (`org`,`date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_pay_by` ON `fin_reminders` (`org`,`pay_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_currency` ON `fin_reminders` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_total` ON `fin_reminders` (`org`,`total`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_owner_id` ON `fin_reminders` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_team_id` ON `fin_reminders` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_created_at` ON `fin_reminders` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_reminders_updated_at` ON `fin_reminders` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_reminders_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`invoice_id` text NOT NULL,
	`number` text NOT NULL,
	`level` integer NOT NULL,
	`issue_date` text,
	`due_date` text,
	`days_overdue` integer NOT NULL,
	`gross` integer NOT NULL,
	`balance` integer NOT NULL,
	`interest` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `fin_reminders`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_reminders_lines_place` ON `fin_reminders_lines` (`parent`,`position`);
--> statement-breakpoint
ALTER TABLE `crm_accounts` ADD `consumer` integer;
--> statement-breakpoint
CREATE INDEX `crm_accounts_consumer` ON `crm_accounts` (`org`,`consumer`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
ALTER TABLE `fin_invoices` ADD `disputed_on` text;
--> statement-breakpoint
ALTER TABLE `fin_invoices` ADD `dispute_reason` text;
--> statement-breakpoint
ALTER TABLE `fin_invoices` ADD `disputed_until` text;
--> statement-breakpoint
CREATE INDEX `fin_invoices_disputed_on` ON `fin_invoices` (`org`,`disputed_on`,`rid`) WHERE archived_at IS NULL AND disputed_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_invoices_disputed_until` ON `fin_invoices` (`org`,`disputed_until`,`rid`) WHERE archived_at IS NULL AND disputed_until IS NOT NULL;
