CREATE TABLE `fin_payment_runs` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`bank_account_id` text NOT NULL,
	`currency` text NOT NULL,
	`execution_date` text,
	`due_by` text,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	`discounts` integer NOT NULL,
	`return_reason` text,
	`submitted_at` integer,
	`exported_at` integer,
	`file_id` text,
	`file_sha256` text,
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
CREATE UNIQUE INDEX `fin_payment_runs_id` ON `fin_payment_runs` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_live` ON `fin_payment_runs` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_archived` ON `fin_payment_runs` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_number` ON `fin_payment_runs` (`org`,`number`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_state` ON `fin_payment_runs` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_bank_account_id` ON `fin_payment_runs` (`org`,`bank_account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_currency` ON `fin_payment_runs` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_execution_date` ON `fin_payment_runs` (`org`,`execution_date`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_due_by` ON `fin_payment_runs` (`org`,`due_by`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_total` ON `fin_payment_runs` (`org`,`total`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_submitted_at` ON `fin_payment_runs` (`org`,`submitted_at`,`rid`) WHERE archived_at IS NULL AND submitted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_exported_at` ON `fin_payment_runs` (`org`,`exported_at`,`rid`) WHERE archived_at IS NULL AND exported_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_owner_id` ON `fin_payment_runs` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_team_id` ON `fin_payment_runs` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_created_at` ON `fin_payment_runs` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_payment_runs_updated_at` ON `fin_payment_runs` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_payment_runs_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`document_collection` text NOT NULL,
	`document_id` text NOT NULL,
	`amount` integer NOT NULL,
	`discount` integer NOT NULL,
	`party_id` text,
	`employee_id` text,
	`reference` text,
	`due_date` text,
	`discount_until` text,
	`end_to_end_id` text,
	`details_changed` integer NOT NULL,
	`payment_id` text,
	`outcome` text NOT NULL,
	`outcome_reason` text,
	FOREIGN KEY (`parent`) REFERENCES `fin_payment_runs`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_payment_runs_lines_place` ON `fin_payment_runs_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_recurring_invoices` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`account_id` text NOT NULL,
	`contract_id` text,
	`project_id` text,
	`currency` text,
	`rule` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`timing` text NOT NULL,
	`reference` text,
	`terms` text,
	`net` integer NOT NULL,
	`next_number` integer NOT NULL,
	`next_on` text,
	`invoices_made` integer NOT NULL,
	`last_invoice_id` text,
	`problem` text,
	`end_reason` text,
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
CREATE UNIQUE INDEX `fin_recurring_invoices_id` ON `fin_recurring_invoices` (`id`);
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_live` ON `fin_recurring_invoices` (`org`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_archived` ON `fin_recurring_invoices` (`org`,`archived_at`) WHERE archived_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_state` ON `fin_recurring_invoices` (`org`,`state`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_name` ON `fin_recurring_invoices` (`org`,`name`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_account_id` ON `fin_recurring_invoices` (`org`,`account_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_contract_id` ON `fin_recurring_invoices` (`org`,`contract_id`,`rid`) WHERE archived_at IS NULL AND contract_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_project_id` ON `fin_recurring_invoices` (`org`,`project_id`,`rid`) WHERE archived_at IS NULL AND project_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_currency` ON `fin_recurring_invoices` (`org`,`currency`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_starts_on` ON `fin_recurring_invoices` (`org`,`starts_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_ends_on` ON `fin_recurring_invoices` (`org`,`ends_on`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_net` ON `fin_recurring_invoices` (`org`,`net`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_next_on` ON `fin_recurring_invoices` (`org`,`next_on`,`rid`) WHERE archived_at IS NULL AND next_on IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_last_invoice_id` ON `fin_recurring_invoices` (`org`,`last_invoice_id`,`rid`) WHERE archived_at IS NULL AND last_invoice_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_owner_id` ON `fin_recurring_invoices` (`org`,`owner_id`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_team_id` ON `fin_recurring_invoices` (`org`,`team_id`,`rid`) WHERE archived_at IS NULL AND team_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_created_at` ON `fin_recurring_invoices` (`org`,`created_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX `fin_recurring_invoices_updated_at` ON `fin_recurring_invoices` (`org`,`updated_at`,`rid`) WHERE archived_at IS NULL;
--> statement-breakpoint
CREATE TABLE `fin_recurring_invoices_lines` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`item_id` text,
	`text` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`discount_percent` integer NOT NULL,
	`unit` text,
	`tax_code_ids` text NOT NULL,
	`account_id` text,
	`project_id` text,
	`cost_centre_id` text,
	`source_line` text,
	`net` integer NOT NULL,
	FOREIGN KEY (`parent`) REFERENCES `fin_recurring_invoices`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_recurring_invoices_lines_place` ON `fin_recurring_invoices_lines` (`parent`,`position`);
--> statement-breakpoint
CREATE TABLE `fin_recurring_invoices_price_steps` (
	`rid` integer PRIMARY KEY NOT NULL,
	`parent` integer NOT NULL,
	`position` integer NOT NULL,
	`from` text NOT NULL,
	`percent` integer,
	`price` integer,
	`line` integer,
	FOREIGN KEY (`parent`) REFERENCES `fin_recurring_invoices`(`rid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fin_recurring_invoices_price_steps_place` ON `fin_recurring_invoices_price_steps` (`parent`,`position`);
--> statement-breakpoint
ALTER TABLE `fin_ledger_accounts` ADD `bank_details` text;
--> statement-breakpoint
ALTER TABLE `fin_bills` ADD `discount_percent` integer;
--> statement-breakpoint
ALTER TABLE `fin_bills` ADD `discount_until` text;
--> statement-breakpoint
CREATE INDEX `fin_bills_discount_until` ON `fin_bills` (`org`,`discount_until`,`rid`) WHERE archived_at IS NULL;
